"""Record files: entries are appended in one piece, or not at all.

An answer is appended only after its rules have run, together with the resulting snapshots. So every recorded
answer has run successfully once: a rule that fails or never returns cannot make a game impossible to resume,
and killing the program loses at most the answer in progress.

The writer of a record owns its file. The file is locked while it is open. Before each append, the writer
checks that the name still leads to the file and that its bytes are those that were written. If not, it raises
`LostRecord` and writes nothing.
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

from manicule.kernel.errors import RecordError
from manicule.kernel.text import tr
from manicule.kernel.untrusted_files import new_name, sync
from manicule.match.header import MatchHeader
from manicule.records.form import blocks, header_text
from manicule.records.index import FileStamp
from manicule.records.lock import is_locked_for_us
from manicule.records.reader import read_record
from manicule.records.record import Record, Tail
from manicule.records.store import FullRecord, LostRecord

EXISTS = tr("{file}: this file already exists; name another one")
NOT_WRITTEN = tr("{file}: the game cannot be saved ({problem}); free some space or choose another folder")
# Translators: “leave it there”: quit the game in the other program, which has it open
IN_USE = tr(
    "{file}: this game is being played elsewhere; leave it there, or resume a copy of the file",
    code="record-in-use",
)
TWO_WRITERS = tr("{file}: another program has continued this game; resume it from its current state")
GONE = tr("{file} is no longer there")
REPLACED = tr("another program has changed or replaced {file}")
TOO_LONG = tr(
    "{file}: the save has no room for another move; all earlier moves are saved. Leave this game and "
    "start a new one"
)
_FOLDERS_ARE_NOT_SYNCED = (errno.EACCES, errno.EINVAL, errno.ENOTSUP)
"""The errors for a folder that may be written but not listed, and for a file system without this function."""
_CAN_STAMP = os.utime in os.supports_fd
"""Whether the system can set the times of an open file; by name, it might set those of another file."""
_PART = 1 << 20
"""The number of bytes to read at once."""


class NameTaken(RecordError):
    """A file of that name exists already; it is left alone."""


class RecordFile:
    """A record in a file."""

    def __init__(self, path: Path, tail: Tail, file: FileIO | None) -> None:
        self.path = path
        self._location = path.absolute()  # the working directory may change during a game
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
        is_locked_for_us(file)  # no other program can know of the file yet
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
        """Begin a record in the same folder, under the first similar name that is free.

        A `word` that describes the file becomes part of the name."""
        for name in _names_like(path, word):
            try:
                return cls.create(name, start)
            except NameTaken:
                continue
        raise AssertionError("there is always another name")

    @classmethod
    def go_on(cls, record: Record) -> RecordFile:
        """Continue a record that was read. A torn end is cut off before anything is added."""
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

    @property
    def name(self) -> str:
        """The path of the file."""
        return str(self.path)

    def read(self) -> Record:
        """Read the whole file again."""
        return read_record(self.path)

    def append(self, entries: Sequence[tuple[int, str, str]], durable: bool) -> None:
        """Write entries at the end in one piece. Refuses a file that another program has changed, and entries
        that would make it larger than `read_record` allows."""
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
        """Write a new record with these entries only, then replace the file with it in one step. If the
        program is killed meanwhile, the old file stays.

        The new name reaches the disk with the next durable entry; until then, a power cut may restore the old
        file."""
        old = self._opened
        self._check_alone(old)
        path = self._location.resolve()  # a symbolic link stays one
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
        """The open file and its tail, for a record that continues in it."""
        return self._file, self._tail

    @property
    def is_closed(self) -> bool:
        """Whether the file was closed."""
        return self._file is None

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def remove(self) -> None:
        """Close the file and remove it, if it is still the file written here, unchanged."""
        if self._file is None:
            return
        try:
            self._check_alone(self._file)
            if must_be_closed():
                self.close()
            self._location.unlink()
        except (RecordError, OSError):
            pass  # it is gone already, or another program owns it
        finally:
            self.close()

    def take_place(self, path: Path) -> None:
        """Rename the file, replacing the file that has that name. It stays open for its next owner. `remove`
        knows only its old name, and so never removes it from its new place."""
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
        """Read the whole file by its name; raises `LostRecord` if it is not as written."""
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
                # Reach the disk before anything follows: otherwise a power cut could mix the new bytes with
                # the torn ones.
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
        """After a write: set a modification time that no other program's change can have, and remember it.

        Many systems count time in ticks of a few milliseconds: a change in the same tick as our write would
        have the same time. Without a stamp, the whole file is read before the next write."""
        self._stamp = None
        if not _CAN_STAMP:
            return
        now = time.time_ns() // 1000 * 1000  # whole microseconds: the finest resolution of some file systems
        with suppress(OSError):  # a file of another owner may be writable, but not its times
            os.utime(file.fileno(), ns=(now, now))
            stamp = FileStamp.of(os.fstat(file.fileno()))
            self._stamp = stamp if stamp.changed == now else None

    def _check_alone(self, file: FileIO) -> None:
        """Refuse to write if another program has changed, removed or replaced the file.

        A file in which only the times have changed, as after a backup, is accepted."""
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
        """The error for a file that cannot be examined: only a missing one counts as lost."""
        if isinstance(error, FileNotFoundError | NotADirectoryError):
            return LostRecord(GONE(file=str(self.path)))
        return not_written(self.path, error)

    def _check_as_read(self) -> None:
        """Refuse to continue if the file changed between reading and locking."""
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
        """Bring the name of a new file to the disk too: without it, a power cut would lose the file."""
        if self._is_named:
            return
        for folder in (self._location.parent, *(new.parent for new in self._new_folders)):
            sync_folder(folder)
        self._is_named, self._new_folders = True, []

    def _cut(self, file: FileIO, tail: Tail) -> None:
        """After a failed write: restore the file, or remember that its end is torn."""
        self._is_cut_kept = False
        try:
            file.truncate(tail.end)
            tail.size = tail.end
        except OSError:
            with suppress(OSError):  # then the next check finds that the file has changed
                tail.size = os.fstat(file.fileno()).st_size


def must_be_closed() -> bool:
    """Whether an open file can be neither renamed, replaced nor removed."""
    return os.name == "nt"


def _owned(path: Path) -> FileIO:
    """Open and lock our own file again."""
    file = path.open("r+b", buffering=0)
    is_locked_for_us(file)  # another program that came first is noticed at the next append
    return file


def _missing(folder: Path) -> list[Path]:
    """The folders to create for this one: itself, and its missing parents."""
    return [one for one in (folder, *folder.parents) if not os.path.lexists(one)]


def _names_like(path: Path, word: str) -> Iterator[Path]:
    stem = f"{path.stem}-{word}" if word else path.stem
    if word:
        yield path.with_name(f"{stem}{path.suffix}")
    for number in count(2):
        yield path.with_name(f"{stem}-{number}{path.suffix}")


def sync_folder(folder: Path) -> None:
    """Bring the names of a folder's files to the disk, if the system supports it."""
    if os.name == "nt":  # a folder cannot be opened there, and names are written with the files
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
    """The error for a file that cannot be written."""
    problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return RecordError(NOT_WRITTEN(file=str(path), problem=problem))
