"""`manicule scenario`: executable examples of rules."""

from typing import Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.replay import SAVE
from manicule_cli.commands.report import TO

RUN = tr("Run scenario files and report the expectations that fail.")
FILES = tr("Scenario files, or folders to search for them.")
RECORD = tr(
    "Write one step of a saved game as a scenario: the position, the move, and its outcome. With "
    "--json, print it instead."
)
AT = tr("The step, as numbered in the save.")


def add(program: Program, about: Text) -> None:
    """Add the commands to the program."""
    read = program.read
    group = program.add_group("scenario", about)

    def run(
        files: Annotated[list[str], typer.Argument(metavar="FILES…", help=read(FILES), show_default=False)],
    ) -> int:
        from manicule_cli.games.scenarios import run_all

        return run_all(program.screen(), files)

    def record(
        save: Annotated[str, typer.Argument(metavar="SAVE", help=read(SAVE), show_default=False)],
        at: Annotated[str, typer.Option("--at", metavar="STEP", help=read(AT), show_default=False)],
        to: Annotated[str | None, typer.Option("--to", metavar="PATH", help=read(TO))] = None,
    ) -> int:
        from manicule_cli.games.scenarios import record

        return record(program.screen(), save, at, to)

    group.add("run", RUN, run)
    group.add("record", RECORD, record)
