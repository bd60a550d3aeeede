"""Saves: the records in a person's folder, and the one to go on with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec

from manicule.errors import RecordError
from manicule.folders import saves_folder
from manicule.records.file import RecordFile
from manicule.records.reader import read_start
from manicule.records.seats import SeatStart
from manicule.records.start import Start
from manicule.text import Text

# A finished game ends with this block; an undo after it is another block.
_FINISHED = re.compile(rb'\nend = "[0-9a-f]{16}"\r?\nok = "[0-9a-f]{4}"\s*\Z')
_TAIL = 100
_OURS = b"format = "
_HEAD = 1 << 16


class Save(msgspec.Struct, frozen=True):
    """A saved game, as a list shows it; `problem` says why it cannot be read."""

    path: Path
    when: datetime
    finished: bool
    game: str = ""
    seed: int = 0
    practice: bool = False
    seats: tuple[SeatStart, ...] = ()
    problem: Text | None = None


def new_save(start: Start, today: date | None = None) -> RecordFile:
    """Begin a record in the saves folder, under a name that is not taken."""
    for path in _names(start, today or datetime.now().astimezone().date()):
        if not path.exists():
            try:
                return RecordFile.create(path, start)
            except RecordError:
                if not path.exists():
                    raise
    raise AssertionError("there is always another name")


def _names(start: Start, today: date) -> Iterator[Path]:
    stem = f"{start.game}-{today.isoformat()}-{start.seed}"
    yield saves_folder() / f"{stem}.toml"
    number = 2
    while True:
        yield saves_folder() / f"{stem}-{number}.toml"
        number += 1


def list_saves() -> list[Save]:
    """Every save, the one played last first."""
    found = []
    for path, when in _files():
        ends = _ends(path)
        if ends is not None:
            found.append(_save(path, when, *ends))
    return found


def _save(path: Path, when: datetime, head: bytes, tail: bytes) -> Save:
    finished = _FINISHED.search(tail) is not None
    try:
        start = read_start(path, head)
    except RecordError as error:
        return Save(path, when, finished, problem=error.text)
    return Save(path, when, finished, start.game, start.seed, start.practice, start.seats)


def _files() -> list[tuple[Path, datetime]]:
    try:
        paths = list(saves_folder().glob("*.toml"))
    except OSError:
        return []
    dated = []
    for path in paths:
        try:
            dated.append((path, path.stat().st_mtime_ns))
        except OSError:  # it was removed meanwhile
            continue
    # Names break ties, so that the order never depends on the file system.
    dated.sort(key=lambda pair: (-pair[1], pair[0].name))
    return [(path, datetime.fromtimestamp(at / 1e9, UTC)) for path, at in dated]


def _ends(path: Path) -> tuple[bytes, bytes] | None:
    """The first and the last bytes of a record; None when it does not even begin like one."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
            if not head.startswith(_OURS):
                return None
            size = file.seek(0, 2)
            file.seek(max(0, size - _TAIL))
            return head, file.read()
    except OSError:
        return None
