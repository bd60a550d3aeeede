"""The options of every command that starts a game."""

import typer

from manicule.kernel.text import tr
from manicule_cli.command_line.program import Program

GAME = tr("The game; optional if only one is installed.")
WITH = tr("Play with these plugins, such as A,B; may be repeated.")
WITHOUT = tr("Play without these plugins, such as A,B; may be repeated.")
OPTION = tr("Set a game option; may be repeated. `manicule games GAME` lists them.")
ORDER = tr(
    "The order in which plugins change the game, such as A,B: where both change the same thing, B "
    'wins. Can also be a setting: order = ["A", "B"].'
)
PACK = tr(
    "Play with exactly the plugins and options of this pack, and no others; `manicule plugins pack` writes "
    "one."
)


class GameOptions:
    """Each option as declared, for the annotations of commands."""

    def __init__(self, program: Program) -> None:
        read = program.read
        self.game = typer.Argument(metavar="GAME", help=read(GAME), show_default=False)
        self.with_ = typer.Option("--with", metavar="PLUGIN", help=read(WITH))
        self.without = typer.Option("--without", metavar="PLUGIN", help=read(WITHOUT))
        self.option = typer.Option("--option", metavar="KEY=VALUE", help=read(OPTION))
        self.order = typer.Option("--order", metavar="PLUGIN,PLUGIN…", help=read(ORDER))
        self.pack = typer.Option("--pack", metavar="PATH", help=read(PACK))
