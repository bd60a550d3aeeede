"""`manicule learn`: a guided first round."""

from typing import Annotated

import typer

from manicule.kernel.text import Text
from manicule_cli.command_line.program import Program
from manicule_cli.commands.game_options import GameOptions
from manicule_cli.commands.play import LINES


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read, playing = program.read, GameOptions(program)

    def learn(
        game: Annotated[str | None, playing.game] = None,
        lines: Annotated[bool, typer.Option("--lines", help=read(LINES))] = False,
    ) -> int:
        from manicule_cli.games.lessons import learn

        program.options.prefer(lines=lines)
        return learn(program.screen(), game)

    program.add("learn", about, learn)
