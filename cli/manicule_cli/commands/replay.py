"""`manicule replay`: replay a save and verify it."""

from typing import Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.play import PACE

SAVE = tr("The file of the saved game, its name, or the beginning of its name.")
TO = tr("Stop before this step, as numbered in the save.")


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read = program.read

    def replay(
        save: Annotated[str, typer.Argument(metavar="SAVE", help=read(SAVE), show_default=False)],
        to: Annotated[str | None, typer.Option("--to", metavar="STEP", help=read(TO))] = None,
        pace: Annotated[str | None, typer.Option("--pace", metavar="SECONDS|none", help=read(PACE))] = None,
    ) -> int:
        from manicule_cli.games.saves import verify

        program.options.prefer(pace)
        return verify(program.screen(), save, to)

    program.add("replay", about, replay)
