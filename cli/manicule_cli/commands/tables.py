"""`manicule tables`: list, show, check, copy, remove tables in the browser, and make new links."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from manicule.kernel.text import Text, tr
from manicule_cli.command_line.program import Program
from manicule_cli.commands.serve import DATA, STORE
from manicule_cli.games.web_tables import check_installed

if TYPE_CHECKING:
    from manicule_cli.games.table_stores import StoredTables

LIST = tr("List the tables of a server, last changed first: game, people, state, and moves.")
SHOW = tr("Show one table: its people, plugins, record, and changes of access.")
CHECK = tr(
    "Replay the records of tables, verify every move, and report problems; all tables if none is named."
)
REMOVE = tr("Remove a table permanently. At a terminal you are asked to confirm.")
RELINK = tr(
    "Create a new link to a seat whose key was lost, by default that of the host. Everyone at the table is "
    "told."
)
COPY = tr("Copy all tables from one data folder or database to another. Stop their servers first.")
# Translators: the argument of a command
SOURCE = tr("The data folder or database with the tables, such as postgresql://host/name.")
# Translators: the argument of a command
TARGET = tr("The data folder or database that gets the copies. Tables that are there already stay.")
# Translators: the argument of a command
TABLE = tr("The id of a table, as `manicule tables list` shows it.")
# Translators: the argument of a command
SEAT = tr("The letter of the seat (default: the host’s).")
YES = tr("Do not ask for confirmation.")
ADDRESS = tr("The address of the server for people, such as https://tables.example.org.")


def add(program: Program, about: Text) -> None:
    """Add the commands to the program."""
    read = program.read
    group = program.add_group("tables", about)
    data_option = typer.Option("--data", help=read(DATA), metavar="FOLDER", show_default=False)
    store_option = typer.Option("--store", help=read(STORE), metavar="URL", show_default=False)
    table_argument = typer.Argument(metavar="TABLE", help=read(TABLE), show_default=False)

    def list_(
        data: Annotated[str | None, data_option] = None, store: Annotated[str | None, store_option] = None
    ) -> int:
        with _stored(data, store) as stored:
            from manicule_cli.games.operated_tables import list_tables

            return list_tables(program.screen(), stored)

    def show(
        table: Annotated[str, table_argument],
        data: Annotated[str | None, data_option] = None,
        store: Annotated[str | None, store_option] = None,
    ) -> int:
        with _stored(data, store) as stored:
            from manicule_cli.games.operated_tables import show_table

            return show_table(program.screen(), stored, table)

    def check(
        table: Annotated[str | None, table_argument] = None,
        data: Annotated[str | None, data_option] = None,
        store: Annotated[str | None, store_option] = None,
    ) -> int:
        with _stored(data, store) as stored:
            from manicule_cli.games.operated_tables import check_tables

            return check_tables(program.screen(), stored, table)

    def remove(
        table: Annotated[str, table_argument],
        data: Annotated[str | None, data_option] = None,
        store: Annotated[str | None, store_option] = None,
        yes: Annotated[bool, typer.Option("--yes", help=read(YES))] = False,
    ) -> int:
        with _stored(data, store) as stored:
            from manicule_cli.games.operated_tables import remove_table

            return remove_table(program.screen(), stored, table, yes)

    def relink(
        table: Annotated[str, table_argument],
        seat: Annotated[str, typer.Argument(metavar="SEAT", help=read(SEAT), show_default=False)] = "",
        data: Annotated[str | None, data_option] = None,
        store: Annotated[str | None, store_option] = None,
        address: Annotated[
            str | None, typer.Option("--address", help=read(ADDRESS), metavar="URL", show_default=False)
        ] = None,
    ) -> int:
        with _stored(data, store) as stored:
            from manicule_cli.games.operated_tables import relink_table

            return relink_table(program.screen(), stored, table, seat, address)

    def copy(
        source: Annotated[str, typer.Argument(metavar="FROM", help=read(SOURCE), show_default=False)],
        target: Annotated[str, typer.Argument(metavar="TO", help=read(TARGET), show_default=False)],
    ) -> int:
        check_installed()
        from manicule_cli.games.operated_tables import copy_tables

        return copy_tables(program.screen(), source, target)

    group.add("list", LIST, list_)
    group.add("show", SHOW, show)
    group.add("check", CHECK, check)
    group.add("remove", REMOVE, remove)
    group.add("relink", RELINK, relink)
    group.add("copy", COPY, copy)


@contextmanager
def _stored(data: str | None, store: str | None) -> Iterator["StoredTables"]:
    """The tables of a server, if the optional dependencies are installed."""
    check_installed()
    from manicule_cli.games.table_stores import stored_tables

    with stored_tables(Path(data) if data is not None else None, store) as stored:
        yield stored
