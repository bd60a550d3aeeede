"""`manicule saves`: list, show, rename, remove and check saves."""

from typing import Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.replay import SAVE

LIST = tr("List the saves, most recently played first: game, round, people, score, state, and age.")
SHOW = tr("Show one save: where the game stands, what everyone may see, and the scores if it is finished.")
RENAME = tr("Rename a save in its folder; a name that is taken is refused.")
REMOVE = tr("Remove a save. At a terminal you are asked to confirm.")
CHECK = tr("Replay saves, verify every move, and report problems; all saves if none is named.")
NAME = tr("The new name.")
YES = tr("Do not ask for confirmation.")


def add(program: Program, about: Text) -> None:
    """Add the commands to the program."""
    read = program.read
    group = program.add_group("saves", about)
    save_argument = typer.Argument(metavar="SAVE", help=read(SAVE), show_default=False)

    def list_() -> int:
        from manicule_cli.games.save_files import show_list

        return show_list(program.screen())

    def show(save: Annotated[str, save_argument]) -> int:
        from manicule_cli.games.save_files import show_save

        return show_save(program.screen(), save)

    def rename(
        save: Annotated[str, save_argument],
        name: Annotated[str, typer.Argument(metavar="NAME", help=read(NAME), show_default=False)],
    ) -> int:
        from manicule_cli.games.save_files import rename

        return rename(program.screen(), save, name)

    def remove(
        save: Annotated[str, save_argument],
        yes: Annotated[bool, typer.Option("--yes", help=read(YES))] = False,
    ) -> int:
        from manicule_cli.games.save_files import remove

        return remove(program.screen(), save, yes)

    def check(save: Annotated[str | None, save_argument] = None) -> int:
        from manicule_cli.games.save_files import check

        return check(program.screen(), save)

    group.add("list", LIST, list_)
    group.add("show", SHOW, show)
    group.add("rename", RENAME, rename)
    group.add("remove", REMOVE, remove)
    group.add("check", CHECK, check)
