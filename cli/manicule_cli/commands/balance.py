"""`manicule balance`: what a character, a plugin or an option is worth."""

from typing import Annotated, Any

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.compare import EFFECT
from manicule_cli.commands.lab_options import with_lab_options

GAME = tr("The game to study.")
# Translators: “character”, “plugin=ID”, and “option=KEY” are typed: leave “character”, “plugin” and
# “option” in English
VARY = tr("What to vary: a seat setting such as character, plugin=ID, or option=KEY.")
BOTS = tr("Repeat the study with each of these bots in all seats.")
GAMES = tr("Number of games per variant (default: 100); with --effect, the maximum.")


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
