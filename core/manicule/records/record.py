"""Records in memory: the header of a game and its answers."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from manicule.kernel import untrusted_files
from manicule.kernel.errors import RecordError
from manicule.kernel.question import Step
from manicule.kernel.text import Text, tr
from manicule.match.header import MatchHeader
from manicule.match.seat_changes import RESERVED, SeatChange, add_setting
from manicule.records.form import (
    END,
    MAY_BE_PASSED_OVER,
    PLUGIN,
    SET,
    SNAPSHOT,
    UNDO,
    Checksum,
    RecordEntry,
)

# Translators: a step is a numbered entry in the file of a saved game
OUT_OF_ORDER = tr("step {at}: this step comes after a later one")
# Translators: a step is a numbered entry in the file of a saved game; {seat} is an id such as “a”
NOT_THERE = tr("step {at}: seat {seat} has no answer to undo")


class Tail:
    """The end of a record's file, for appending: its checksum and its offset.

    `size` is the length of the file when it was read. Bytes between `end` and `size` are torn. `file_id`, a
    device and a number there, distinguishes the file from another one under its name. `content` is a hash of
    all bytes before `end`, because the checksum ignores their form. `keys` is the number of keys of a file
    that is not in our own form: then the reader limits them too.
    """

    def __init__(
        self,
        check: Checksum,
        end: int,
        size: int,
        needs_newline: bool = False,
        file_id: tuple[int, int] | None = None,
        content: bytes | memoryview = b"",
        keys: int | None = None,
    ) -> None:
        self.check = check
        self.end = end
        self.size = size
        self.needs_newline = needs_newline
        self.file_id = file_id
        self.content = blake2b(content)
        self.keys = keys

    def has_room(self, data: bytes) -> bool:
        """Whether the file stays within the reader's limits when `data` is added."""
        if self.end + len(data) > untrusted_files.LARGE:
            return False
        return self.keys is None or self.keys + data.count(b"=") <= untrusted_files.MOST_KEYS

    def add(self, data: bytes) -> None:
        """Account for `data`, which was written at the end."""
        self.end += len(data)
        self.size = self.end
        self.content.update(data)
        if self.keys is not None:
            self.keys += data.count(b"=")


class Snapshot(NamedTuple):
    """The position at the end of a round, as written, at a question and after a number of answers."""

    at: int
    answers: int
    text: str


class Record:
    """A recorded game: its header, its answers and its snapshots.

    `name` is its name in messages, and `path` is its file, if it has one. Undone answers are not among
    `steps`. `final` is the digest at the end of a finished game; `tail` is the end of what is stored, for
    appending. `changed_plugins` are the entries about plugins that were changed during the game;
    `seat_changes` are the changes of players.
    """

    def __init__(self, start: MatchHeader, name: str = "", path: Path | None = None) -> None:
        self.start = start
        self.name = name
        self.path = path
        self.steps: list[Step] = []
        self.snapshots: list[Snapshot] = []
        self.settings: dict[str, dict[str, str]] = {
            id: dict(seat.settings) for id, seat in start.by_id.items() if seat.settings
        }
        self.seat_changes: list[SeatChange] = []
        self.final = ""
        self.changed_plugins: list[RecordEntry] = []
        self.notices: list[Text] = []
        self.tail: Tail | None = None

    def take(self, entry: RecordEntry) -> None:
        """Add an entry; an undo removes the undone entries."""
        at, key, value = entry
        if key == PLUGIN:
            self.changed_plugins.append(entry)
        if key.startswith(MAY_BE_PASSED_OVER):
            return
        if self.steps and at < self.steps[-1].at and key not in (UNDO, SET):
            raise RecordError(OUT_OF_ORDER(at=at))
        if key == SNAPSHOT:
            self.snapshots.append(Snapshot(at, len(self.steps), value))
        elif key == END:
            self.final = value
        elif key == UNDO:
            self._undo(at, value)
        elif key == SET:
            seat, _, setting = value.partition(" ")
            name, _, wanted = setting.partition("=")
            if name in RESERVED:
                add_setting(self.seat_changes, at, seat, name, wanted)
            else:
                self.settings.setdefault(seat, {})[name] = wanted
        else:
            self.steps.append(Step(at, key, value))

    def _undo(self, at: int, seat: str) -> None:
        """Remove the last answer of a seat to a question, and everything after it.

        Answers of others to the same question stay: in an open `Together` they are independent."""
        kept = [step for step in self.steps if step.at <= at]
        for index in range(len(kept) - 1, -1, -1):
            if kept[index].at == at and kept[index].seat == seat:
                del kept[index]
                self.steps = kept
                self.snapshots = [snapshot for snapshot in self.snapshots if snapshot.at < at]
                self.final = ""
                return
        raise RecordError(NOT_THERE(at=at, seat=seat))

    def until(self, to: int | None) -> Record:
        """The record as it was when question `to` was asked; all of it if `to` is None."""
        made = Record(self.start, self.name, self.path)
        made.notices, made.settings = self.notices, self.settings
        made.seat_changes = [one for one in self.seat_changes if to is None or one.at <= to]
        made.steps = [step for step in self.steps if to is None or step.at < to]
        if len(made.steps) == len(self.steps):
            made.final, made.snapshots = self.final, list(self.snapshots)
        else:
            limit = self.steps[len(made.steps)].at
            made.snapshots = [snapshot for snapshot in self.snapshots if snapshot.at < limit]
        return made
