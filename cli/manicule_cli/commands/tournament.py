"""`manicule tournament`: several bots, each at the tables of every other."""

from typing import Annotated, Any

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.lab_options import with_lab_options

GAME = tr("The game to play.")
KINDS = tr("The kinds of bots; two or more.")
GAMES = tr("Number of games per pairing (default: 100).")
PLAYERS = tr("Number of seats per table (default: the fewest the game allows).")


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read = program.read

    def tournament(
        options: Any,
        game: Annotated[str, typer.Argument(metavar="GAME", help=read(GAME))],
        kinds: Annotated[list[str], typer.Argument(metavar="KIND", help=read(KINDS))],
        players: Annotated[
            str | None, typer.Option("--players", metavar="NUMBER", help=read(PLAYERS))
        ] = None,
    ) -> int:
        from manicule_cli.lab.tournament import run

        return run(program.screen(), options.wanted(game), options, kinds, players)

    program.add("tournament", about, with_lab_options(program, tournament, GAMES))
