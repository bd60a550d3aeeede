"""`manicule review`: a bot's comments on a game, with better answers."""

from typing import Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.replay import SAVE, TO

SEAT = tr("The name of a player whose moves to review; may be repeated (default: all people).")
WORLDS = tr("Simulated games per comparison of two moves (default: 12). More games show smaller differences.")


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read = program.read

    def review(
        save: Annotated[
            str | None, typer.Argument(metavar="SAVE", help=read(SAVE), show_default=False)
        ] = None,
        seat: Annotated[list[str] | None, typer.Option("--seat", metavar="NAME", help=read(SEAT))] = None,
        to: Annotated[str | None, typer.Option("--to", metavar="STEP", help=read(TO))] = None,
        worlds: Annotated[str | None, typer.Option("--worlds", metavar="NUMBER", help=read(WORLDS))] = None,
    ) -> int:
        from manicule_cli.games.review import show

        return show(program.screen(), save, seat or (), to, worlds)

    program.add("review", about, review)
