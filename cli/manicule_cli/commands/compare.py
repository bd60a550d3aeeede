"""`manicule compare`: two bots, or two variants of anything else, at the same tables."""

from typing import Annotated, Any

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.game_options import GAME
from manicule_cli.commands.lab_options import with_lab_options

ONE = tr("What to compare: a bot, plugin=ID, option=KEY=VALUE, or a wish such as character=ID.")
# Translators: the help of the second argument; “it” is the first one, a bot or another variant of a game
OTHER = tr("What to compare it with, in the same form.")
GAMES = tr("Number of games per side (default: 100); with --effect, the maximum.")
EFFECT = tr("Stop as soon as it is clear whether there is an effect of this many points.")


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read = program.read

    def compare(
        options: Any,
        one: Annotated[str, typer.Argument(metavar="VARIANT", help=read(ONE))],
        other: Annotated[str, typer.Argument(metavar="VARIANT", help=read(OTHER))],
        game: Annotated[str | None, typer.Option("--game", metavar="GAME", help=read(GAME))] = None,
        effect: Annotated[str | None, typer.Option("--effect", metavar="NUMBER", help=read(EFFECT))] = None,
    ) -> int:
        from manicule_cli.lab.balance import compare

        return compare(program.screen(), options.wanted(game), options, (one, other), effect)

    program.add("compare", about, with_lab_options(program, compare, GAMES))
