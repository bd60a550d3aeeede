"""`manicule simulate`: many games between bots."""

from typing import Annotated, Any

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.game_options import GameOptions
from manicule_cli.commands.lab_options import with_lab_options
from manicule_cli.commands.play import FIRST

SEAT = tr("A seat, as in `manicule play`; may be repeated.")
ROTATE = tr("Play each seed once from every seat, with a different starting seat each time.")


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read, playing = program.read, GameOptions(program)

    def simulate(
        options: Any,
        game: Annotated[str | None, playing.game] = None,
        seat: Annotated[
            list[str] | None, typer.Option("--seat", metavar="KIND[:NAME]", help=read(SEAT))
        ] = None,
        first: Annotated[str | None, typer.Option("--first", metavar="NAME", help=read(FIRST))] = None,
        rotate: Annotated[bool, typer.Option("--rotate", help=read(ROTATE))] = False,
    ) -> int:
        from manicule_cli.lab.simulation import run

        return run(program.screen(), options.wanted(game, seat, first), options, rotate)

    program.add("simulate", about, with_lab_options(program, simulate))
