"""`manicule plugins`: what is installed, what failed, and what plugins are made with."""

from typing import Annotated

import typer

from manicule.text import tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.play import WITH

ABOUT = tr("List plugins, show one, check one, or begin a new one.")
LIST = tr("List the plugins, those that cannot be used too.")
INFO = tr("Show one plugin: what it is, where it comes from, and whether it loads.")
PLUGIN = tr("The plugin's id.")
HOOKS = tr("List the hooks that plugins for a game can implement, and those that do.")
GAME = tr("The game; with one game installed it may be left out.")
MARKDOWN = tr("Print a page of documentation in Markdown.")
PHASES = tr(
    "Print a Python module with the hooks of the phases of a game, or of those that a plugin inserts."
)
TRACE = tr(
    "Play a game between bots and tell which hooks are called: by whom, with what, and what comes back."
)
TRACE_SEED = tr("The seed of the game; 1 if you do not say.")
ONLY_HOOK = tr("Tell only the calls of this hook.")
LIMIT = tr("How many calls to tell; 200 if you do not say.")
CHECK = tr(
    "Check a plugin: its texts, hooks, and content, many random games with it, its scenarios and lesson."
)
TARGET = tr("The folder or the .py file of a plugin, or the id of an installed one.")
GAMES = tr("How many games to play; 200 if you do not say, 40 for a plugin with bots only.")
NEW = tr("Write a small and complete plugin of your own, with a test, in a folder of its own.")
NAME = tr("The id of the new plugin: small letters, digits, and _.")
NEW_KIND = tr(
    "What it is, such as game, rules, or bot; plugins bring kinds of their own. Without it they are listed."
)
FOR_GAME = tr("The game that it is for.")
TO = tr("Where to put its folder; the current folder if you do not say.")
LINKS_FROM = tr("The folder that the page will lie in: names of plugins become links to their files.")


def add(program: Program) -> None:
    """Add the commands to the program."""
    read = program.read
    group = program.add_group("plugins", ABOUT)

    def list_() -> int:
        from manicule_cli.plugins.catalogue import list_plugins

        return list_plugins(program.screen())

    def info(
        plugin: Annotated[str, typer.Argument(metavar="PLUGIN", help=read(PLUGIN), show_default=False)],
    ) -> int:
        from manicule_cli.plugins.catalogue import show_plugin

        return show_plugin(program.screen(), plugin)

    def hooks(
        game: Annotated[
            str | None, typer.Argument(metavar="GAME", help=read(GAME), show_default=False)
        ] = None,
        markdown: Annotated[bool, typer.Option("--markdown", help=read(MARKDOWN))] = False,
        links_from: Annotated[
            str | None, typer.Option("--links-from", metavar="FOLDER", help=read(LINKS_FROM))
        ] = None,
        phases: Annotated[bool, typer.Option("--phases", help=read(PHASES))] = False,
    ) -> int:
        from manicule_cli.plugins.hooks import list_hooks, print_phase_hooks

        if phases:
            return print_phase_hooks(program.screen(), game)
        return list_hooks(program.screen(), game, markdown, links_from)

    def trace(
        game: Annotated[
            str | None, typer.Argument(metavar="GAME", help=read(GAME), show_default=False)
        ] = None,
        with_: Annotated[list[str] | None, typer.Option("--with", metavar="PLUGIN", help=read(WITH))] = None,
        seed: Annotated[str, typer.Option("--seed", metavar="NUMBER", help=read(TRACE_SEED))] = "1",
        hook: Annotated[str | None, typer.Option("--hook", metavar="HOOK", help=read(ONLY_HOOK))] = None,
        limit: Annotated[str, typer.Option("--limit", metavar="NUMBER", help=read(LIMIT))] = "200",
    ) -> int:
        from manicule_cli.plugins.trace import trace

        return trace(program.screen(), game, with_ or (), seed, hook, limit)

    def check(
        target: Annotated[str, typer.Argument(metavar="PATH|ID", help=read(TARGET), show_default=False)],
        games: Annotated[str | None, typer.Option("--games", metavar="NUMBER", help=read(GAMES))] = None,
    ) -> int:
        from manicule_cli.plugins.checks import check

        return check(program.screen(), target, games)

    def new(
        name: Annotated[str, typer.Argument(metavar="NAME", help=read(NAME), show_default=False)],
        kind: Annotated[str | None, typer.Option("--kind", metavar="KIND", help=read(NEW_KIND))] = None,
        game: Annotated[str | None, typer.Option("--game", metavar="GAME", help=read(FOR_GAME))] = None,
        to: Annotated[str | None, typer.Option("--to", metavar="DIR", help=read(TO))] = None,
    ) -> int:
        from manicule_cli.plugins.scaffold import new

        return new(program.screen(), name, kind, game, to)

    group.add("list", LIST, list_)
    group.add("info", INFO, info)
    group.add("hooks", HOOKS, hooks)
    group.add("trace", TRACE, trace)
    group.add("check", CHECK, check)
    group.add("new", NEW, new)
