"""`manicule plugins`: list, install, check and write plugins."""

from typing import Annotated

import typer

from manicule.kernel.errors import UsageError
from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.game_options import GameOptions

LIST = tr("List the plugins, including those that cannot be used.")
ORDER = tr("List the plugins of this game in the order in which they change it, with the reasons.")
INFO = tr("Show one plugin: what it is, where it comes from, and whether it loads.")
PLUGIN = tr("The plugin’s id.")
HOOKS = tr("List the hooks that plugins for a game can implement, and the plugins that do.")
MARKDOWN = tr("Print a documentation page in Markdown.")
PHASES = tr(
    "Print a Python module with the hooks of a game’s phases, or of the phases that a plugin inserts."
)
WRITE = tr(
    "With --phases: regenerate the module phase_hooks.py of the game or plugin instead of printing it."
)
WRITE_PHASES = tr("--write needs --phases: only the module with the phase hooks can be written")
TRACE = tr("Play a game between bots and show the hook calls: plugin, arguments, and result.")
TRACE_SEED = tr("Seed of the game (default: 1).")
ONLY_HOOK = tr("Show only the calls of this hook.")
LIMIT = tr("Number of calls to show (default: 200).")
CHECK = tr("Check a plugin: its texts, hooks, content, scenarios, and lesson, and many random games with it.")
TARGET = tr(
    "The folder or .py file of a plugin, or the id of an installed one. With several, the check also "
    "tests whether their order matters."
)
CHECK_WITH = tr("Another plugin to use in every game; may be repeated.")
WATCH = tr("Check again whenever one of its files is saved.")
GAMES = tr("Number of games (default: 200; 40 for a plugin with only bots).")
NEW = tr("Create a small but complete plugin of your own, with a test, in its own folder.")
NAME = tr("The id of the new plugin: lowercase letters, digits, and _.")
# Translators: “game”, “rules”, and “bot” are typed after the option --kind: leave them in English
NEW_KIND = tr(
    "The kind of plugin, such as game, rules, or bot; plugins can add kinds. Without this option, the "
    "kinds are listed."
)
# Translators: the help of an option; the gallery is a page of small example plugins
FROM = tr("Start from this plugin of the gallery instead; `manicule docs gallery` shows all of them.")
# Translators: the help of an option; “it” is the new plugin
FOR_GAME = tr("The game that it is for.")
# Translators: the help of an option; “its” is of the new plugin
TO = tr("Where to create its folder (default: the current folder).")
DISABLE = tr("Stop loading a plugin, in every game and command, until it is enabled again.")
ENABLE = tr("Enable a disabled plugin again.")
INSTALL = tr("Install plugins with pip into Manicule’s environment. You are asked to confirm.")
WHAT = tr("What to install: a name, a path such as ./my_plugin, or a URL.")
INSTALL_PACK = tr("Install the missing plugins of this pack.")
UPGRADE = tr("Also upgrade what is already installed.")
UNINSTALL = tr("Use pip to uninstall the distribution that contains a plugin. You are asked to confirm.")
YES = tr("Do not ask for confirmation.")
IN_SYSTEM = tr("Allow this even if this Python is not a virtual environment.")
PACK = tr("Write a pack: the plugins and options of a game, or of a save, for others to play with.")
PACK_SAVE = tr("Take the plugins and options of this save.")
PACK_SEATS = tr("Number of seats (default: the fewest the game allows).")
PACK_NAME = tr("Name of the pack.")
PACK_ABOUT = tr("A one-sentence description.")
VERSIONS_ONLY = tr("Record versions, not the exact files.")
PACK_TO = tr("The new file (default: GAME-pack.toml).")
LINKS_FROM = tr("The folder of the page: plugin names become links to their files.")


