"""`manicule play`: a new game."""

from typing import Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.game_options import GameOptions

SEAT = tr(
    "A seat at the table, in order: a person’s name, or a bot (`easy`, `normal`, `hard`, or a kind "
    "that `manicule games GAME` lists) and its name, as in hard:Kate. Wishes follow, as in "
    "Anna,lang=fr. May be repeated."
)
FIRST = tr("The starting player, by name, or `random` (default: the first seat).")
SEED = tr("Seed of the random numbers; the same seed and moves produce the same game.")
SAVE = tr("Where to save the game.")
PRACTICE = tr("A practice game: everything can be undone.")
PACE = tr("How long to pause after each action of another player; any key ends the pause.")
WINDOWS = tr(
    "Which offers of free actions to ask about: all, the useful ones (each once a round, unless it "
    "offers something new), or none."
)
BROWSER = tr("Play in the browser on this machine.")
PORT = tr("Port for --browser (default: a free one).")
RELOAD = tr("Take up plugins that you save during the game, at the next question.")
LINES = tr("Play line by line, even where the table could fill the screen.")


def add(program: Program, about: Text) -> None:
    """Add the command to the program."""
    read, playing = program.read, GameOptions(program)

    def play(
        game: Annotated[str | None, playing.game] = None,
        seat: Annotated[
            list[str] | None, typer.Option("--seat", metavar="KIND[:NAME]", help=read(SEAT))
        ] = None,
        first: Annotated[str | None, typer.Option("--first", metavar="NAME", help=read(FIRST))] = None,
        with_: Annotated[list[str] | None, playing.with_] = None,
        without: Annotated[list[str] | None, playing.without] = None,
        option: Annotated[list[str] | None, playing.option] = None,
        order: Annotated[str | None, playing.order] = None,
        pack: Annotated[str | None, playing.pack] = None,
        seed: Annotated[str | None, typer.Option("--seed", metavar="NUMBER", help=read(SEED))] = None,
        save: Annotated[str | None, typer.Option("--save", metavar="PATH", help=read(SAVE))] = None,
        practice: Annotated[bool, typer.Option("--practice", help=read(PRACTICE))] = False,
        pace: Annotated[str | None, typer.Option("--pace", metavar="SECONDS|none", help=read(PACE))] = None,
        windows: Annotated[
            str | None, typer.Option("--windows", metavar="all|useful|none", help=read(WINDOWS))
        ] = None,
        reload: Annotated[bool, typer.Option("--reload", help=read(RELOAD))] = False,
        lines: Annotated[bool, typer.Option("--lines", help=read(LINES))] = False,
        browser: Annotated[bool, typer.Option("--browser", help=read(BROWSER))] = False,
        port: Annotated[str | None, typer.Option("--port", metavar="NUMBER", help=read(PORT))] = None,
    ) -> int:
        from manicule_cli.environment import find_registry
        from manicule_cli.games.new_game import play_new
        from manicule_cli.games.wanted import given_pack, read_wanted
        from manicule_cli.games.web_tables import prefer_browser

        program.options.prefer(pace, windows, lines)
        program.options.reloads = reload
        prefer_browser(program.screen(), browser, port, pace, lines)
        program.options.put_in_order(order)
        packed = given_pack(program.options, pack, with_=with_, without=without, option=option, order=order)
        screen = program.screen()
        registry = find_registry(screen)
        wanted = read_wanted(registry, game, seat, first, with_, without, option, seed, pack=packed)
        return play_new(screen, registry, wanted, save, practice)

    program.add("play", about, play)
