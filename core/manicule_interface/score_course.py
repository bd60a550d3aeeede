"""The course of the scores: how many points everybody had after each round, as a picture."""

from __future__ import annotations

from manicule.kernel.errors import FAILURES
from manicule.kernel.game import result_of
from manicule.kernel.positions.position import copy
from manicule.kernel.sheet import Bar, Cell, Content, Section
from manicule.kernel.text import Text, tr, verbatim
from manicule.match.match import Match
from manicule_interface.listings import cell

COURSE = tr("The score, round by round")
ROUND = tr("round")
AT_THE_END = tr("the end")
FIELDS = 20
"""The fields of a bar; fewer where several stand side by side."""
LEAST_FIELDS = 8


def scores_by_round(match: Match) -> list[tuple[int, ...]]:
    """The points of all seats after each round, the last ones at the end; of a game that counts them only
    at its end, only these."""
    scores = []
    for anchor in match.timeline.checkpoints[1:]:
        table = match.rules.table_at(match.setup, copy(anchor.position))
        try:
            scores.append(tuple(seat.score for seat in result_of(table, is_over=False).seats))
        except FAILURES:  # the rules of points may rely on what is only there in the end
            return [_final(match)]
    final = _final(match)
    return (
        scores if scores and scores[-1] == final and len(scores) == match.position.round else [*scores, final]
    )


def _final(match: Match) -> tuple[int, ...]:
    return tuple(seat.score for seat in match.result.seats)


def course(match: Match) -> Section | None:
    """The picture of a finished game; None where nothing is known before its end."""
    scores = scores_by_round(match)
    if len(scores) < 2:
        return None
    names = [seat.name for seat in match.result.seats]
    most = max(1, max(max(row) for row in scores))
    fields = max(LEAST_FIELDS, FIELDS - 4 * (len(names) - 1))
    rows: list[tuple[Content, ...]] = []
    for at, row in enumerate(scores, 1):
        name: Text | int = AT_THE_END if at == len(scores) else at
        rows.append((cell(name), *(score_bar(score, most, fields) for score in row)))
    return Section(COURSE, tuple(rows), (ROUND, *map(verbatim, names)))


def score_bar(score: float, most: float, fields: int = FIELDS, shown: str = "") -> Cell:
    """A score as a bar with its number; read as the number alone."""
    number = cell(round(score)) if not shown else cell(shown)
    full = round(max(0.0, score) * fields / max(1.0, most))
    return Cell((Bar(min(fields, full), fields), number), number)
