"""The options of every lab command: seats, number of games, and output."""

import inspect
from collections.abc import Callable
from typing import Annotated, Any

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.game_options import GameOptions

SEATS = tr("The kinds of bots at the table, in order, such as random,random,random.")
GAMES = tr("Number of games (default: 100).")
SEED = tr("Seed of the first game; each following game uses the next number.")
JOBS = tr("Number of processes (default: one per core). The results are the same.")
CLUSTER = tr("Play on the workers of a Dask cluster; give the address of its scheduler.")
ROWS = tr("Write the result of each game to this file, one line of JSON per game.")
RESUME = tr("Continue the --rows file where it ends.")
PLOT = tr("Draw the results into this file, .svg or .html; the file is self-contained.")

TAKEN = "options"
"""The argument that passes them to a command, as `manicule_cli.lab.run.LabOptions`."""


def with_lab_options(
    program: Program, function: Callable[..., int], games_help: Text = GAMES
) -> Callable[..., int]:
    """A command that takes these options in addition to its own."""
    read, playing = program.read, GameOptions(program)

    def take(
        *,
        seats: Annotated[str | None, typer.Option("--seats", metavar="KIND,KIND…", help=read(SEATS))] = None,
        games: Annotated[
            str, typer.Option("--games", metavar="NUMBER", help=read(games_help), show_default=False)
        ] = "100",
        with_: Annotated[list[str] | None, playing.with_] = None,
        without: Annotated[list[str] | None, playing.without] = None,
        option: Annotated[list[str] | None, playing.option] = None,
        order: Annotated[str | None, playing.order] = None,
        pack: Annotated[str | None, playing.pack] = None,
        seed: Annotated[str | None, typer.Option("--seed", metavar="NUMBER", help=read(SEED))] = None,
        jobs: Annotated[str | None, typer.Option("--jobs", metavar="NUMBER", help=read(JOBS))] = None,
        cluster: Annotated[
            str | None, typer.Option("--cluster", metavar="ADDRESS", help=read(CLUSTER))
        ] = None,
        rows: Annotated[str | None, typer.Option("--rows", metavar="PATH", help=read(ROWS))] = None,
        resume: Annotated[bool, typer.Option("--resume", help=read(RESUME))] = False,
        plot: Annotated[str | None, typer.Option("--plot", metavar="PATH", help=read(PLOT))] = None,
    ) -> Any:
        from manicule_cli.games.wanted import given_pack
        from manicule_cli.lab.run import LabOptions

        program.options.put_in_order(order)
        packed = given_pack(program.options, pack, with_=with_, without=without, option=option, order=order)
        return LabOptions(
            seats, games, with_, without, option, seed, jobs, cluster, rows, resume, plot, packed
        )

    def run(**given: Any) -> int:
        taken = take(**{name: given.pop(name) for name in extra})
        return function(**given, **{TAKEN: taken})

    extra = inspect.signature(take).parameters
    own = inspect.signature(function).parameters
    params = [*(param for param in own.values() if param.name != TAKEN), *extra.values()]
    run.__signature__ = inspect.Signature(params)  # type: ignore[attr-defined]
    return run
