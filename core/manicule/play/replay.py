"""Replaying a record: every answer and every digest is verified on the way."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from manicule.events import Listener
from manicule.play.preparing import prepare_recorded
from manicule.play.session import Session
from manicule.records.plugins import changes
from manicule.records.reading import read_record
from manicule.records.record import RecordWriter

if TYPE_CHECKING:
    from manicule.library import Library


def replay(
    path: Path, library: Library, to: int | None = None, listeners: Iterable[Listener] = ()
) -> Session:
    """The game of a record where question `to` is asked, or after all its answers.

    Listeners hear it all again, from the first `run` on. The file is left as it is, whatever is done
    with the session. No bot is needed: what bots answered is in the record.
    """
    record = read_record(path).until(to)
    prepared = prepare_recorded(library, record.header, needs_bots=False)
    changed = changes(record.header, prepared.stamps)
    return Session(prepared, RecordWriter(record), {}, listeners, changed, is_new=False)
