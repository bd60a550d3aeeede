"""`manicule games`: list the games, or show one with its plugins."""

from typing import Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program

GAME = tr("The game to show.")


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read = program.read

    def games(
        game: Annotated[
            str | None, typer.Argument(metavar="GAME", help=read(GAME), show_default=False)
        ] = None,
    ) -> int:
        from manicule_cli.games.catalogue import list_games, show_game

        screen = program.screen()
        return list_games(screen) if game is None else show_game(screen, game)

    program.add("games", about, games)
