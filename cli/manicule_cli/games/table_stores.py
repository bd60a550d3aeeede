"""Where the tables of a server are: a folder, or a database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from manicule.folders import data_folder
from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.text import tr
from manicule_cli.command_line.usage import NOT_TOGETHER
from manicule_web.file_tables import FileTables
from manicule_web.folder_owner import owned
from manicule_web.table_store import TableStore

NO_FOLDER = tr("there are no tables in {folder}; name the data folder of the server with --data")
NOT_INSTALLED = tr("the packages for PostgreSQL are not installed: pip install 'manicule[postgres]'")
BAD_STORE = tr("“{store}” is not the address of a database, such as postgresql://host/name")
SCHEMES = ("postgresql://", "postgres://")


def tables_folder(given: Path | None) -> Path:
    """The data folder of a server: the given one, or the usual one."""
    return (given if given is not None else data_folder("web")).absolute()


class StoredTables(NamedTuple):
    """The tables, and their folder unless they are in a database."""

    tables: TableStore
    folder: Path | None = None


def check_store(store: str | None, data: object) -> None:
    """Refuse an address that is none, and one beside a folder."""
    if store is None:
        return
    if data is not None:
        raise UsageError(NOT_TOGETHER(option="--store", other="--data"))
    if not store.startswith(SCHEMES):
        raise UsageError(BAD_STORE(store=store))


@contextmanager
def database(url: str) -> Iterator[TableStore]:
    """The tables in a database."""
    try:
        from manicule_web.postgres.tables import PostgresTables
    except ModuleNotFoundError as error:
        raise ManiculeError(NOT_INSTALLED) from error
    tables = PostgresTables(url)
    try:
        yield tables
    finally:
        tables.close()


@contextmanager
def stored_tables(data: Path | None, store: str | None) -> Iterator[StoredTables]:
    """The tables of a server, which exist already."""
    check_store(store, data)
    if store is not None:
        with database(store) as tables:
            yield StoredTables(tables)
        return
    folder = tables_folder(data)
    if not (folder / "tables").is_dir():
        raise UsageError(NO_FOLDER(folder=str(folder)))
    yield StoredTables(FileTables(folder), folder)


@contextmanager
def copied_place(given: str, *, exists: bool) -> Iterator[TableStore]:
    """A side of a copy: a database, or a folder that no server uses meanwhile."""
    if given.startswith(SCHEMES):
        with database(given) as tables:
            yield tables
        return
    folder = Path(given).absolute()
    if exists and not (folder / "tables").is_dir():
        raise UsageError(NO_FOLDER(folder=str(folder)))
    with owned(folder):
        yield FileTables(folder)
