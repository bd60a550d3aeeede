"""`manicule rules`: the rules of a game, whole or by term."""

from typing import Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.game_options import GameOptions

TERM = tr("What to look up: a phase, a term of the game, a plugin, or one of its pieces.")


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read, playing = program.read, GameOptions(program)

    def rules(
        game: Annotated[str | None, playing.game] = None,
        term: Annotated[
            list[str] | None, typer.Argument(metavar="TERM", help=read(TERM), show_default=False)
        ] = None,
    ) -> int:
        from manicule_cli.games.rules import show_rules

        return show_rules(program.screen(), game, " ".join(term or ()))

    program.add("rules", about, rules)
