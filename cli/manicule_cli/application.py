"""The program with all its commands."""

from typing import Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli import version as number
from manicule_cli.command_line.program import Program
from manicule_languages.reader import Reader
from manicule_terminal.options import OutputOptions

ABOUT = tr("Play board games in the terminal, by their full rules. `manicule play` starts a game.")
VERSION = tr("Show the version.")
COMMANDS: dict[str, Text] = {
    "play": tr("Start a game. It is saved after every move by a person; `manicule resume` continues it."),
    "learn": tr(
        "Learn a game by playing its first round: every choice is explained, and Enter plays the "
        "suggested move."
    ),
    "resume": tr(
        "Resume a saved game: the one you name, or the last unfinished one. At a terminal, if there "
        "are several, you are asked which one."
    ),
    "serve": tr(
        "Host tables in the browser: friends play together from anywhere, each in their own language."
    ),
    "tables": tr("Manage the tables of a server: list, show, check, or remove them, or make a new link."),
    "games": tr("List the games, or show one with its plugins, options, and player counts."),
    "rules": tr("Read the rules of a game: all of them, or those about one term."),
    "content": tr(
        "List the cards, boards, and numbers of a game: ids, values, sources, and the plugins that "
        "change them."
    ),
    "docs": tr(
        "Read the documentation: guides, reference, and promises. Without a page, all pages are listed."
    ),
    "replay": tr(
        "Replay a save, verify every move, and show where it ends. With --json, print the result of a "
        "finished game, or an object with “finished”: false for an unfinished one."
    ),
    "review": tr(
        "Review a game: for each move by a person, show a better one if a bot finds one, and the "
        "estimated gain. Also show the bot’s projected score, round by round."
    ),
    "draw": tr(
        "Draw the table of a saved game as a page for your browser, in one file: the game you name, or the "
        "one played last."
    ),
    "history": tr(
        "Show the games finished here: results and titles, best and average scores by game, table, and "
        "bot, and how the scores developed."
    ),
    "saves": tr("Manage saved games: list, show, check, rename, or remove them."),
    "report": tr(
        "Collect versions, plugins, and settings in a file for a bug report. With --json, print them instead."
    ),
    "simulate": tr("Play many games between bots and summarize the results."),
    "compare": tr("Compare two bots, plugins, options, or wishes: same seeds, same seats, same opponents."),
    "balance": tr("Vary one thing and measure its effect, with confidence intervals."),
    "tournament": tr("Let bots play at each other’s tables, and compare how well they do."),
    "train": tr(
        "Play many games between bots to learn how good each position is. From then on, the bots that "
        "look ahead (search, easy, normal, and hard) use the result."
    ),
    "mcp": tr(
        "Let an assistant with a language model play: a server of the Model Context Protocol on standard "
        "input and output."
    ),
    "scenario": tr("Run rule examples written in TOML, or create them from saved games."),
    "plugins": tr("List, show, install, check, or share plugins, or start a new one."),
    "locales": tr("Manage translations: languages, translators’ files, and their checks."),
    "completion": tr(
        "Complete commands, games, seats, plugins, saves, and languages in your shell: print the "
        "script, or set it up with --install."
    ),
    "help": tr("Show help for a command or for the program."),
}
"""What each command is for. Each command is the module of `commands` with its name, imported only when it is
called or its help is shown."""


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
            from manicule.door.match_request import MatchRequest
            from manicule_cli.environment import find_registry
            from manicule_cli.games.new_game import play_new

            return play_new(screen, find_registry(screen), MatchRequest(), None, False)
        print(ctx.get_help(), file=screen.out)
        return None

    program.callback(start)
    for name, about in COMMANDS.items():
        program.add_late(name, about, f"manicule_cli.commands.{name}")
    return program
