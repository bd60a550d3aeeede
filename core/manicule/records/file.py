"""Files of records: whatever is appended is written in one piece, or not at all.

An answer comes here only after its rules have run, together with the snapshots that they led to. So whatever
a record holds has run through once: a rule that fails or never returns cannot make a game impossible to
resume, and killing the program loses at most the answer that was being taken.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from io import FileIO
from pathlib import Path

from manicule.errors import RecordError
from manicule.records.form import FORMAT, RecordEntry, blocks, header_text, setting_entries
from manicule.records.reader import read_record
from manicule.records.record import Record, Tail
from manicule.records.start import Start
from manicule.text import tr

EXISTS = tr("{file}: there is such a file already; name another one")
NOT_WRITTEN = tr("{file}: the game cannot be saved ({problem}); make room or choose another folder")
TWO_WRITERS = tr("{file}: another program has gone on with this game; close one of the two and resume it")
_FOLDERS_ARE_NOT_SYNCED = (errno.EACCES, errno.EINVAL, errno.ENOTSUP)
"""What a folder that may be written but not listed answers, and a file system that has no such thing."""
BACKUP = ".format1"
"""What a record of format 1 is called beside the one that goes on from it."""


class RecordFile:
    """A record in a file."""

    def __init__(self, path: Path, tail: Tail, file: FileIO | None) -> None:
        self.path = path
        self._location = path.absolute()  # whoever plays may go to another folder meanwhile
        self._tail = tail
        self._file = file
        self._is_named = True

    @classmethod
    def create(cls, path: Path, start: Start) -> RecordFile:
        """Begin a record in a new file; an existing one is never overwritten."""
        text, check = header_text(start)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = path.open("xb", buffering=0)
        except (OSError, ValueError) as error:
            if path.parent.is_dir() and path.exists():
                raise RecordError(EXISTS(file=str(path))) from error
            raise not_written(path, error) from error
        made = cls(path, Tail(check, 0, 0), file)
        made._is_named = False
        try:
            made._write(text, durable=False)
        except RecordError:
            made.remove()
            raise
        return made

    @classmethod
    def go_on(cls, record: Record) -> RecordFile:
        """Go on with a record that was read. A torn end is cut off before anything is added; one of
        format 1 is written anew before that, and kept beside the new one."""
        assert record.path is not None
        assert record.tail is not None
        try:
            file = record.path.open("r+b", buffering=0)
        except OSError as error:
            raise not_written(record.path, error) from error
        if record.format == FORMAT:
            return cls(record.path, record.tail, file)
        return _OldRecordFile(record.path, record.tail, file, record)

    def read(self) -> Record:
        """Read the whole file anew."""
        return read_record(self.path)

    def append(self, entries: Sequence[tuple[int, str, str]], durable: bool) -> None:
        """Write entries at the end in one piece; a file that another program has changed is refused."""
        tail = self._tail
        check = tail.check.copy()
        text = blocks(entries, check)
        self._write(b"\n" + text if tail.needs_newline else text, durable)
        tail.check = check
        tail.needs_newline = False

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def remove(self) -> None:
        """Close the file and take it away, if it is still the one that was opened."""
        if self._file is None:
            return
        try:
            if os.path.samestat(os.fstat(self._file.fileno()), self._location.stat()):
                self._location.unlink()
        except OSError:
            pass  # it is gone already, or not ours to remove
        finally:
            self.close()

    def _write(self, data: bytes, durable: bool) -> None:
        file, tail = self._file, self._tail
        if file is None:
            raise RecordError(NOT_WRITTEN(file=str(self.path), problem=os.strerror(errno.EBADF)))
        self._check_alone(file)
        try:
            if tail.size > tail.end:
                file.truncate(tail.end)
                tail.size = tail.end
            file.seek(tail.end)
            if file.write(data) != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            if durable:
                self._keep_name()
                os.fsync(file.fileno())
        except OSError as error:
            self._cut(file, tail)
            raise not_written(self.path, error) from error
        except KeyboardInterrupt:
            self._cut(file, tail)
            raise
        tail.end += len(data)
        tail.size = tail.end

    def _check_alone(self, file: FileIO) -> None:
        """Refuse to write where somebody else has written since, or into a file that is no longer there:
        another program may have put one of its own in its place."""
        try:
            found, opened = self._location.stat(), os.fstat(file.fileno())
        except OSError as error:
            raise not_written(self.path, error) from error
        if opened.st_size != self._tail.size or not os.path.samestat(found, opened):
            raise RecordError(TWO_WRITERS(file=str(self.path)))

    def _keep_name(self) -> None:
        """Bring the name of a new file to the disk too: a file that has none there is lost with the power."""
        if self._is_named:
            return
        sync_folder(self._location.parent)
        self._is_named = True

    def _cut(self, file: FileIO, tail: Tail) -> None:
        """After a failed write: leave the file as it was, or know that its end is torn."""
        try:
            file.truncate(tail.end)
        except OSError:
            pass
        finally:
            tail.size = os.fstat(file.fileno()).st_size


class _OldRecordFile(RecordFile):
    """A record of format 1: with the first thing that is added it becomes one of the present format."""

    def __init__(self, path: Path, tail: Tail, file: FileIO, record: Record) -> None:
        super().__init__(path, tail, file)
        self._record: Record | None = record

    def append(self, entries: Sequence[tuple[int, str, str]], durable: bool) -> None:
        if self._record is not None:
            self._renew(self._record)
            self._record = None
        super().append(entries, durable)

    def _renew(self, record: Record) -> None:
        """Write what holds in the present format, then let it take the place of the old file."""
        path, old = self.path, self._file
        assert old is not None
        self._check_alone(old)
        new = path.with_name(f"{path.name}.new")
        new.unlink(missing_ok=True)
        made = RecordFile.create(new, record.start)
        try:
            if kept := _kept_entries(record):
                made.append(kept, durable=True)
            _keep_beside(path)
            new.replace(path)
        except (OSError, RecordError) as error:
            made.remove()
            raise error if isinstance(error, RecordError) else not_written(path, error) from error
        self._file, self._tail, self._is_named = made._file, made._tail, False
        old.close()


def _kept_entries(record: Record) -> list[RecordEntry]:
    """What holds of a record of format 1: its answers, and the languages that people read."""
    at = record.steps[-1].at if record.steps else 0
    return [*(RecordEntry(*step) for step in record.steps), *setting_entries(at, record.settings)]


def _keep_beside(path: Path) -> None:
    """Give the old file a second name, under which it stays."""
    number = 0
    while True:
        kept = path.with_name(f"{path.name}{BACKUP}{f'-{number}' if number else ''}")
        try:
            os.link(path, kept)
            return
        except FileExistsError:
            number += 1
        except OSError:  # a file system without links
            with kept.open("xb") as copy:
                copy.write(path.read_bytes())
            return


def sync_folder(folder: Path) -> None:
    """Bring the names of a folder's files to the disk, where a system knows how to."""
    if os.name == "nt":  # there a folder cannot be opened, and names are written with the files
        return
    try:
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
    except OSError as error:
        if error.errno not in _FOLDERS_ARE_NOT_SYNCED:
            raise


def not_written(path: Path | None, error: Exception) -> RecordError:
    """What to raise when a file cannot be written."""
    problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return RecordError(NOT_WRITTEN(file=str(path), problem=problem))
