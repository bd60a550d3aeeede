"""`manicule completion`: let a shell complete our command lines."""

from typing import Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program

SHELL = tr("bash, zsh, or fish (default: the shell you use).")
INSTALL = tr("Set it up for every new shell, instead of printing the script.")


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read = program.read

    def completion(
        shell: Annotated[
            str | None, typer.Argument(metavar="SHELL", help=read(SHELL), show_default=False)
        ] = None,
        install: Annotated[bool, typer.Option("--install", help=read(INSTALL))] = False,
    ) -> int:
        from manicule_cli.command_line import shells

        name, script = shells.script_of(shell)
        if install:
            return shells.install(program.screen(), name, script)
        print(script, end="", file=program.options.out)
        return 0

    program.add("completion", about, completion)
