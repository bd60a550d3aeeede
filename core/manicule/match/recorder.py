"""The recorder: an observer that keeps a match in a file while it is played.

A person's answer is on the disk before anybody hears what came of it. What bots answer waits for the next
person's answer or for the end of the next round: whoever goes on with the game after a crash sees them
answer the same again.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from manicule.match.observer import Observer
from manicule.match.undo import without
from manicule.positions import canonical
from manicule.records.file import RecordFile
from manicule.records.form import END, SNAPSHOT, UNDO, RecordEntry, packed, setting_entries
from manicule.records.saves import new_save
from manicule.table import SEAT_IDS

if TYPE_CHECKING:
    from manicule.match.match import Match
    from manicule.question import Step


class Recorder(Observer):
    """Keeps a match at `path`, or in the folder of saves; goes on with the file that a match was loaded
    from. A new file in which no person has answered is removed in the end, whatever bots did."""

    def __init__(self, path: Path | None = None, today: date | None = None) -> None:
        self._path = path
        self._today = today
        self._store: RecordFile | None = None
        self._pending: list[tuple[int, str, str]] = []
        self._taken = 0
        self._written: list[tuple[int, str, str]] = []  # the answers that hold
        self._is_final = False
        self._is_new = True
        self._has_answers = False

    @property
    def path(self) -> Path | None:
        """The file in which the match is kept; None once it was removed."""
        return self._store.path if self._store is not None else None

    # What is observed.

    def began(self, match: Match) -> None:
        start, record = match.required_start, match.record
        if record is not None:
            self._is_new, self._is_final = False, bool(record.final)
            self._written = [*record.steps]
            self._taken = len(self._written)
            self._store = RecordFile.go_on(record)
        else:
            path = self._path
            self._store = new_save(start, self._today) if path is None else RecordFile.create(path, start)

    def round_over(self, match: Match) -> None:
        # The answer that leads out of this round still runs; those before it have run through.
        if self._pending and match.answers > self._taken:
            self._write()
        self._take_answers(match)
        snapshot = packed(canonical.encode(match.position))
        self._pending.append(RecordEntry(match.ordinal, SNAPSHOT, snapshot))

    def settled(self, match: Match) -> None:
        self._take_answers(match)
        is_end = match.over and not self._is_final
        if is_end:
            self._pending.append(RecordEntry(match.ordinal, END, canonical.digest(match.position)))
        people = match.people
        is_answered = any(key in people for _, key, _ in self._pending)
        if match.over or is_answered:
            self._write(durable=bool(people))
            self._has_answers |= is_answered
            self._is_final |= is_end

    def undone(self, match: Match, step: Step) -> None:
        assert self._store is not None
        self._store.append([RecordEntry(step.at, UNDO, step.seat)], durable=True)
        self._written, _ = without(self._written, step)
        self._is_final = False
        self._forget()

    def returned(self, match: Match) -> None:
        self._forget()

    def configured(self, match: Match, seat: str, settings: Mapping[str, str]) -> None:
        if self._is_final:
            return  # nobody is asked any more, and a finished game ends with its end
        self._take_answers(match)
        self._pending += setting_entries(match.ordinal, {seat: settings})
        self._write()

    def holds(self, match: Match) -> int:
        return len(self._written)

    def closed(self, match: Match) -> None:
        store = self._store
        if store is None:
            return
        if self._is_new and not self._is_worth_keeping(match):
            store.remove()
            self._store = None
            return
        if self._pending or len(self._written) < match.answers:
            self._take_answers(match)
            self._write()
        store.close()

    # What is kept.

    def _is_worth_keeping(self, match: Match) -> bool:
        """Whether a new record is a save: with a person's answer in it, or a whole game of bots."""
        if match.people:
            return self._has_answers
        return bool(self._written and self._is_final)

    def _take_answers(self, match: Match) -> None:
        steps = match.steps_since(self._taken)
        self._pending += steps
        self._taken += len(steps)

    def _write(self, durable: bool = False) -> None:
        assert self._store is not None
        if not self._pending:
            return
        self._store.append(self._pending, durable)
        self._written += [entry for entry in self._pending if entry[1] in SEAT_IDS]
        self._pending = []

    def _forget(self) -> None:
        """What was not written does not hold any more."""
        self._pending = []
        self._taken = len(self._written)
