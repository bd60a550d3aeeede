"""What one viewer may see of a table, as data: the only thing that interfaces draw.

It is an allow-list: nothing else of a match reaches a screen or a page. Nothing of it leads back to the
match, and all of it was made for this viewer alone. An empty viewer only watches.
"""

from __future__ import annotations

import msgspec

from manicule.kernel.question import Question
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text
from manicule.match.match import Match
from manicule_interface.lesson_guide import LessonState
from manicule_interface.narration import Passage
from manicule_interface.scores import SeatStanding, course, score_sheet, winners_text
from manicule_interface.undo_votes import UndoVote


class SeatView(msgspec.Struct, frozen=True):
    """A player at the table. The standing is as far as the viewer may know it; None where points are counted
    at the end only."""

    seat: str
    name: str
    is_bot: bool
    is_asked: bool
    standing: SeatStanding | None = None


class GameEnd(msgspec.Struct, frozen=True):
    """How a game ended: sentences about it, the sources of all points, and how they grew."""

    said: tuple[Text, ...]
    scores: Sheet


class ViewerState(msgspec.Struct, frozen=True):
    """A table through the eyes of one viewer.

    `question` is None unless the viewer can answer; `token` tells it from every other one. `proposal` is the
    answer that is proposed by a hint, a preview or a doubt. `news` happened to the viewer since they answered
    last; `remarks` were said of that answer when it was given. `failure` says that something failed. `vote`
    is a request to take something back.
    """

    viewer: str
    game: Text
    heading: Text
    seats: tuple[SeatView, ...]
    sheet: Sheet
    question: Question | None = None
    token: str = ""
    proposal: str = ""
    told: tuple[Passage, ...] = ()
    news: tuple[Text, ...] = ()
    remarks: tuple[Text, ...] = ()
    lesson: LessonState | None = None
    end: GameEnd | None = None
    vote: UndoVote | None = None
    failure: Text | None = None
    is_practice: bool = False
    can_undo: bool = False

    @property
    def is_asked(self) -> bool:
        """Whether the viewer has something to answer."""
        return self.question is not None

    @property
    def own(self) -> SeatView | None:
        """The viewer's own seat; None for a watcher."""
        return next((seat for seat in self.seats if seat.seat == self.viewer), None)


def end_of(match: Match) -> GameEnd | None:
    """How a game ended; None while it goes on."""
    if not match.over:
        return None
    result, notes = match.result, match.display.result_notes
    said = (winners_text(result), *notes) if len(result.seats) > 1 or not notes else tuple(notes)
    scores, picture = score_sheet(result, match.display.point_names), course(match)
    return GameEnd(said, Sheet((*scores.sections, picture)) if picture is not None else scores)
