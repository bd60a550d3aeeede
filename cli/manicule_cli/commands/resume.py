"""`manicule resume`: continue a saved game."""

from typing import Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.play import BROWSER, LINES, PACE, PORT, RELOAD, WINDOWS

SAVE = tr("The file of the saved game, its name, or the beginning of its name.")

RECOVER = tr(
    "Resume a damaged save as far as it can be verified, in a new file beside it; the damaged one is kept."
)


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read = program.read

    def resume(
        save: Annotated[
            str | None, typer.Argument(metavar="SAVE", help=read(SAVE), show_default=False)
        ] = None,
        recover: Annotated[bool, typer.Option("--recover", help=read(RECOVER))] = False,
        pace: Annotated[str | None, typer.Option("--pace", metavar="SECONDS|none", help=read(PACE))] = None,
        windows: Annotated[
            str | None, typer.Option("--windows", metavar="all|useful|none", help=read(WINDOWS))
        ] = None,
        reload: Annotated[bool, typer.Option("--reload", help=read(RELOAD))] = False,
        lines: Annotated[bool, typer.Option("--lines", help=read(LINES))] = False,
        browser: Annotated[bool, typer.Option("--browser", help=read(BROWSER))] = False,
        port: Annotated[str | None, typer.Option("--port", metavar="NUMBER", help=read(PORT))] = None,
    ) -> int:
        from manicule_cli.games.saves import go_on
        from manicule_cli.games.web_tables import prefer_browser

        program.options.prefer(pace, windows, lines)
        program.options.reloads = reload
        prefer_browser(program.screen(), browser, port, pace, lines)
        return go_on(program.screen(), save, recover)

    program.add("resume", about, resume)
