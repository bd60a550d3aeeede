"""Saves: the records in a person's folder, and the one to go on with."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec

from manicule import outside
from manicule.errors import RecordError
from manicule.folders import saves_folder
from manicule.records.file import RecordFile
from manicule.records.reader import UNREADABLE, read_start
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
        if not os.path.lexists(path):
            try:
                return RecordFile.create(path, start)
            except RecordError:
                if not os.path.lexists(path):
                    raise
    raise AssertionError("there is always another name")


def _names(start: Start, today: date) -> Iterator[Path]:
    stem = f"{start.game}-{today.isoformat()}-{start.seed}"
    yield saves_folder() / f"{stem}.toml"
    number = 2
    while True:
        yield saves_folder() / f"{stem}-{number}.toml"
        number += 1


def latest_unfinished() -> Path | None:
    """The unfinished game that was played last; only the two ends of each file are read."""
    for path, _ in _files():
        try:
            ends = _ends(path)
        except outside.Unreadable:
            continue
        if ends is not None and not _FINISHED.search(ends[1]):
            return path
    return None


def list_saves() -> list[Save]:
    """Every save, the one played last first."""
    found = []
    for path, when in _files():
        try:
            ends = _ends(path)
        except outside.Unreadable as error:
            problem = UNREADABLE(file=str(path), problem=error.text)
            found.append(Save(path, when, finished=False, problem=problem))
            continue
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


def check_folder() -> None:
    """Refuse a folder of saves that is there and cannot be read: nobody should think that it is empty."""
    folder = saves_folder()
    try:
        with os.scandir(folder):
            return
    except FileNotFoundError:
        return
    except OSError as error:
        raise RecordError(UNREADABLE(file=str(folder), problem=error.strerror or str(error))) from error


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
    """The first and the last bytes of a record; None when it does not even begin like one.

    `Unreadable` when nobody can know whether it is one."""
    try:
        with outside.opened(path) as file:
            head = file.read(_HEAD)
            if not head.startswith(_OURS):
                return None
            size = file.seek(0, 2)
            file.seek(max(0, size - _TAIL))
            return head, file.read()
    except (outside.NoFile, outside.MissingFile):
        return None
