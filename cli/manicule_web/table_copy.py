"""Copies tables from one storage to another, with their records, keys and messages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text, tr
from manicule.records.reader import parsed_record
from manicule_web import keys
from manicule_web.table_file import RECORD, TableFile
from manicule_web.table_report import NO_TABLE
from manicule_web.table_store import TableStore

DIFFERS = tr("the copy of its record is not the same")


class CopiedTable(NamedTuple):
    """A table of the source, and why it was not copied."""

    id: str
    problem: Text | None = None


class _Content(NamedTuple):
    file: TableFile
    record: bytes
    extras: dict[str, bytes]
    changed: float


def copied(source: TableStore, target: TableStore) -> Iterator[CopiedTable]:
    """Copy all tables, and the server's secrets if the target has none. Nothing in the target is replaced."""
    known = target.secret_names()
    for name in source.secret_names():
        if name not in known:
            secret = source.server_secret(name, bytes)
            target.server_secret(name, lambda secret=secret: secret)  # type: ignore[misc]
    for id in source.ids():
        try:
            _copy(source, target, id)
        except ManiculeError as error:
            yield CopiedTable(id, error.text)
        except ValueError:
            yield CopiedTable(id, NO_TABLE)
        else:
            yield CopiedTable(id)


def _copy(source: TableStore, target: TableStore, id: str) -> None:
    with source.changing(id):
        found = _content(source, id)
    target.adopt(found.file, found.record, found.extras, found.changed)
    if found.record and target.exported(target.read(id)) != found.record:
        raise ManiculeError(DIFFERS)


def _content(source: TableStore, id: str) -> _Content:
    """Everything about a table. A torn end of its record, which was never acknowledged, is left out."""
    file = source.read(id)
    if file.id != id or not keys.ID.fullmatch(id):
        raise ManiculeError(NO_TABLE)
    changed, record = source.changed(file), b""
    if source.has_record(file):
        record = source.exported(file)
        tail = parsed_record(file.record, record).tail
        assert tail is not None
        record = record[: tail.end] + b"\n" * tail.needs_newline
    extras = {name: source.read_extra(id, name) for name in source.extra_names(id)}
    if "/" in file.record or "\\" in file.record:  # a save elsewhere
        file = msgspec.structs.replace(file, record=RECORD)
    return _Content(file, record, extras, changed)
