"""`manicule resume`: go on with a saved game."""

from typing import Annotated

import typer

from manicule.text import tr
from manicule_cli.program import Program

ABOUT = tr("Go on with a saved game: the one that you name, or the last one that is not finished.")
SAVE = tr("The file that the game was saved to.")


def add(program: Program) -> None:
    read = program.read

    def resume(
        save: Annotated[
            str | None, typer.Argument(metavar="SAVE", help=read(SAVE), show_default=False)
        ] = None,
    ) -> int:
        from manicule_cli.starting import go_on

        return go_on(program.screen(), save)

    program.add("resume", ABOUT, resume)
