"""`manicule plugins`: what is installed, and what failed."""

from typing import Annotated

import typer

from manicule.text import tr
from manicule_cli.program import Program

ABOUT = tr("List the plugins, or show one.")
LIST = tr("List the plugins, those that cannot be used too.")
INFO = tr("Show one plugin: what it is, where it comes from and whether it loads.")
PLUGIN = tr("The plugin's id.")


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

    group.add("list", LIST, list_)
    group.add("info", INFO, info)
