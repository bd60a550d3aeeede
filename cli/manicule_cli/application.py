"""All commands put together."""

from typing import Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli import version as number
from manicule_cli.command_line.program import Program
from manicule_languages.reader import Reader
from manicule_terminal.options import OutputOptions

ABOUT = tr("Play board games by their rules, in a terminal. `manicule play` begins a game.")
VERSION = tr("Show the version.")
COMMANDS: dict[str, Text] = {
    "play": tr(
        "Begin a game. It is saved after every answer of a person; `manicule resume` goes on with it."
    ),
    "learn": tr(
        "Learn a game by playing its first round: every choice is explained, and Enter takes what is "
        "suggested."
    ),
    "resume": tr(
        "Go on with a saved game: the one that you name, or the last one that is not finished. "
        "At a terminal, with several of these, you are asked which."
    ),
    "serve": tr("Serve tables for browsers: friends elsewhere play together, each in their own language."),
    "games": tr("List the games, or show one with its plugins, options, and numbers of players."),
    "rules": tr("Read the rules of a game: all of them, or what there is about a term."),
    "content": tr(
        "List the cards, boards, and numbers of a game: ids, values, sources, and who changes them."
    ),
    "docs": tr(
        "Read the documentation: guides, the reference, what is promised. Without a page, all are listed."
    ),
    "replay": tr(
        "Play a save again, verifying every answer, and show where it ends. "
        "With --json, a finished game gives its result, another one an object with “finished”: false."
    ),
    "review": tr(
        "Look back at a game: for each answer of a person, a better one where a bot finds it, and by how "
        "much as it judges; and the score as it foresaw it, round by round."
    ),
    "history": tr(
        "Tell about the games that were finished here: results and titles, best and mean scores by game, "
        "table, and bot, and how scores went."
    ),
    "saves": tr("Saved games: list them, look at one, check, rename, and remove them."),
    "report": tr(
        "Pack versions, plugins, and settings into a file that you can add to the report of a mistake. "
        "With --json it is printed instead."
    ),
    "simulate": tr("Play many games between bots and sum them up."),
    "compare": tr("Compare two bots, plugins, options or wishes: same seeds, same seats, same opponents."),
    "balance": tr("Vary one thing and tell what it is worth, with intervals."),
    "tournament": tr("Let bots play at each other's tables, and show who does how well where."),
    "train": tr(
        "Let bots play a game many times and learn what its positions are worth. "
        "Bots that look ahead judge by it from then on: search, easy, normal, and hard."
    ),
    "scenario": tr("Run examples of rules, written in TOML, and write them from games that were played."),
    "plugins": tr("List plugins, show, install, check, or share them, or begin a new one."),
    "locales": tr("Translate: languages, translators' files, and checks of them."),
    "completion": tr(
        "Let your shell complete commands, games, seats, plugins, saves, and languages: prints a script for "
        "it, or sets it up with --install."
    ),
    "help": tr("Show the help of a command, or of the program."),
}
"""What each command is for. It is a module of `commands` under its name, imported when somebody calls it or
asks how: nobody waits for the others."""


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