def add(program: Program, about: Text) -> None:
    """Add the commands to the program."""
    read, playing = program.read, GameOptions(program)
    group = program.add_group("plugins", about)

    def list_(
        order: Annotated[str | None, typer.Option("--order", metavar="GAME", help=read(ORDER))] = None,
    ) -> int:
        from manicule_cli.plugins.catalogue import list_order, list_plugins

        return list_plugins(program.screen()) if order is None else list_order(program.screen(), order)

    def info(
        plugin: Annotated[str, typer.Argument(metavar="PLUGIN", help=read(PLUGIN), show_default=False)],
    ) -> int:
        from manicule_cli.plugins.catalogue import show_plugin

        return show_plugin(program.screen(), plugin)

    def hooks(
        game: Annotated[str | None, playing.game] = None,
        markdown: Annotated[bool, typer.Option("--markdown", help=read(MARKDOWN))] = False,
        links_from: Annotated[
            str | None, typer.Option("--links-from", metavar="FOLDER", help=read(LINKS_FROM))
        ] = None,
        phases: Annotated[bool, typer.Option("--phases", help=read(PHASES))] = False,
        write: Annotated[bool, typer.Option("--write", help=read(WRITE))] = False,
    ) -> int:
        from manicule_cli.plugins.hooks import list_hooks, print_phase_hooks, write_phase_hooks

        if write and not phases:
            raise UsageError(WRITE_PHASES)
        if phases:
            do = write_phase_hooks if write else print_phase_hooks
            return do(program.screen(), game)
        return list_hooks(program.screen(), game, markdown, links_from)

    def trace(
        game: Annotated[str | None, playing.game] = None,
        with_: Annotated[list[str] | None, playing.with_] = None,
        seed: Annotated[str, typer.Option("--seed", metavar="NUMBER", help=read(TRACE_SEED))] = "1",
        hook: Annotated[str | None, typer.Option("--hook", metavar="HOOK", help=read(ONLY_HOOK))] = None,
        limit: Annotated[str, typer.Option("--limit", metavar="NUMBER", help=read(LIMIT))] = "200",
    ) -> int:
        from manicule_cli.plugins.trace import trace

        return trace(program.screen(), game, with_ or (), seed, hook, limit)

    def check(
        targets: Annotated[
            list[str], typer.Argument(metavar="PATH|ID", help=read(TARGET), show_default=False)
        ],
        games: Annotated[str | None, typer.Option("--games", metavar="NUMBER", help=read(GAMES))] = None,
        with_: Annotated[
            list[str] | None, typer.Option("--with", metavar="PATH|ID", help=read(CHECK_WITH))
        ] = None,
        watch: Annotated[bool, typer.Option("--watch", help=read(WATCH))] = False,
    ) -> int:
        from manicule_cli.plugins.checks import check, check_on_each_save

        do = check_on_each_save if watch else check
        return do(program.screen(), targets, games, with_ or ())

    def new(
        name: Annotated[str, typer.Argument(metavar="NAME", help=read(NAME), show_default=False)],
        kind: Annotated[str | None, typer.Option("--kind", metavar="KIND", help=read(NEW_KIND))] = None,
        game: Annotated[str | None, typer.Option("--game", metavar="GAME", help=read(FOR_GAME))] = None,
        to: Annotated[str | None, typer.Option("--to", metavar="DIR", help=read(TO))] = None,
        from_: Annotated[str | None, typer.Option("--from", metavar="EXAMPLE", help=read(FROM))] = None,
    ) -> int:
        from manicule_cli.plugins.scaffold import new

        return new(program.screen(), name, kind, game, to, from_)

    def disable(
        plugin: Annotated[str, typer.Argument(metavar="PLUGIN", help=read(PLUGIN), show_default=False)],
    ) -> int:
        from manicule_cli.plugins.switch import disable

        return disable(program.screen(), plugin)

    def enable(
        plugin: Annotated[str, typer.Argument(metavar="PLUGIN", help=read(PLUGIN), show_default=False)],
    ) -> int:
        from manicule_cli.plugins.switch import enable

        return enable(program.screen(), plugin)

    yes_option = typer.Option("--yes", help=read(YES))
    system_option = typer.Option("--system", help=read(IN_SYSTEM))

    def install(
        what: Annotated[
            list[str] | None, typer.Argument(metavar="WHAT…", help=read(WHAT), show_default=False)
        ] = None,
        pack: Annotated[str | None, typer.Option("--pack", metavar="PATH", help=read(INSTALL_PACK))] = None,
        upgrade: Annotated[bool, typer.Option("--upgrade", help=read(UPGRADE))] = False,
        yes: Annotated[bool, yes_option] = False,
        system: Annotated[bool, system_option] = False,
    ) -> int:
        from manicule_cli.plugins.installation import install

        return install(program.screen(), what or (), pack, upgrade, yes, system)

    def uninstall(
        plugin: Annotated[str, typer.Argument(metavar="PLUGIN", help=read(PLUGIN), show_default=False)],
        yes: Annotated[bool, yes_option] = False,
        system: Annotated[bool, system_option] = False,
    ) -> int:
        from manicule_cli.plugins.installation import uninstall

        return uninstall(program.screen(), plugin, yes, system)

    def pack(
        game: Annotated[str | None, playing.game] = None,
        save: Annotated[str | None, typer.Option("--save", metavar="SAVE", help=read(PACK_SAVE))] = None,
        seats: Annotated[str | None, typer.Option("--seats", metavar="NUMBER", help=read(PACK_SEATS))] = None,
        with_: Annotated[list[str] | None, playing.with_] = None,
        without: Annotated[list[str] | None, playing.without] = None,
        option: Annotated[list[str] | None, playing.option] = None,
        order: Annotated[str | None, playing.order] = None,
        name: Annotated[str | None, typer.Option("--name", metavar="NAME", help=read(PACK_NAME))] = None,
        about: Annotated[str | None, typer.Option("--about", metavar="TEXT", help=read(PACK_ABOUT))] = None,
        versions_only: Annotated[bool, typer.Option("--versions-only", help=read(VERSIONS_ONLY))] = False,
        to: Annotated[str | None, typer.Option("--to", metavar="PATH", help=read(PACK_TO))] = None,
    ) -> int:
        from manicule_cli.games.wanted import read_wanted
        from manicule_cli.plugins.packs import write_pack

        program.options.put_in_order(order)
        wanted = read_wanted(None, game, None, None, with_, without, option, None)
        return write_pack(program.screen(), wanted, save, seats, name, about, not versions_only, to)

    group.add("list", LIST, list_)
    group.add("info", INFO, info)
    group.add("hooks", HOOKS, hooks)
    group.add("trace", TRACE, trace)
    group.add("check", CHECK, check)
    group.add("new", NEW, new)
    group.add("disable", DISABLE, disable)
    group.add("enable", ENABLE, enable)
    group.add("install", INSTALL, install)
    group.add("uninstall", UNINSTALL, uninstall)
    group.add("pack", PACK, pack)
