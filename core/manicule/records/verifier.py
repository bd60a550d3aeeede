"""The verifier: an observer that compares a replayed match with its record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manicule.kernel.errors import RecordError
from manicule.kernel.positions import canonical
from manicule.kernel.text import tr
from manicule.match.observer import Observer
from manicule.records.form import unpacked

if TYPE_CHECKING:
    from manicule.kernel.positions.position import Position
    from manicule.match.match import Match
    from manicule.records.record import Record

NOT_FINISHED = tr("the record says that the game is over, but it is not")
DIFFERS = tr("step {at}: the position differs from the recorded one")
# Translators: a step is a numbered entry in the file of a saved game
UNMARKED = tr("step {at}: the game no longer reaches the recorded position")


class Verifier(Observer):
    """Compares the positions of a match with those of its record: at the ends of rounds, where a
    plugin was changed, and at the end of the game."""

    def __init__(self, record: Record) -> None:
        self._final = record.final
        self._snapshots: dict[int, list[str]] = {}
        for snapshot in record.snapshots:  # rounds without questions end at the same question
            self._snapshots.setdefault(snapshot.at, []).append(snapshot.text)

    def round_over(self, match: Match) -> None:
        expected = self._snapshots.get(match.ordinal)
        if expected is None:
            return
        if not _is_snapshot_of(match.position, expected.pop(0)):
            raise RecordError(DIFFERS(at=match.ordinal))
        if not expected:
            del self._snapshots[match.ordinal]

    def boundary(self, match: Match) -> None:
        # A position that was kept when a plugin was changed during the game.
        expected = self._snapshots.get(match.ordinal)
        if expected is not None and _is_snapshot_of(match.position, expected[0]):
            del self._snapshots[match.ordinal]

    def check_end(self, match: Match) -> None:
        """After all answers: check that the match has reached every recorded position."""
        missed = min(self._snapshots, default=None)
        if missed is not None:
            raise RecordError(UNMARKED(at=missed))
        if not self._final:
            return
        if not match.over:
            raise RecordError(NOT_FINISHED)
        if canonical.digest(match.position) != self._final:
            raise RecordError(DIFFERS(at=match.ordinal))


def _is_snapshot_of(position: Position, text: str) -> bool:
    try:
        return canonical.encode(position) == unpacked(text)
    except ValueError:  # it is not a snapshot at all
        return False
