"""`manicule plugins`: what is installed, what failed, and what plugins are made with."""

from typing import Annotated

import typer

from manicule.kernel.errors import UsageError
from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.game_options import GameOptions

LIST = tr("List the plugins, those that cannot be used too.")
ORDER = tr("List the plugins of this game in the order in which they change it, and say why.")
INFO = tr("Show one plugin: what it is, where it comes from, and whether it loads.")
PLUGIN = tr("The plugin's id.")
HOOKS = tr("List the hooks that plugins for a game can implement, and those that do.")
MARKDOWN = tr("Print a page of documentation in Markdown.")
PHASES = tr(
    "Print a Python module with the hooks of the phases of a game, or of those that a plugin inserts."
)
WRITE = tr(
    "With --phases: write the module phase_hooks.py of the game or plugin anew, and print nothing of it."
)
WRITE_PHASES = tr("--write goes with --phases: only the module with the hooks of phases is written")
TRACE = tr(
    "Play a game between bots and tell which hooks are called: by whom, with what, and what comes back."
)
TRACE_SEED = tr("The seed of the game; 1 if you do not say.")
ONLY_HOOK = tr("Tell only the calls of this hook.")
LIMIT = tr("How many calls to tell; 200 if you do not say.")
CHECK = tr(
    "Check a plugin: its texts, hooks, and content, many random games with it, its scenarios and lesson."
)
TARGET = tr(
    "The folder or the .py file of a plugin, or the id of an installed one. With several, it is also seen "
    "whether their order matters."
)
CHECK_WITH = tr("A plugin that is in every game beside it; may be repeated.")
WATCH = tr("Check again each time that one of its files is saved.")
GAMES = tr("How many games to play; 200 if you do not say, 40 for a plugin with bots only.")
NEW = tr("Write a small and complete plugin of your own, with a test, in a folder of its own.")
NAME = tr("The id of the new plugin: small letters, digits, and _.")
NEW_KIND = tr(
    "What it is, such as game, rules, or bot; plugins bring kinds of their own. Without it they are listed."
)
FOR_GAME = tr("The game that it is for.")
TO = tr("Where to put its folder; the current folder if you do not say.")
DISABLE = tr("Do not load a plugin any more, in no game and no command, until it is enabled.")
ENABLE = tr("Use a plugin again that was disabled.")
INSTALL = tr("Install plugins with pip, into the environment that Manicule is in. You are asked first.")
WHAT = tr("What pip installs: a name, a path such as ./my_plugin, or an address.")
INSTALL_PACK = tr("Install what is missing for this pack.")
UPGRADE = tr("Also what is installed already, in a newer version.")
UNINSTALL = tr("Uninstall the distribution that brought a plugin, with pip. You are asked first.")
YES = tr("Do not ask.")
IN_SYSTEM = tr("Also where this Python is no environment of its own.")
PACK = tr("Write a pack: the plugins and options of a game, or of a save, for others to play with.")
PACK_SAVE = tr("Write what this save is played with.")
PACK_SEATS = tr("For how many seats; as few as the game is for if you do not say.")
PACK_NAME = tr("What the pack is called.")
PACK_ABOUT = tr("A sentence about it.")
VERSIONS_ONLY = tr("Say versions, and not exactly which files.")
PACK_TO = tr("The new file; GAME-pack.toml if you do not say.")
LINKS_FROM = tr("The folder that the page will lie in: names of plugins become links to their files.")


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
    ) -> int:
        from manicule_cli.plugins.scaffold import new

        return new(program.screen(), name, kind, game, to)

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
