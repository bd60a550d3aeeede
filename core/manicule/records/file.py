"""Files of records: whatever is appended is written in one piece, or not at all.

An answer comes here only after its rules have run, together with the snapshots that they led to. So whatever
a record holds has run through once: a rule that fails or never returns cannot make a game impossible to
resume, and killing the program loses at most the answer that was being taken.

Whoever writes a record owns its file: it is locked while it is open, and before anything is added it is
looked whether the name still leads to it and its bytes are those that were written. If not, `LostRecord`
says so, and nothing has been written.
"""

from __future__ import annotations

import errno
import os
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from io import FileIO
from itertools import count
from pathlib import Path
from typing import Protocol

from manicule.kernel.errors import RecordError
from manicule.kernel.text import tr
from manicule.kernel.untrusted_files import new_name, sync
from manicule.match.header import MatchHeader
from manicule.records.form import blocks, header_text
from manicule.records.index import FileStamp
from manicule.records.lock import is_locked_for_us
from manicule.records.reader import read_record
from manicule.records.record import Record, Tail

EXISTS = tr("{file}: this file already exists; name another one")
NOT_WRITTEN = tr("{file}: the game cannot be saved ({problem}); free some space or choose another folder")
IN_USE = tr("{file}: this game is being played elsewhere; leave it there, or resume a copy of the file")
TWO_WRITERS = tr("{file}: another program has continued this game; resume it from its current state")
GONE = tr("{file} is no longer there")
REPLACED = tr("another program has changed or replaced {file}")
TOO_LONG = tr(
    "{file}: the save has no room for another move; all moves before it are saved. Leave this game and "
    "start a new one"
)
_FOLDERS_ARE_NOT_SYNCED = (errno.EACCES, errno.EINVAL, errno.ENOTSUP)
"""What a folder that may be written but not listed answers, and a file system that has no such thing."""
_CAN_STAMP = os.utime in os.supports_fd
"""Whether the system sets the times of an open file; by its name, they could be set on another one."""
_PART = 1 << 20
"""How many bytes are read at once."""


class LostRecord(RecordError):
    """The file is not the one any more that was written; what to add is still to be kept elsewhere."""


class FullRecord(RecordError):
    """With what is to be added the file would be larger than the reader allows; nothing was written."""


class NameTaken(RecordError):
    """There is a file of that name already; it is left alone."""


class RecordStore(Protocol):
    """What keeps a record: a file is the only kind that there is so far."""

    path: Path

    def append(self, entries: Sequence[tuple[int, str, str]], durable: bool) -> None:
        """Add entries, in the form of `RecordEntry`, all or none; durable ones survive a power cut."""

    def rewrite(self, start: MatchHeader, entries: Sequence[tuple[int, str, str]]) -> None:
        """Keep these entries in place of all that was kept before, all or none."""

    def read(self) -> Record:
        """All that is kept."""

    def check_kept(self) -> None:
        """Look whether all of it can be read: `LostRecord` if not."""

    @property
    def is_closed(self) -> bool:
        """Whether nothing more can be added."""

    def close(self) -> None:
        """Nothing more comes."""

    def remove(self) -> None:
        """Nothing of it is to be kept."""


