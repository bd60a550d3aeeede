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

from manicule import canonical
from manicule.match.observer import Observer
from manicule.records.file import RecordFile
from manicule.records.form import END, SNAPSHOT, UNDO, Entry, packed, setting_entries
from manicule.records.record import Record
from manicule.records.saves import new_save

if TYPE_CHECKING:
    from manicule.match.match import Match
    from manicule.match.step import Step


class Recorder(Observer):
    """Keeps a match at `path`, or in the folder of saves; goes on with the file that a match was loaded
    from. A new file in which no person has answered is removed in the end, whatever bots did."""

    def __init__(self, path: Path | None = None, today: date | None = None) -> None:
        self._path = path
        self._today = today
        self._store: RecordFile | None = None
        self._record: Record | None = None
        self._pending: list[Entry] = []
        self._taken = 0
        self._is_new = True
        self._has_answers = False

    @property
    def path(self) -> Path | None:
        """The file in which the match is kept; None once it was removed."""
        return self._store.path if self._store is not None else None

    # What is observed.

    def began(self, match: Match) -> None:
        start = match.required_start
        if match.record is not None:
            self._record, self._is_new = match.record, False
            self._store = RecordFile.go_on(match.record)
        else:
            self._record = Record(start)
            path = self._path
            self._store = new_save(start, self._today) if path is None else RecordFile.create(path, start)
        self._taken = len(self._record.steps)

    def round_over(self, match: Match) -> None:
        # The answer that leads out of this round still runs; those before it have run through.
        if self._pending and match.answers > self._taken:
            self._write()
        self._take_answers(match)
        snapshot = packed(canonical.encode(match.position))
        self._pending.append(Entry(match.ordinal, SNAPSHOT, snapshot))

    def settled(self, match: Match) -> None:
        is_unfinished = self._record is not None and not self._record.final
        self._take_answers(match)
        if match.over and is_unfinished:
            self._pending.append(Entry(match.ordinal, END, canonical.digest(match.position)))
        is_answered = any(entry.key in match.people for entry in self._pending)
        if match.over or is_answered:
            self._write(match.people)
            self._has_answers |= is_answered

    def undone(self, match: Match, step: Step) -> None:
        self._pending = [Entry(step.at, UNDO, step.seat)]
        self._write(step.seat)
        self._forget(match)

    def returned(self, match: Match) -> None:
        self._forget(match)

    def configured(self, match: Match, seat: str, settings: Mapping[str, str]) -> None:
        if self._record is not None and self._record.final:
            return  # nobody is asked any more, and a finished game ends with its end
        self._take_answers(match)
        self._pending += setting_entries(match.ordinal, {seat: settings})
        self._write()

    def holds(self, match: Match) -> int:
        return len(self._record.steps) if self._record is not None else 0

    def closed(self, match: Match) -> None:
        store, record = self._store, self._record
        if store is None or record is None:
            return
        if self._is_new and not self._is_worth_keeping(match, record):
            store.remove()
            self._store = None
            return
        if self._pending or len(record.steps) < match.answers:
            self._take_answers(match)
            self._write()
        store.close()

    # What is kept.

    def _is_worth_keeping(self, match: Match, record: Record) -> bool:
        """Whether a new record is a save: with a person's answer in it, or a whole game of bots."""
        if match.people:
            return self._has_answers
        return bool(record.steps and record.final)

    def _take_answers(self, match: Match) -> None:
        steps = match.steps_since(self._taken)
        self._pending += [Entry(*step) for step in steps]
        self._taken += len(steps)

    def _write(self, durable_for: tuple[str, ...] | str = ()) -> None:
        assert self._store is not None
        assert self._record is not None
        if not self._pending:
            return
        entries, self._pending = self._pending, []
        self._store.append(entries, durable=bool(durable_for))
        for entry in entries:
            self._record.take(entry)

    def _forget(self, match: Match) -> None:
        """What was not written does not hold any more."""
        self._pending = []
        self._taken = self.holds(match)
