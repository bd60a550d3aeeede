"""Saves: the records in a person's folders."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path

import msgspec

from manicule import outside
from manicule.errors import RecordError
from manicule.folders import saves_folder, saves_folders
from manicule.records.file import NameTaken, RecordFile
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
    """Begin a record in the saves folder, under a name that is taken in no other one either."""
    for name in _names(start, today or datetime.now().astimezone().date()):
        path = saves_folder() / name
        if named_save(name) is None and not os.path.lexists(path):
            try:
                return RecordFile.create(path, start)
            except NameTaken:
                continue
    raise AssertionError("there is always another name")


def _names(start: Start, today: date) -> Iterator[str]:
    stem = f"{start.game}-{today.isoformat()}-{start.seed}"
    yield f"{stem}.toml"
    for number in count(2):
        yield f"{stem}-{number}.toml"


def named_save(name: str) -> Path | None:
    """The file of this name in the first folder of saves that has one."""
    paths = (folder / name for folder in saves_folders())
    return next((path for path in paths if outside.is_file(path)), None)


def list_saves() -> list[Save]:
    """Every save, the one played last first; only the two ends of each file are read."""
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
    for folder in saves_folders():
        try:
            with os.scandir(folder):
                pass
        except FileNotFoundError:
            continue
        except OSError as error:
            raise RecordError(UNREADABLE(file=str(folder), problem=error.strerror or str(error))) from error


def _files() -> list[tuple[Path, datetime]]:
    dated = []
    for path in _paths():
        try:
            dated.append((path, path.stat().st_mtime_ns))
        except OSError:  # it was removed meanwhile
            continue
    # Names break ties, so that the order never depends on the file system.
    dated.sort(key=lambda pair: (-pair[1], pair[0].name))
    return [(path, datetime.fromtimestamp(at / 1e9, UTC)) for path, at in dated]


def _paths() -> Iterator[Path]:
    for folder in saves_folders():
        try:
            yield from list(folder.glob("*.toml"))
        except OSError:  # it cannot be read: what is in the others can
            continue


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
