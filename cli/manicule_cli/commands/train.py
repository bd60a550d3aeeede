"""`manicule train`: let bots learn the value of positions of a game."""

from typing import Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program

GAME = tr("The game to learn.")
GAMES = tr("Number of games (default: 300).")
SEATS = tr("Number of seats (default: the most the game allows, up to four).")
SEED = tr("Seed of the first game (default: 1). The same games give the same result.")
OUT = tr("The file to write (default: a file in your data folder, where bots look for it).")


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read = program.read

    def train(
        game: Annotated[str, typer.Argument(metavar="GAME", help=read(GAME), show_default=False)],
        games: Annotated[
            str, typer.Option("--games", metavar="NUMBER", help=read(GAMES), show_default=False)
        ] = "300",
        seats: Annotated[str | None, typer.Option("--seats", metavar="NUMBER", help=read(SEATS))] = None,
        seed: Annotated[
            str, typer.Option("--seed", metavar="NUMBER", help=read(SEED), show_default=False)
        ] = "1",
        out: Annotated[str | None, typer.Option("--out", metavar="PATH", help=read(OUT))] = None,
    ) -> int:
        from manicule_cli.games.evaluation import run

        return run(program.screen(), game, games, seats, seed, out)

    program.add("train", about, train)
