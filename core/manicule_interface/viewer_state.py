"""The view of a table for one viewer, as data; interfaces draw nothing else.

It is an allow-list: nothing else of a match reaches a screen or a page. It has no reference to the match, and
was made for this viewer alone. An empty viewer is a watcher.
"""

from __future__ import annotations

import msgspec

from manicule.kernel.question import Question
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text
from manicule.match.match import Match
from manicule_interface.board_view import Path
from manicule_interface.lesson_guide import LessonState
from manicule_interface.moments import MomentState
from manicule_interface.narration import Passage
from manicule_interface.scores import SeatStanding, course, outcome_texts, score_sheet
from manicule_interface.undo_votes import UndoVote


class SeatView(msgspec.Struct, frozen=True):
    """A player at the table. The standing is limited to what the viewer may know; it is None if points are
    counted only at the end."""

    seat: str
    name: str
    is_bot: bool
    is_asked: bool
    standing: SeatStanding | None = None


class GameEnd(msgspec.Struct, frozen=True):
    """The end of a game: sentences about it, the sources of all points, and their growth."""

    said: tuple[Text, ...]
    scores: Sheet


class ViewerState(msgspec.Struct, frozen=True):
    """A table as one viewer sees it.

    `question` is None unless the viewer can answer; `token` identifies it. `proposal` is the answer proposed
    by a hint, a preview or a request to confirm. `news` are the events that concern the viewer since the
    viewer's last answer; `remarks` are the remarks on that answer. `failure` is the text about a failure.
    `vote` is a request for an undo. `fresh` are the keys of things that are new or have moved since the
    viewer's last answer; `changed` are all contents of parts that are new since then. `scores` are the points
    of all players by source, during the game. `moment` is shown until the viewer puts it away by the verb
    `seen`, or answers.
    """

    viewer: str
    game: Text
    heading: Text
    seats: tuple[SeatView, ...]
    sheet: Sheet
    question: Question | None
    token: str
    proposal: str
    told: tuple[Passage, ...]
    news: tuple[Text, ...]
    remarks: tuple[Text, ...]
    lesson: LessonState | None
    end: GameEnd | None
    vote: UndoVote | None
    failure: Text | None
    is_practice: bool
    can_undo: bool
    fresh: frozenset[str]
    changed: frozenset[Path]
    scores: Sheet | None
    moment: MomentState | None

    @property
    def is_asked(self) -> bool:
        """Whether the viewer has a question to answer."""
        return self.question is not None

    @property
    def own(self) -> SeatView | None:
        """The viewer's own seat; None for a watcher."""
        return next((seat for seat in self.seats if seat.seat == self.viewer), None)


def end_of(match: Match) -> GameEnd | None:
    """The end of a game; None while it continues."""
    if not match.over:
        return None
    result, notes = match.result, match.display.result_notes
    said = (*outcome_texts(result), *notes) if len(result.seats) > 1 or not notes else tuple(notes)
    said += tuple(match.occupants.result_texts())
    scores, picture = score_sheet(match), course(match)
    return GameEnd(said, Sheet((*scores.sections, picture)) if picture is not None else scores)
