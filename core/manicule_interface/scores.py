"""The points of a game as people read them: so far, round by round, and in the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from manicule.kernel.errors import FAILURES
from manicule.kernel.game import Result, Setup, result_of
from manicule.kernel.positions.position import copy
from manicule.kernel.sheet import Bar, Cell, Content, Section, Sheet
from manicule.kernel.text import Text, ntr, tr, verbatim
from manicule.match.match import Match
from manicule_interface.listings import NOTHING, cell, table

POINTS = tr("Score breakdown")
TOTAL, RANK = tr("total"), tr("rank")
POINTS_NOW = tr("Your score now")
WINNERS = ntr("{winners} wins.", "{winners} win together.")
NOBODY = tr("Nobody wins.")
COURSE = tr("Score by round")
ROUND = tr("round")
AT_THE_END = tr("end")
FIELDS = 20
"""The fields of a bar; fewer where several stand side by side."""
LEAST_FIELDS = 8


def score_sheet(result: Result, names: Mapping[str, Text]) -> Sheet:
    """A column for each seat, a row for each source of points; a seat that played alone has no rank."""
    seats = result.seats
    used = dict.fromkeys(source for seat in seats for source in seat.points)
    sources = [source for source in names if source in used] + [
        source for source in used if source not in names
    ]
    rows: list[list[Text | str | int]] = []
    for source in sources:
        name = names.get(source, verbatim(source))
        rows.append([name, *(seat.points.get(source, 0) for seat in seats)])
    rows.append([TOTAL, *(seat.score for seat in seats)])
    if len(seats) > 1:
        rows.append([RANK, *(seat.rank for seat in seats)])
    heading = [NOTHING, *(verbatim(seat.name) for seat in seats)]
    return Sheet((table(POINTS, heading, rows),))


def standing_sheet(standing: SeatStanding, names: Mapping[str, Text]) -> Sheet:
    """What a seat has so far: a row for each source of points that it has some of."""
    points = [(names.get(source, verbatim(source)), number) for source, number in standing.points if number]
    return Sheet((table(POINTS_NOW, (), [*points, (TOTAL, standing.score)]),))


def winners_text(result: Result) -> Text:
    """Who wins, in a sentence."""
    winners = result.winners
    return WINNERS(winners=winners, n=len(winners)) if winners else NOBODY


# So far.


class SeatStanding(msgspec.Struct, frozen=True):
    """The points of a seat if the game ended now, where they would come from, and for who plays alone what
    is said of them."""

    score: int
    notes: tuple[Text, ...] = ()
    points: tuple[tuple[str, int], ...] = ()

    @property
    def title(self) -> Text | None:
        """The title that the points would make of who plays alone."""
        return title_in(self.notes)


def standings_now(match: Match, viewer: str) -> dict[str, SeatStanding]:
    """How every seat stands, as far as a viewer may know; empty where points count only in the end."""
    view = match.view(viewer)
    setup = Setup(view.names, seed=0, options=view.options)
    try:
        result = result_of(match.rules.table_at(setup, view.position), is_over=False)
    except FAILURES:  # the rules of points may rely on what is only there in the end
        return {}
    notes = result.notes if len(match.seats) == 1 else ()
    pairs = zip(match.seats, result.seats, strict=True)
    return {seat: SeatStanding(own.score, notes, tuple(own.points.items())) for seat, own in pairs}


def title_in(notes: Sequence[Text]) -> Text | None:
    """The title in what is said of a result: what its sentence calls so, else the whole sentence."""
    for note in notes:
        title = dict(note.params).get("title")
        if isinstance(title, Text):
            return title
    return next(iter(notes), None)


# Round by round.


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
    is_counted = bool(scores) and scores[-1] == final and len(scores) == match.position.round
    return scores if is_counted else [*scores, final]


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