class RecordFile:
    """A record in a file."""

    def __init__(self, path: Path, tail: Tail, file: FileIO | None) -> None:
        self.path = path
        self._location = path.absolute()  # whoever plays may go to another folder meanwhile
        self._tail = tail
        self._file = file
        self._is_named = True
        self._new_folders: list[Path] = []
        self._is_cut_kept = True
        self._stamp: FileStamp | None = None

    @classmethod
    def create(cls, path: Path, start: MatchHeader) -> RecordFile:
        """Begin a record in a new file; an existing one is never overwritten."""
        text, check = header_text(start)
        new_folders = _missing(path.absolute().parent)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = path.open("xb", buffering=0)
        except (OSError, ValueError) as error:
            if os.path.lexists(path):
                raise NameTaken(EXISTS(file=str(path))) from error
            raise not_written(path, error) from error
        is_locked_for_us(file)  # nobody else can know of it yet
        made = cls(path, Tail(check, 0, 0), file)
        made._is_named, made._new_folders = False, new_folders
        try:
            made._write(text, durable=False)
        except RecordError:
            made.remove()
            raise
        return made

    @classmethod
    def create_beside(cls, path: Path, start: MatchHeader, word: str = "") -> RecordFile:
        """Begin a record in the same folder, under the first name like this one that is not taken.

        With a word, which says what it is, that stands in the name too."""
        for name in _names_like(path, word):
            try:
                return cls.create(name, start)
            except NameTaken:
                continue
        raise AssertionError("there is always another name")

    @classmethod
    def go_on(cls, record: Record) -> RecordFile:
        """Go on with a record that was read. A torn end is cut off before anything is added."""
        assert record.path is not None
        assert record.tail is not None
        try:
            file = record.path.open("r+b", buffering=0)
        except OSError as error:
            raise not_written(record.path, error) from error
        made = cls(record.path, record.tail, file)
        try:
            if not is_locked_for_us(file):
                raise RecordError(IN_USE(file=str(record.path)))
            made._check_as_read()
        except RecordError:
            made.close()
            raise
        return made

    def read(self) -> Record:
        """Read the whole file anew."""
        return read_record(self.path)

    def append(self, entries: Sequence[tuple[int, str, str]], durable: bool) -> None:
        """Write entries at the end in one piece; a file that another program has changed is refused, and so
        is what would make it larger than `read_record` allows."""
        tail = self._tail
        check = tail.check.copy()
        text = blocks(entries, check)
        if tail.needs_newline:
            text = b"\n" + text
        if not tail.has_room(text):
            raise FullRecord(TOO_LONG(file=str(self.path)))
        self._write(text, durable)
        tail.check = check
        tail.needs_newline = False

    def rewrite(self, start: MatchHeader, entries: Sequence[tuple[int, str, str]]) -> None:
        """Write a record anew with these entries alone, then let it take the place of the file in one step:
        a program that is killed meanwhile leaves the old one.

        The new name is on the disk with the next durable entry; until then the old file may come back."""
        old = self._opened
        self._check_alone(old)
        path = self._location.resolve()  # a link to another place stays one
        made = RecordFile.create(new_name(path), start)
        try:
            shutil.copymode(path, made.path)
            if entries:
                made.append(entries, durable=True)
            if must_be_closed():
                old.close()
            made.take_place(path)
        except BaseException as error:
            made.remove()
            if old.closed:
                self._file = _owned(path)
            if isinstance(error, OSError):
                raise not_written(self.path, error) from error
            raise
        self._file, self._tail = made.handed_over()
        self._is_named, self._stamp = False, None
        old.close()

    def handed_over(self) -> tuple[FileIO | None, Tail]:
        """The open file and its tail, for a record that goes on in it."""
        return self._file, self._tail

    @property
    def is_closed(self) -> bool:
        """Whether the file was let go of."""
        return self._file is None

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def remove(self) -> None:
        """Close the file and take it away, if it is still the one that was written here, and as it was."""
        if self._file is None:
            return
        try:
            self._check_alone(self._file)
            if must_be_closed():
                self.close()
            self._location.unlink()
        except (RecordError, OSError):
            pass  # it is gone already, or not ours to remove
        finally:
            self.close()

    def take_place(self, path: Path) -> None:
        """Give the file another name, in place of the file that has it now. It stays open, for whoever goes
        on with it; `remove` knows it by its old name only, and so never takes it away from its new place."""
        if must_be_closed():
            self.close()
        name = self._location
        try:
            name.replace(path)
            name = path
        finally:
            if self._file is None:
                self._file = _owned(name)

    def check_kept(self) -> None:
        """Read the whole file under its name: `LostRecord` if it is not what was written."""
        self._check_alone(self._opened)
        self._check_content()

    @property
    def _opened(self) -> FileIO:
        if self._file is None:
            raise RecordError(NOT_WRITTEN(file=str(self.path), problem=os.strerror(errno.EBADF)))
        return self._file

    def _write(self, data: bytes, durable: bool) -> None:
        file, tail = self._opened, self._tail
        self._check_alone(file)
        try:
            if tail.size > tail.end or not self._is_cut_kept:
                # On the disk before anything follows: else a power cut could mix what was cut off with that.
                file.truncate(tail.end)
                tail.size = tail.end
                sync(file.fileno())
                self._is_cut_kept = True
            file.seek(tail.end)
            if file.write(data) != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            self._set_stamp(file)
            if durable:
                self._keep_name()
                sync(file.fileno())
        except OSError as error:
            self._cut(file, tail)
            raise not_written(self.path, error) from error
        except BaseException:  # Ctrl-C, or rules that ran out of time
            self._cut(file, tail)
            raise
        tail.add(data)

    def _set_stamp(self, file: FileIO) -> None:
        """After a write: set a time of change that no other program's change has, and remember it.

        Many systems count time in ticks of some milliseconds: a change in the tick of our own write would
        have the time of that. Without a stamp, the whole file is read before the next write."""
        self._stamp = None
        if not _CAN_STAMP:
            return
        now = time.time_ns() // 1000 * 1000  # whole microseconds: some file systems know no shorter times
        with suppress(OSError):  # the file of another owner may be written, but its times not be set
            os.utime(file.fileno(), ns=(now, now))
            stamp = FileStamp.of(os.fstat(file.fileno()))
            self._stamp = stamp if stamp.changed == now else None

    def _check_alone(self, file: FileIO) -> None:
        """Refuse to write where somebody else has written since, or into a file that is no longer there:
        another program may have put one of its own in its place.

        A file whose times alone have changed, as after a backup, is still ours."""
        try:
            found = self._location.stat()
            opened = os.fstat(file.fileno())
        except OSError as error:
            raise self._unseen(error) from error
        if opened.st_size != self._tail.size or not os.path.samestat(found, opened):
            raise LostRecord(REPLACED(file=str(self.path)))
        if FileStamp.of(opened) != self._stamp:
            self._check_content()

    def _check_content(self) -> None:
        """Refuse a file whose bytes are not those that were written."""
        content, left = blake2b(), self._tail.end
        try:
            with self._location.open("rb", buffering=0) as found:
                while left and (part := found.read(min(left, _PART))):
                    content.update(part)
                    left -= len(part)
        except OSError as error:
            raise self._unseen(error) from error
        if content.digest() != self._tail.content.digest():
            raise LostRecord(REPLACED(file=str(self.path)))

    def _unseen(self, error: OSError) -> RecordError:
        """What to raise when the file cannot be looked at: only one that is not there is lost."""
        if isinstance(error, FileNotFoundError | NotADirectoryError):
            return LostRecord(GONE(file=str(self.path)))
        return not_written(self.path, error)

    def _check_as_read(self) -> None:
        """Refuse to go on with another game than the one that was read before the file was locked."""
        assert self._file is not None
        try:
            self._check_alone(self._file)
            opened = os.fstat(self._file.fileno())
        except LostRecord as error:
            raise RecordError(TWO_WRITERS(file=str(self.path))) from error
        except OSError as error:
            raise not_written(self.path, error) from error
        if self._tail.file_id not in (None, (opened.st_dev, opened.st_ino)):
            raise RecordError(TWO_WRITERS(file=str(self.path)))

    def _keep_name(self) -> None:
        """Bring the name of a new file to the disk too: a file that has none there is lost with the power."""
        if self._is_named:
            return
        for folder in (self._location.parent, *(new.parent for new in self._new_folders)):
            sync_folder(folder)
        self._is_named, self._new_folders = True, []

    def _cut(self, file: FileIO, tail: Tail) -> None:
        """After a failed write: leave the file as it was, or know that its end is torn."""
        self._is_cut_kept = False
        try:
            file.truncate(tail.end)
            tail.size = tail.end
        except OSError:
            with suppress(OSError):  # then the next look at the file says that it is not as it was
                tail.size = os.fstat(file.fileno()).st_size


