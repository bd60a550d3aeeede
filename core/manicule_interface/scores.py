"""The points of a game for people: current, round by round, and in the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from manicule.kernel.errors import FAILURES
from manicule.kernel.game import Game, Result, Setup, result_of
from manicule.kernel.point_tables import PointGroup, PointTable
from manicule.kernel.positions.position import copy
from manicule.kernel.sheet import Bar, Cell, Content, Mark, Section, Sheet
from manicule.kernel.text import MINUS, Text, ntr, tr, verbatim
from manicule.kernel.ties import Tie
from manicule.match.match import Match
from manicule_interface.listings import NOTHING, cell

POINTS = tr("Score breakdown")
TOTAL, RANK = tr("total"), tr("rank")
# Translators: a sum and its parts, as in “11=6+4+2−1”; narrow, because five players stand side by side
SUM_OF = tr("{sum}={parts}", context="points")
STANDINGS = tr("The scores now")
NOW, CERTAIN = tr("score now"), tr("certain at the end")
SCORE = tr("score {score}", context="points")
SCORE_AND_MORE = tr("score {score} + {more} at the end", context="points")
# Translators: the points of a player now, and those that are certain to be counted at the end
FIGURES = tr("{score}+{more}", context="points")
FIGURES_IN_WORDS = tr("{score} + {more} at the end", context="points")
WINNERS = ntr("{winners} wins.", "{winners} win together.")
# Translators: told at the end of a game that has no winner
NOBODY = tr("Nobody wins.")
# Translators: {steps} are rules with the numbers of the players, as in “fewer types (Anna 3 and Tom 4)”
TIE_BROKEN = tr("Tied at {score}; the tie-break decides: {steps}.")
TIE_SHARED = tr("Tied at {score}; the tie-break does not decide: {steps}.")
# Translators: after the scores; players below the winner have equal scores, {rank} is their place; {steps} is
# a list of rules with numbers
LOWER_TIE_BROKEN = tr("Tied for place {rank} at {score}; the tie-break decides: {steps}.")
# Translators: after the scores; players below the winner have equal scores, {rank} is their place; {steps} is
# a list of rules with numbers
LOWER_TIE_SHARED = tr("Tied for place {rank} at {score}; the tie-break does not decide: {steps}.")
TIE_STEP = tr("{rule} ({numbers})", context="tie-break")
TIE_NUMBER = tr("{name} {number}", context="tie-break")
COURSE = tr("Score by round")
COURSE_AND_MORE = tr("Score by round, with points certain at the end")
ROUND = tr("round")
AT_THE_END = tr("end")
FIELDS = 20
"""The length of a bar in fields; shorter if several are side by side."""
LEAST_FIELDS = 8


def score_sheet(match: Match) -> Sheet:
    """The points of a finished game: a column for each seat, a row for each source of points, or the tables
    in which the game groups its sources. A lone player has no rank."""
    seats = match.result.seats
    columns = [seat.points for seat in seats]
    heading = (NOTHING, *(verbatim(seat.name) for seat in seats))
    first, *others = match.display.point_tables or (PointTable(POINTS, ()),)
    rows = [*_groups(columns, first), *_sources(columns, match.display.point_names, first.groups)]
    rows.append(_sum(TOTAL, [seat.score for seat in seats]))
    if len(seats) > 1:
        rows.append((RANK, *(cell(seat.rank) for seat in seats)))
    further = (Section(one.title, tuple(_groups(columns, one)), heading) for one in others)
    return Sheet((Section(first.title, tuple(rows), heading), *further))


def standing_sheet(match: Match, standings: Mapping[str, SeatStanding]) -> Sheet:
    """The current points: a column for each seat, a row for each group or source of points. First those of
    now, then those that are certain at the end."""
    display = match.display
    names, seats = display.point_names, display.names.seats
    columns = [standings[seat] for seat in seats if seat in standings]
    first, *others = display.point_tables or (PointTable(POINTS, ()),)
    now = [_with_points(one.now) for one in columns]
    rows = [*_groups(now, first), *_sources(now, names, first.groups)]
    rows.append(_sum(NOW, [one.score for one in columns]))
    later = _sources([_with_points(one.certain) for one in columns], names)
    if later:
        rows += [*later, _sum(CERTAIN, [one.more for one in columns])]
        rows.append(_sum(TOTAL, [one.total for one in columns]))
    heading = (NOTHING, *(verbatim(name) for seat, name in seats.items() if seat in standings))
    further = (Section(one.title, tuple(_groups(now, one)), heading) for one in others)
    return Sheet((Section(STANDINGS, tuple(rows), heading), *(part for part in further if part.rows)))


def _with_points(points: Mapping[str, int]) -> dict[str, int]:
    return {source: number for source, number in points.items() if number}


def _groups(columns: Sequence[Mapping[str, int]], table: PointTable) -> list[tuple[Content, ...]]:
    """A row for each group of which a source is in a column."""
    used = {source for points in columns for source in points}
    return [
        (group.name, *(_group_cell(points, group, table.with_parts) for points in columns))
        for group in table.groups
        if not used.isdisjoint(group.sources)
    ]


def _group_cell(points: Mapping[str, int], group: PointGroup, with_parts: bool) -> Text:
    parts = [points.get(source, 0) for source in group.sources]
    if not with_parts:
        return cell(sum(parts))
    first, *others = parts
    shown = f"{first}{''.join(f'{part:+}' for part in others)}".replace("-", MINUS)
    return SUM_OF(sum=cell(sum(parts)), parts=cell(shown))


def _sources(
    columns: Sequence[Mapping[str, int]], names: Mapping[str, Text], groups: Sequence[PointGroup] = ()
) -> list[tuple[Content, ...]]:
    """A row for each source in a column that is in no group, in the order of the names."""
    grouped = {source for group in groups for source in group.sources}
    used = dict.fromkeys(source for points in columns for source in points if source not in grouped)
    known = [source for source in names if source in used]
    return [
        (names.get(source, verbatim(source)), *(cell(points.get(source, 0)) for points in columns))
        for source in (*known, *(source for source in used if source not in names))
    ]


def _sum(name: Text, numbers: Sequence[int]) -> tuple[Content, ...]:
    """A row that sums up the rows above it, and stands out from them."""
    return tuple(Mark(text, text, style="strong") for text in (name, *map(cell, numbers)))


def winners_text(result: Result) -> Text:
    """A sentence that names the winners."""
    winners = result.winners
    return WINNERS(winners=winners, n=len(winners)) if winners else NOBODY


def outcome_texts(result: Result) -> tuple[Text, ...]:
    """The winners, and how ties were broken."""
    first = (result.tie,) if result.tie is not None else ()
    return winners_text(result), *map(tie_text, (*first, *result.lower_ties))


def tie_text(tie: Tie) -> Text:
    """A sentence with the rules that were applied to a tie, and the numbers of the players."""
    steps = tuple(
        TIE_STEP(
            rule=step.rule.name,
            numbers=tuple(TIE_NUMBER(name=name, number=number) for name, number in step.numbers),
        )
        for step in tie.steps
    )
    if tie.rank > 1:
        text = LOWER_TIE_BROKEN if tie.is_broken else LOWER_TIE_SHARED
        return text(rank=tie.rank, score=tie.score, steps=steps)
    return (TIE_BROKEN if tie.is_broken else TIE_SHARED)(score=tie.score, steps=steps)


# Current points.


class SeatStanding(msgspec.Struct, frozen=True):
    """The points of a seat during a game, by source: those counted by `now`, and those that are `certain` but
    counted only at the end. For a lone player, `notes` are the remarks on all of them."""

    now: Mapping[str, int]
    certain: Mapping[str, int] = {}
    notes: tuple[Text, ...] = ()

    @property
    def score(self) -> int:
        """The score: the points counted by now."""
        return sum(self.now.values())

    @property
    def more(self) -> int:
        """The points that are certain at the end."""
        return sum(self.certain.values())

    @property
    def total(self) -> int:
        """The score, and what is certain at the end."""
        return self.score + self.more

    @property
    def title(self) -> Text | None:
        """The title that a lone player would get for the points."""
        return title_in(self.notes)

    @property
    def text(self) -> Text:
        """The score, and what is certain at the end, in words."""
        return SCORE_AND_MORE(score=self.score, more=self.more) if self.more else SCORE(score=self.score)

    def figures(self, is_in_words: bool = False) -> Text:
        """The same as two numbers, or one if nothing is certain."""
        if not self.more:
            return cell(self.score)
        return (FIGURES_IN_WORDS if is_in_words else FIGURES)(score=cell(self.score), more=cell(self.more))


def standings_now(match: Match, viewer: str) -> dict[str, SeatStanding]:
    """The points of every seat, as far as a viewer may know; empty if points count only at the end."""
    view = match.view(viewer)
    setup = Setup(view.names, seed=0, options=view.options)
    try:
        table = match.rules.table_at(setup, view.position)
        now, later = result_of(table), result_of(table, is_over=False)
    except FAILURES:  # the scoring rules may need things that exist only at the end
        return {}
    notes = later.notes if len(match.seats) == 1 else ()
    return {
        seat: SeatStanding(own.points, _added(own.points, all.points), notes)
        for seat, own, all in zip(match.seats, now.seats, later.seats, strict=True)
    }


def _added(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """The points that were added, by source."""
    return {source: more for source in after if (more := after[source] - before.get(source, 0))}


def title_in(notes: Sequence[Text]) -> Text | None:
    """The title in the notes of a result: the marked part of its sentence, else the whole sentence."""
    for note in notes:
        title = dict(note.params).get("title")
        if isinstance(title, Text):
            return title
    return next(iter(notes), None)


# Round by round.


def scores_by_round(match: Match) -> list[tuple[int, ...]]:
    """The points of all seats after each round, with those certain by then, and at the end; only at the end
    if the game counts them there."""
    scores = []
    for anchor in match.timeline.checkpoints[1:]:
        table = match.rules.table_at(match.setup, copy(anchor.position))
        try:
            scores.append(tuple(seat.score for seat in result_of(table, is_over=False).seats))
        except FAILURES:  # the scoring rules may need things that exist only at the end
            return [_final(match)]
    final = _final(match)
    is_counted = bool(scores) and scores[-1] == final and len(scores) == match.position.round
    return scores if is_counted else [*scores, final]


def _final(match: Match) -> tuple[int, ...]:
    return tuple(seat.score for seat in match.result.seats)


def course(match: Match) -> Section | None:
    """The scores of a finished game as a picture; None if they are unknown before its end."""
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
    has_certain = type(match.rules.game).points_so_far is not Game.points_so_far
    return Section(COURSE_AND_MORE if has_certain else COURSE, tuple(rows), (ROUND, *map(verbatim, names)))


def score_bar(score: float, most: float, fields: int = FIELDS, shown: str = "") -> Cell:
    """A score as a bar with its number; screen readers get the number only."""
    number = cell(round(score)) if not shown else cell(shown)
    full = round(max(0.0, score) * fields / max(1.0, most))
    return Cell((Bar(min(fields, full), fields), number), number)
