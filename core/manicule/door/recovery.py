"""Recovery: what can still be trusted of a damaged save, as a save of its own beside it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from manicule.door.open import again, load, replay
from manicule.kernel.errors import BrokenRule, RecordError
from manicule.kernel.text import Text
from manicule.plugins import Library
from manicule.records.file import RecordFile
from manicule.records.form import RecordEntry
from manicule.records.reader import read_verified
from manicule.records.record import Record

RECOVERED = "recovered"
"""What is added to the name of a save that was recovered."""


class Recovery(NamedTuple):
    """A new save beside a damaged one: how many answers it has, and why it has no more."""

    path: Path
    answers: int
    problem: Text


class Verdict(NamedTuple):
    """How many answers of a save are verified, and what is wrong with it, if anything is."""

    answers: int
    problem: Text | None


def check_save(path: Path, library: Library) -> Verdict:
    """Play a save again and compare it with what was recorded; `PluginError` when that is not possible."""
    try:
        with replay(path, library=library) as match:
            return Verdict(match.answers, None)
    except (BrokenRule, RecordError) as error:
        problem = error.text
    try:
        begun, entries = read_verified(path)
        return Verdict(len(_record(begun, _longest(begun, entries, library)).steps), problem)
    except RecordError:  # not even its header can be trusted
        return Verdict(0, problem)


def recover(path: Path, library: Library) -> Recovery | None:
    """Write the longest verified beginning of a save into a new file beside it; the save stays as it is.

    None when it can be gone on with as it is. `RecordError` when not even its header can be trusted: nobody
    knows which game it was.
    """
    try:
        with load(path, library=library):
            return None
    except (BrokenRule, RecordError) as error:
        problem = error.text
    begun, entries = read_verified(path)
    kept = _longest(begun, entries, library)
    file = RecordFile.create_beside(path, begun.start, RECOVERED)
    try:
        record = _record(begun, kept)
        if kept:
            file.append(kept, durable=True)
    except BaseException:
        file.remove()
        raise
    file.close()
    return Recovery(file.path, len(record.steps), problem)


def _longest(begun: Record, entries: list[RecordEntry], library: Library) -> list[RecordEntry]:
    """The longest beginning of the steps that the rules can play again."""
    with again(_record(begun, []), library):  # what fails here does not come from an answer
        pass
    if _is_played(_record(begun, entries), library):
        return entries
    good, bad = 0, len(entries)
    while bad - good > 1:
        middle = (good + bad) // 2
        if _is_played(_record(begun, entries[:middle]), library):
            good = middle
        else:
            bad = middle
    return entries[:good]


def _is_played(record: Record, library: Library) -> bool:
    try:
        with again(record, library):
            return True
    except (BrokenRule, RecordError):
        return False


def _record(begun: Record, entries: list[RecordEntry]) -> Record:
    record = Record(begun.start, begun.path)
    for entry in entries:
        record.take(entry)
    return record
