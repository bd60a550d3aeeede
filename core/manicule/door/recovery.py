"""Recovers the part of a damaged save that can be trusted, as a new save beside it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from manicule.door.open import again, load, replay
from manicule.kernel.errors import BrokenRule, RecordError
from manicule.kernel.text import Text
from manicule.plugins import PluginRegistry
from manicule.records.file import RecordFile
from manicule.records.form import RecordEntry
from manicule.records.reader import read_verified
from manicule.records.record import Record

RECOVERED = "recovered"
"""The suffix of a recovered save's name."""


class Recovery(NamedTuple):
    """A new save beside a damaged one: its number of answers, and the reason why the rest is missing."""

    path: Path
    answers: int
    problem: Text


class Verdict(NamedTuple):
    """The number of verified answers of a save, and its problem, if it has one."""

    answers: int
    problem: Text | None


def check_save(path: Path, registry: PluginRegistry) -> Verdict:
    """Replay a save and compare it with its record; raises `PluginError` if it cannot be replayed."""
    try:
        with replay(path, registry=registry) as match:
            return Verdict(match.answers, None)
    except (BrokenRule, RecordError) as error:
        problem = error.text
    try:
        begun, entries = read_verified(path)
        return Verdict(len(_record(begun, _longest(begun, entries, registry)).steps), problem)
    except RecordError:  # not even its header can be trusted
        return Verdict(0, problem)


def recover(path: Path, registry: PluginRegistry) -> Recovery | None:
    """Write the longest verified beginning of a save into a new file beside it; the save stays unchanged.

    Returns None if the save can be continued as it is. Raises `RecordError` if its header cannot be trusted,
    because then the game is unknown.
    """
    try:
        with load(path, registry=registry, verify=True):
            return None
    except (BrokenRule, RecordError) as error:
        problem = error.text
    begun, entries = read_verified(path)
    kept = _longest(begun, entries, registry)
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


def _longest(begun: Record, entries: list[RecordEntry], registry: PluginRegistry) -> list[RecordEntry]:
    """The longest beginning of the steps that the rules can replay."""
    with again(_record(begun, []), registry):  # no answer can cause a failure here
        pass
    if _is_played(_record(begun, entries), registry):
        return entries
    good, bad = 0, len(entries)
    while bad - good > 1:
        middle = (good + bad) // 2
        if _is_played(_record(begun, entries[:middle]), registry):
            good = middle
        else:
            bad = middle
    return entries[:good]


def _is_played(record: Record, registry: PluginRegistry) -> bool:
    try:
        with again(record, registry):
            return True
    except (BrokenRule, RecordError):
        return False


def _record(begun: Record, entries: list[RecordEntry]) -> Record:
    record = Record(begun.start, begun.name, begun.path)
    for entry in entries:
        record.take(entry)
    return record
