"""`manicule history`: the finished games and their results."""

from typing import Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program

GAME = tr("Only this game.")
ALL = tr("List all games, not only the latest.")


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read = program.read

    def history(
        game: Annotated[
            str | None, typer.Argument(metavar="GAME", help=read(GAME), show_default=False)
        ] = None,
        all: Annotated[bool, typer.Option("--all", help=read(ALL))] = False,
    ) -> int:
        from manicule_cli.games.history import show

        return show(program.screen(), game, all)

    program.add("history", about, history)
