"""The index of saves: the list entry of each file, so that thousands need not be opened again.

It is a cache. An entry is valid only for the file it was made from, identified by its time, size and number.
An index that is missing, damaged or of another version is rebuilt.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from manicule.folders import cache_folder
from manicule.kernel import untrusted_files
from manicule.kernel.errors import UsageError
from manicule.kernel.plugin import PluginFingerprint
from manicule.match.header import SeatSpec

if TYPE_CHECKING:
    from manicule.records.saves import Save

FILE = "saves.json"
VERSION = 2
"""The version of the entries; an index of another version is rebuilt."""


class FileStamp(NamedTuple):
    """The facts that change with a file: its times in nanoseconds, its size, its number and its device."""

    changed: int
    renewed: int
    size: int
    number: int
    device: int

    @classmethod
    def of(cls, found: os.stat_result) -> FileStamp:
        """The stamp of a file, from its `stat`."""
        return cls(found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino, found.st_dev)


class IndexEntry(msgspec.Struct, frozen=True, array_like=True):
    """An entry: the save as read when its file had this stamp."""

    stamp: FileStamp
    finished: bool
    game: str
    seed: int
    practice: bool
    seats: tuple[SeatSpec, ...]
    plugins: tuple[PluginFingerprint, ...]
    round: int | None
    scores: tuple[int, ...]


class _Stored(msgspec.Struct):
    version: int
    saves: dict[str, IndexEntry]


_decoder = msgspec.json.Decoder(_Stored)


class SaveIndex:
    """The entries that were read, and those to write."""

    def __init__(self, path: Path | None, entries: dict[str, IndexEntry]) -> None:
        self._path = path
        self._read = entries
        self._used: dict[str, IndexEntry] = {}

    @classmethod
    def read(cls) -> SaveIndex:
        """The index in the cache folder; an empty one if it cannot be used."""
        try:
            path = cache_folder() / FILE
        except UsageError:  # there is no home folder, so saves are read each time
            return cls(None, {})
        try:
            stored = _decoder.decode(untrusted_files.read_data(path, untrusted_files.LARGE))
        except (untrusted_files.Unreadable, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return cls(path, {})
        return cls(path, stored.saves if stored.version == VERSION else {})

    def get(self, path: Path, stamp: FileStamp) -> IndexEntry | None:
        """The entry for a file, if the file is unchanged."""
        known = self._read.get(str(path))
        if known is None or known.stamp != stamp:
            return None
        self._used[str(path)] = known
        return known

    def add(self, path: Path, stamp: FileStamp, save: Save) -> None:
        """Add the entry of a file."""
        self._used[str(path)] = IndexEntry(
            stamp,
            save.finished,
            save.game,
            save.seed,
            save.practice,
            save.seats,
            save.plugins,
            save.round,
            save.scores,
        )

    def write(self) -> None:
        """Write the entries of the existing files, if anything has changed."""
        if self._path is None or self._used == self._read:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            untrusted_files.write(self._path, msgspec.json.encode(_Stored(VERSION, self._used)))
        except (OSError, UnicodeEncodeError):
            # A folder that cannot be written, or a name that is not valid text: only time is lost.
            return
