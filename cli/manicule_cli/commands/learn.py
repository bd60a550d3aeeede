"""`manicule learn`: a guided first round."""

from typing import Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.play import LINES

GAME = tr("The game; with one game installed it may be left out.")


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read = program.read

    def learn(
        game: Annotated[
            str | None, typer.Argument(metavar="GAME", help=read(GAME), show_default=False)
        ] = None,
        lines: Annotated[bool, typer.Option("--lines", help=read(LINES))] = False,
    ) -> int:
        from manicule_cli.games.lessons import learn

        program.options.prefer(lines=lines)
        return learn(program.screen(), game)

    program.add("learn", about, learn)
