"""Saves: the records in a person's folders."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path
from typing import NamedTuple

import msgspec

from manicule.folders import saves_folder
from manicule.kernel import untrusted_files
from manicule.kernel.errors import RecordError
from manicule.kernel.plugin import PluginFingerprint
from manicule.kernel.text import Text
from manicule.match.header import MatchHeader, SeatSpec
from manicule.records.file import NameTaken, RecordFile
from manicule.records.form import unpacked
from manicule.records.index import FileStamp, SaveIndex
from manicule.records.reader import UNREADABLE, ends_as_written, read_header, read_record

# A finished game ends with this block; an undo after it adds another block.
_FINISHED = re.compile(rb'\nend = "[0-9a-f]{16}"\r?\nok = "[0-9a-f]{4}"\s*\Z')
_SCORES = re.compile(rb'\nx_scores = "(-?\d{1,9}(?: -?\d{1,9})*)"\r?\n')
_OURS = b"format = "
_HEAD = _TAIL = 1 << 15
_SNAPSHOT = re.compile(rb'\nat = (\d{1,9})\r?\nsnapshot = "([A-Za-z0-9+/=]+)"')
_UNDO = re.compile(rb'\nat = (\d{1,9})\r?\nundo = "')


class Save(msgspec.Struct, frozen=True):
    """A saved game in a list; `problem` says why it cannot be read.

    `round` is the current round, or the last of a finished game; None if the file has none. `scores` are
    those of a finished game, in table order; empty if the file has none."""

    path: Path
    when: datetime
    finished: bool
    game: str = ""
    seed: int = 0
    practice: bool = False
    seats: tuple[SeatSpec, ...] = ()
    problem: Text | None = None
    plugins: tuple[PluginFingerprint, ...] = ()
    round: int | None = None
    scores: tuple[int, ...] = ()


class _Stage(msgspec.Struct):
    """The fields of a snapshot that a list needs."""

    round: int = 0


class _Ends(NamedTuple):
    """The first and the last bytes of a file; `is_all` if there are no others."""

    head: bytes
    tail: bytes
    is_all: bool


def new_save(start: MatchHeader, today: date | None = None) -> RecordFile:
    """Begin a record in the saves folder, under a free name."""
    for name in _names(start, today or datetime.now().astimezone().date()):
        path = saves_folder() / name
        if not os.path.lexists(path):
            try:
                return RecordFile.create(path, start)
            except NameTaken:
                continue
    raise AssertionError("there is always another name")


def _names(start: MatchHeader, today: date) -> Iterator[str]:
    """Names that a person can type: the game and the day, then a number."""
    stem = f"{start.game}-{today.isoformat()}"
    yield f"{stem}.toml"
    for number in count(2):
        yield f"{stem}-{number}.toml"


def named_save(name: str) -> Path | None:
    """The file of this name in the folder of saves, if there is one."""
    path = saves_folder() / name
    return path if untrusted_files.is_file(path) else None


def saves_beginning(name: str) -> list[Path]:
    """The files in the folder of saves whose names begin so, the one that was played last first."""
    begun = name.casefold()
    return [path for path, _ in _files() if begun and path.name.casefold().startswith(begun)]


def list_saves() -> list[Save]:
    """Every save, the last one played first. Only both ends of a file are read, and only once."""
    index = SaveIndex.read()
    found = []
    for path, stamp in _files():
        when = datetime.fromtimestamp(stamp.changed / 1e9, UTC)
        known = index.get(path, stamp)
        if known is not None:
            found.append(
                Save(
                    path,
                    when,
                    known.finished,
                    known.game,
                    known.seed,
                    known.practice,
                    known.seats,
                    None,
                    known.plugins,
                    known.round,
                    known.scores,
                )
            )
            continue
        save = look_at_save(path, when)
        if save is not None:
            found.append(save)
            if save.problem is None:
                index.add(path, stamp, save)
    index.write()
    return found


def look_at_save(path: Path, when: datetime) -> Save | None:
    """One save for a list; None if the file does not begin like one."""
    try:
        ends = _ends(path)
    except untrusted_files.Unreadable as error:
        problem = UNREADABLE(file=str(path), problem=error.text)
        return Save(path, when, finished=False, problem=problem)
    return None if ends is None else _save(path, when, ends)


def _save(path: Path, when: datetime, ends: _Ends) -> Save:
    finished = _FINISHED.search(ends.tail) is not None
    try:
        start = read_header(path, ends.head)
        if not ends_as_written(ends.tail, ends.is_all):
            read_record(path)  # edited or damaged: read all of it to find out
    except RecordError as error:
        return Save(path, when, finished, problem=error.text)
    return Save(
        path,
        when,
        finished,
        start.game,
        start.seed,
        start.practice,
        start.seats,
        None,
        start.plugins,
        _round(path, ends),
        _scores(ends.tail, len(start.seats)) if finished else (),
    )


def _round(path: Path, ends: _Ends) -> int | None:
    """The round of the last snapshot that was not undone; a snapshot already has the number of the next
    round."""
    data = ends.tail
    if not ends.is_all and _last_snapshot(data) is None:
        data = untrusted_files.read_data(path, untrusted_files.LARGE)
    text = _last_snapshot(data)
    if text is None:
        return 1
    try:
        stage = msgspec.json.decode(unpacked(text), type=_Stage)
    except (ValueError, msgspec.DecodeError, RecursionError):  # loading falls back to an older one
        return None
    return stage.round or 1


def _scores(tail: bytes, seats: int) -> tuple[int, ...]:
    """The scores before the end of a finished game; empty unless there is one for each seat."""
    found = _SCORES.findall(tail)
    scores = tuple(map(int, found[-1].split())) if found else ()
    return scores if len(scores) == seats else ()


def _last_snapshot(data: bytes) -> str | None:
    taken_back = {found.start(): int(found[1]) for found in _UNDO.finditer(data)}
    for found in reversed(list(_SNAPSHOT.finditer(data))):
        if not any(place > found.start() and at <= int(found[1]) for place, at in taken_back.items()):
            return found[2].decode()
    return None


def check_folder() -> None:
    """Refuse a folder of saves that exists and cannot be read, because it would look empty."""
    folder = saves_folder()
    try:
        with os.scandir(folder):
            pass
    except FileNotFoundError:
        return
    except OSError as error:
        raise RecordError(UNREADABLE(file=str(folder), problem=error.strerror or str(error))) from error


def _files() -> list[tuple[Path, FileStamp]]:
    dated = []
    folder = saves_folder()
    with suppress(OSError), os.scandir(folder) as entries:  # `check_folder` reports why it cannot be read
        for entry in entries:
            if entry.name.endswith(".toml"):
                dated += _dated(folder / entry.name)
    # Names break ties, so that the order never depends on the file system.
    dated.sort(key=lambda pair: (-pair[1].changed, pair[0].name))
    return dated


def _dated(path: Path) -> list[tuple[Path, FileStamp]]:
    try:
        return [(path, FileStamp.of(path.stat()))]
    except OSError:  # it was removed in the meantime
        return []


def _ends(path: Path) -> _Ends | None:
    """Both ends of a record; None if the file does not begin like one.

    Raises `Unreadable` if the file cannot be read."""
    try:
        with untrusted_files.opened(path) as file:
            head = file.read(_HEAD)
            if not head.startswith(_OURS):
                return None
            size = file.seek(0, 2)
            if size <= _TAIL:
                return _Ends(head, head, is_all=True)
            file.seek(size - _TAIL)
            return _Ends(head, file.read(_TAIL), is_all=False)
    except (untrusted_files.NoFile, untrusted_files.MissingFile):
        return None
