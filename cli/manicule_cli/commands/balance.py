"""`manicule balance`: what a character, a plugin or an option is worth."""

from typing import Annotated, Any

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.compare import EFFECT
from manicule_cli.commands.lab_options import with_lab_options

GAME = tr("The game to look at.")
VARY = tr("What is varied: a wish such as character, plugin=ID or option=KEY.")
BOTS = tr("Play with tables of each of these bots in turn.")
GAMES = tr("How many games for each variant; with --effect, at most. 100 if you do not say.")


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read = program.read

    def balance(
        options: Any,
        game: Annotated[str, typer.Argument(metavar="GAME", help=read(GAME))],
        vary: Annotated[str, typer.Option("--vary", metavar="VARIANT", help=read(VARY))],
        bots: Annotated[str | None, typer.Option("--bots", metavar="KIND,KIND…", help=read(BOTS))] = None,
        effect: Annotated[str | None, typer.Option("--effect", metavar="NUMBER", help=read(EFFECT))] = None,
    ) -> int:
        from manicule_cli.lab.balance import balance

        return balance(program.screen(), options.wanted(game), options, vary, bots, effect)

    program.add("balance", about, with_lab_options(program, balance, GAMES))
