"""`manicule simulate`: many games between bots."""

from typing import Annotated

import typer

from manicule.text import tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.play import FIRST, OPTION, WITH, WITHOUT

ABOUT = tr("Play many games between bots and sum them up.")
GAME = tr("The game; with one game installed it may be left out.")
SEATS = tr("The kinds of bots at the table, in order, as in random,random,random.")
SEAT = tr("One seat as in `manicule play`; may be repeated.")
GAMES = tr("How many games; 100 if you do not say.")
SEED = tr("The seed of the first game; the next games have the next numbers.")
ROTATE = tr("Play each seed from every seat, and let another seat begin each time.")
JOBS = tr("How many processes play; as many as there are cores if you do not say. The results are the same.")
ROWS = tr("Write what each game came to into this file, one line of JSON a game.")
RESUME = tr("Go on with the file of --rows where it ends.")


def add(program: Program) -> None:
    """Add the command to the program."""
    read = program.read

    def simulate(
        game: Annotated[
            str | None, typer.Argument(metavar="GAME", help=read(GAME), show_default=False)
        ] = None,
        seats: Annotated[str | None, typer.Option("--seats", metavar="KIND,KIND…", help=read(SEATS))] = None,
        seat: Annotated[
            list[str] | None, typer.Option("--seat", metavar="KIND[:NAME]", help=read(SEAT))
        ] = None,
        games: Annotated[
            str, typer.Option("--games", metavar="NUMBER", help=read(GAMES), show_default=False)
        ] = "100",
        first: Annotated[str | None, typer.Option("--first", metavar="NAME", help=read(FIRST))] = None,
        with_: Annotated[list[str] | None, typer.Option("--with", metavar="PLUGIN", help=read(WITH))] = None,
        without: Annotated[
            list[str] | None, typer.Option("--without", metavar="PLUGIN", help=read(WITHOUT))
        ] = None,
        option: Annotated[
            list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help=read(OPTION))
        ] = None,
        seed: Annotated[str | None, typer.Option("--seed", metavar="NUMBER", help=read(SEED))] = None,
        rotate: Annotated[bool, typer.Option("--rotate", help=read(ROTATE))] = False,
        jobs: Annotated[str | None, typer.Option("--jobs", metavar="NUMBER", help=read(JOBS))] = None,
        rows: Annotated[str | None, typer.Option("--rows", metavar="PATH", help=read(ROWS))] = None,
        resume: Annotated[bool, typer.Option("--resume", help=read(RESUME))] = False,
    ) -> int:
        from manicule_cli.games.wanted import read_wanted
        from manicule_cli.lab.run import LabOptions
        from manicule_cli.lab.simulation import run

        wanted = read_wanted(game, seat, first, with_, without, option, seed, seats)
        return run(program.screen(), wanted, LabOptions(games, jobs, rows, resume), rotate)

    program.add("simulate", ABOUT, simulate)
