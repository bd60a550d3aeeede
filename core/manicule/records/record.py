"""Records: a game as its header and its answers, in memory and in a file.

An answer is written only after its rules have run, together with the marks that they led to, in one
write. So whatever a record holds has run through once: a rule that fails or never returns cannot make
a game impossible to resume, and killing the program loses at most the answer that was being taken.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

from manicule.errors import RecordError
from manicule.play.runner import Step
from manicule.records.form import END, MARK, UNDO, Check, Entry, Header, block, closing, header_text
from manicule.table import SEAT_IDS
from manicule.text import Text, tr

OUT_OF_ORDER = tr("step {at}: it comes after a later step")
NOT_THERE = tr("step {at}: there is no answer of seat {seat} to take back")
EXISTS = tr("{file}: there is such a file already; name another one")
NOT_WRITTEN = tr("{file}: the game cannot be saved ({problem}); make room or choose another folder")
TWO_WRITERS = tr("{file}: another program has gone on with this game; close one of the two and resume it")


class Tail:
    """Where a record's file is written on: its check, and its end.

    `size` is how long the file was when it was read. What lies between `end` and `size` is torn.
    """

    def __init__(self, check: Check, end: int, size: int, needs_newline: bool = False) -> None:
        self.check = check
        self.end = end
        self.size = size
        self.needs_newline = needs_newline


class Record:
    """A recorded game: its header, the answers that hold, and the digests along the way.

    What was taken back is not among `steps`. `final` is the digest at the end of a finished game;
    `tail` is where its file goes on.
    """

    def __init__(self, header: Header, path: Path | None = None) -> None:
        self.header = header
        self.path = path
        self.steps: list[Step] = []
        self.marks: dict[int, str] = {}
        self.final = ""
        self.notices: list[Text] = []
        self.tail: Tail | None = None

    def take(self, entry: Entry) -> None:
        """Add an entry; an undo takes away what it takes back."""
        if self.steps and entry.at < self.steps[-1].at and entry.key != UNDO:
            raise RecordError(OUT_OF_ORDER(at=entry.at))
        if entry.key == MARK:
            self.marks[entry.at] = entry.value
        elif entry.key == END:
            self.final = entry.value
        elif entry.key == UNDO:
            self.steps, self.marks = self.without(entry.at, entry.value)
            self.final = ""
        else:
            self.steps.append(Step(entry.at, entry.key, entry.value))

    def without(self, at: int, seat: str) -> tuple[list[Step], dict[int, str]]:
        """The answers and marks that hold when a seat takes back its last answer at a question.

        What others answered there stays: in an open `Together` they are not concerned.
        """
        kept = [step for step in self.steps if step.at <= at]
        for index in range(len(kept) - 1, -1, -1):
            if kept[index].at == at and kept[index].seat == seat:
                del kept[index]
                return kept, {mark: digest for mark, digest in self.marks.items() if mark < at}
        raise RecordError(NOT_THERE(at=at, seat=seat))

    def until(self, to: int | None) -> Record:
        """The record as it was when question `to` was asked; all of it when there is no `to`."""
        made = Record(self.header, self.path)
        made.notices = self.notices
        made.steps = [step for step in self.steps if to is None or step.at < to]
        if len(made.steps) == len(self.steps):
            made.marks, made.final = dict(self.marks), self.final
        else:
            limit = self.steps[len(made.steps)].at
            made.marks = {at: digest for at, digest in self.marks.items() if at < limit}
        return made


class RecordWriter:
    """Writes a record on, one write a step; without a file it only keeps the record.

    `committed` is called whenever an answer holds.
    """

    def __init__(self, record: Record, file: FileIO | None = None) -> None:
        self.record = record
        self._file = file
        self._people = frozenset(record.header.people)
        self._pending: list[Entry] = []
        self._is_untouched = False
        self.committed: Callable[[], None] | None = None

    @classmethod
    def create(cls, path: Path, header: Header) -> RecordWriter:
        """Begin a record in a new file; an existing one is never overwritten."""
        text, check = header_text(header)
        record = Record(header, path)
        record.tail = Tail(check, 0, 0)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            writer = cls(record, path.open("xb", buffering=0))
        except (OSError, ValueError) as error:
            if path.parent.is_dir() and path.exists():
                raise RecordError(EXISTS(file=str(path))) from error
            raise _not_written(path, error) from error
        writer._is_untouched = True
        assert writer._file is not None
        try:
            writer._append(writer._file, record.tail, text, durable=False)
        except RecordError:
            writer.close()
            raise
        return writer

    @classmethod
    def go_on(cls, record: Record) -> RecordWriter:
        """Write a record on that was read. A torn end is cut off before anything is added."""
        assert record.path is not None
        try:
            return cls(record, record.path.open("r+b", buffering=0))
        except OSError as error:
            raise _not_written(record.path, error) from error

    # What the runner announces.

    def step(self, step: Step) -> None:
        self._pending.append(Entry(step.at, step.seat, step.answer))

    def mark(self, at: int, digest: str) -> None:
        self._pending.append(Entry(at, MARK, digest))

    def end(self, at: int, digest: str) -> None:
        self._pending.append(Entry(at, END, digest))

    def commit(self) -> None:
        """Write what is pending: through to the disk when a person's answer is in it."""
        if self._pending:
            pending, self._pending = self._pending, []
            self._write(pending, durable=any(entry.key in self._people for entry in pending))
        if self.committed is not None:
            self.committed()

    def discard(self) -> None:
        """Forget what is pending: its rules failed."""
        self._pending = []

    def undo(self, at: int, seat: str) -> None:
        """Record that a seat takes back its last answer at a question."""
        self._write([Entry(at, UNDO, seat)], durable=True)

    def close(self) -> None:
        """Close the file; a new one in which no person has answered is removed, whatever bots did."""
        if self._file is None:
            return
        self._file.close()
        self._file = None
        if self._is_untouched and self.record.path is not None:
            self.record.path.unlink(missing_ok=True)
            self.record.path = None

    # The file.

    def _write(self, entries: Sequence[Entry], durable: bool) -> None:
        tail = self.record.tail
        if self._file is not None and tail is not None:
            check = tail.check.copy()
            parts = [b"\n"] if tail.needs_newline else []
            for entry in entries:
                text = block(entry)
                parts += [text, closing(check.after(text))]
            self._append(self._file, tail, b"".join(parts), durable)
            tail.check = check
            tail.needs_newline = False
            self._is_untouched &= not any(map(self._is_worth_keeping, entries))
        for entry in entries:
            self.record.take(entry)

    def _is_worth_keeping(self, entry: Entry) -> bool:
        """Whether an entry makes a new record a save: a person's answer, or the end of a game of bots."""
        if entry.key == END:
            return bool(self.record.steps)
        return entry.key in (self._people or SEAT_IDS)

    def _append(self, file: FileIO, tail: Tail, data: bytes, durable: bool) -> None:
        try:
            if os.fstat(file.fileno()).st_size != tail.size:
                raise RecordError(TWO_WRITERS(file=str(self.record.path)))
            if tail.size > tail.end:
                file.truncate(tail.end)
                tail.size = tail.end
            file.seek(tail.end)
            if file.write(data) != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            if durable:
                os.fsync(file.fileno())
        except OSError as error:
            self._cut(file, tail)
            raise _not_written(self.record.path, error) from error
        tail.end += len(data)
        tail.size = tail.end

    def _cut(self, file: FileIO, tail: Tail) -> None:
        """After a failed write: leave the file as it was, or know that its end is torn."""
        try:
            file.truncate(tail.end)
        except OSError:
            pass
        finally:
            tail.size = os.fstat(file.fileno()).st_size


def _not_written(path: Path | None, error: Exception) -> RecordError:
    problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return RecordError(NOT_WRITTEN(file=str(path), problem=problem))


@contextmanager
def closing_on_failure(writer: RecordWriter) -> Iterator[None]:
    """Close a record when what goes on with it cannot begin."""
    try:
        yield
    except BaseException:
        writer.close()
        raise
