"""`manicule scenario`: executable examples of rules."""

from typing import Annotated

import typer

from manicule.text import tr
from manicule_cli.command_line.program import Program

ABOUT = tr("Run examples of rules, written in TOML.")
RUN = tr("Run scenario files and say which expectations do not hold.")
FILES = tr("Scenario files, or folders that are searched for them.")


def add(program: Program) -> None:
    """Add the commands to the program."""
    read = program.read
    group = program.add_group("scenario", ABOUT)

    def run(
        files: Annotated[list[str], typer.Argument(metavar="FILES…", help=read(FILES), show_default=False)],
    ) -> int:
        from manicule_cli.games.scenarios import run_all

        return run_all(program.screen(), files)

    group.add("run", RUN, run)
