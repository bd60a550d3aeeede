"""`manicule plugins`: what is installed, and what failed."""

from typing import Annotated

import typer

from manicule.text import tr
from manicule_cli.program import Program

ABOUT = tr("List the plugins, or show one.")
LIST = tr("List the plugins, those that cannot be used too.")
INFO = tr("Show one plugin: what it is, where it comes from and whether it loads.")
PLUGIN = tr("The plugin's id.")
HOOKS = tr("List the hooks that plugins for a game can implement, and those that do.")
GAME = tr("The game; with one game installed it may be left out.")
MARKDOWN = tr("Print a page of documentation in Markdown.")
LINKS_FROM = tr("The folder that the page will lie in: names of plugins become links to their files.")


def add(program: Program) -> None:
    read = program.read
    group = program.add_group("plugins", ABOUT)

    def list_() -> int:
        from manicule_cli.pluginlist import list_plugins

        return list_plugins(program.screen())

    def info(
        plugin: Annotated[str, typer.Argument(metavar="PLUGIN", help=read(PLUGIN), show_default=False)],
    ) -> int:
        from manicule_cli.pluginlist import show_plugin

        return show_plugin(program.screen(), plugin)

    def hooks(
        game: Annotated[
            str | None, typer.Argument(metavar="GAME", help=read(GAME), show_default=False)
        ] = None,
        markdown: Annotated[bool, typer.Option("--markdown", help=read(MARKDOWN))] = False,
        links_from: Annotated[
            str | None, typer.Option("--links-from", metavar="FOLDER", help=read(LINKS_FROM))
        ] = None,
    ) -> int:
        from manicule_cli.hooklist import list_hooks

        return list_hooks(program.screen(), game, markdown, links_from)

    group.add("list", LIST, list_)
    group.add("info", INFO, info)
    group.add("hooks", HOOKS, hooks)
