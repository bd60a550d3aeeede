"""`manicule content`: the cards and numbers of a game."""

from typing import Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.game_options import GameOptions

KIND = tr("Only this kind of content, such as printing.")


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read, playing = program.read, GameOptions(program)

    def content(
        game: Annotated[str | None, playing.game] = None,
        kind: Annotated[
            str | None, typer.Argument(metavar="KIND", help=read(KIND), show_default=False)
        ] = None,
    ) -> int:
        from manicule_cli.games.content import show_content

        return show_content(program.screen(), game, kind)

    program.add("content", about, content)
