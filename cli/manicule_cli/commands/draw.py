"""`manicule draw`: the table of a saved game as a page in one file."""

from typing import Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.replay import SAVE
from manicule_cli.commands.report import TO

SEAT = tr("The player who sees the table, by name or letter (default: a spectator, who sees nothing secret).")
AT = tr("Draw the table after this number of moves (default: all moves).")
PNG = tr("Also write a picture beside it; needs Chromium or Google Chrome.")


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read = program.read

    def draw(
        save: Annotated[
            str | None, typer.Argument(metavar="SAVE", help=read(SAVE), show_default=False)
        ] = None,
        seat: Annotated[str | None, typer.Option("--seat", metavar="NAME", help=read(SEAT))] = None,
        at: Annotated[str | None, typer.Option("--at", metavar="NUMBER", help=read(AT))] = None,
        out: Annotated[str | None, typer.Option("--out", metavar="PATH", help=read(TO))] = None,
        png: Annotated[bool, typer.Option("--png", help=read(PNG))] = False,
    ) -> int:
        from manicule_cli.games.drawing import draw_save

        return draw_save(program.screen(), save, seat, at, out, png)

    program.add("draw", about, draw)
