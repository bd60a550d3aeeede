"""What the operator reads of a table: from the store alone, without opening its match."""

from __future__ import annotations

from typing import Literal

import msgspec

from manicule.door.open import Loading
from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text, tr
from manicule.plugins import PluginRegistry
from manicule.records.record import Record
from manicule_web import keys
from manicule_web.table_file import TableFile
from manicule_web.table_store import TableStore

NO_TABLE = tr("this is not a table of this version of Manicule")

State = Literal["waiting", "playing", "finished", "damaged"]


class SeatReport(msgspec.Struct, frozen=True):
    """A seat: its player, and the kind of player."""

    seat: str
    name: str
    kind: str


class TableReport(msgspec.Struct, frozen=True):
    """A table. `changed` is a number of seconds since 1970, `record` the name of its record, which for files
    is a path; `problem` says why it cannot be opened."""

    id: str
    state: State
    game: str = ""
    host: str = ""
    seats: tuple[SeatReport, ...] = ()
    moves: int = 0
    changed: float = 0.0
    plugins: tuple[str, ...] = ()
    record: str = ""
    access: tuple[Text, ...] = ()
    problem: Text | None = None


def report_of(
    tables: TableStore, id: str, registry: PluginRegistry, is_replayed: bool = False
) -> TableReport:
    """The report of a table; with `is_replayed`, all its moves are verified too."""
    try:
        file = tables.read(id)
    except (ManiculeError, ValueError) as error:
        text = error.text if isinstance(error, ManiculeError) else NO_TABLE
        return TableReport(id, "damaged", problem=text)
    if file.id != id or not keys.ID.fullmatch(id):
        return TableReport(id, "damaged", problem=NO_TABLE)
    record, problem = _record(tables, file)
    if record is not None:
        problem = _problem(record, registry, is_replayed)
    state: State = "playing" if file.is_started else "waiting"
    if record is not None and record.final:
        state = "finished"
    elif record is None and problem is not None:
        state = "damaged"
    return TableReport(
        id,
        state,
        file.game,
        file.host,
        tuple(SeatReport(seat, chair.name, chair.kind) for seat, chair in file.by_seat.items()),
        len(record.steps) if record is not None else 0,
        tables.changed(file),
        tuple(record.start.plugin_ids) if record is not None else (file.game, *file.with_),
        record.name if record is not None else "",
        tuple(file.access),
        problem,
    )


def _record(tables: TableStore, file: TableFile) -> tuple[Record | None, Text | None]:
    if not tables.has_record(file):
        return None, None
    try:
        return tables.record(file), None
    except ManiculeError as error:
        return None, error.text


def _problem(record: Record, registry: PluginRegistry, is_replayed: bool) -> Text | None:
    """Why a match cannot be continued with the present plugins."""
    try:
        loading = Loading(registry, record)
        if is_replayed:
            loading.again(()).close()
    except ManiculeError as error:
        return error.text
    return None