def must_be_closed() -> bool:
    """Whether a file that is open can be neither renamed, replaced nor removed."""
    return os.name == "nt"


def _owned(path: Path) -> FileIO:
    """A file of ours that is open again, and locked."""
    file = path.open("r+b", buffering=0)
    is_locked_for_us(file)  # whoever came between is noticed when something is to be added
    return file


def _missing(folder: Path) -> list[Path]:
    """The folders that have to be made for this one to be there: itself, and those that it lies in."""
    return [one for one in (folder, *folder.parents) if not os.path.lexists(one)]


def _names_like(path: Path, word: str) -> Iterator[Path]:
    stem = f"{path.stem}-{word}" if word else path.stem
    if word:
        yield path.with_name(f"{stem}{path.suffix}")
    for number in count(2):
        yield path.with_name(f"{stem}-{number}{path.suffix}")


def sync_folder(folder: Path) -> None:
    """Bring the names of a folder's files to the disk, where a system knows how to."""
    if os.name == "nt":  # there a folder cannot be opened, and names are written with the files
        return
    try:
        opened = os.open(folder, os.O_RDONLY)
        try:
            sync(opened)
        finally:
            os.close(opened)
    except OSError as error:
        if error.errno not in _FOLDERS_ARE_NOT_SYNCED:
            raise


def not_written(path: Path | None, error: Exception) -> RecordError:
    """What to raise when a file cannot be written."""
    problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return RecordError(NOT_WRITTEN(file=str(path), problem=problem))
