"""`manicule report`: the facts needed to find a bug."""

from typing import Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.replay import SAVE

WITH_SAVE = tr("Include the whole save, with all hidden information.")
TO = tr("The file to write (default: a new one in the current folder).")


def add(program: Program, about: Text) -> None:
    read = program.read

    def report(
        save: Annotated[
            str | None, typer.Argument(metavar="SAVE", help=read(SAVE), show_default=False)
        ] = None,
        with_save: Annotated[bool, typer.Option("--with-save", help=read(WITH_SAVE))] = False,
        to: Annotated[str | None, typer.Option("--to", metavar="PATH", help=read(TO))] = None,
    ) -> int:
        from manicule_cli.report import run

        return run(program.screen(), save, with_save, to)

    program.add("report", about, report)
