"""All commands put together."""

from typing import Annotated

import typer

from manicule.text import tr
from manicule_cli import version as number
from manicule_cli.command_line.program import Program
from manicule_cli.commands import (
    balance,
    compare,
    completion,
    games,
    learn,
    locales,
    play,
    plugins,
    replay,
    report,
    resume,
    review,
    rules,
    saves,
    scenario,
    simulate,
    tournament,
    train,
)
from manicule_languages.reader import Reader
from manicule_terminal.options import OutputOptions

ABOUT = tr("Play board games by their rules, in a terminal. `manicule play` begins a game.")
VERSION = tr("Show the version.")


def build(options: OutputOptions, reader: Reader) -> Program:
    """The program for one reader."""
    program = Program(options, reader, ABOUT)

    def start(
        ctx: typer.Context,
        version: Annotated[bool, typer.Option("--version", help=reader.read(VERSION), is_eager=True)] = False,
    ) -> int | None:
        if version:
            print(f"manicule {number()}", file=options.out)
            raise typer.Exit
        if ctx.invoked_subcommand is not None:
            return None
        screen = program.screen()
        if screen.is_played_at and not options.json:
            from manicule.match.wanted import Wanted
            from manicule_cli.games.new_game import play_new

            return play_new(screen, Wanted(), None, False)
        print(ctx.get_help(), file=screen.out)
        return None

    program.callback(start)
    for command in (
        play,
        learn,
        resume,
        games,
        rules,
        replay,
        review,
        saves,
        report,
        simulate,
        compare,
        balance,
        tournament,
        train,
        scenario,
        plugins,
        locales,
        completion,
    ):
        command.add(program)
    return program
