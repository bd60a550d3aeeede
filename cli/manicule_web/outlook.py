"""What one viewer may see of a table: the only thing that pages are made of.

It is an allow-list: a field that is not here is not sent. Nothing of it leads back to the match, and all of
it was made for this viewer alone. An empty viewer is somebody who only watches.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec

from manicule.kernel.errors import BrokenRule
from manicule.kernel.events import Event, Names, section_of
from manicule.kernel.question import Question
from manicule.kernel.sheet import Section, Sheet
from manicule.kernel.text import Text, tr
from manicule.match.match import Match
from manicule.match.progress import Entered
from manicule_interface.narrator import grouped, is_for, paragraph
from manicule_interface.score_course import course
from manicule_interface.scores import score_sheet, winners_text
from manicule_web.clock import Taken

LOG_EVENTS = 60
"""So many events are told beside the table; all of them on a page of their own."""
NOT_SHOWN = tr("This part of the table cannot be shown: something in the rules of this game failed.")

_log = logging.getLogger("manicule.web")


class Player(msgspec.Struct, frozen=True):
    """Somebody at the table: a person or a bot, whether they are asked now and whether they are here; how
    long they have taken, where that is shown; and the kind of a bot, as who made the table chose it."""

    seat: str
    name: str
    is_bot: bool
    is_asked: bool
    is_here: bool
    taken: Taken | None = None
    kind: str = ""


class Told(msgspec.Struct, frozen=True):
    """Something that happened: a sentence or several, a table, or where it happened."""

    content: Text | Section
    is_heading: bool = False


class Ending(msgspec.Struct, frozen=True):
    """How the game ended: what is said of it, where the points come from, and how they grew."""

    said: tuple[Text, ...]
    scores: Sheet


class TakeBack(msgspec.Struct, frozen=True):
    """Somebody wants to take an answer back that holds otherwise; why it would, and who has agreed."""

    seat: str
    name: str
    reason: Text
    waits_for: tuple[str, ...]


class Outlook(msgspec.Struct, frozen=True):
    """A table through the eyes of one viewer. `unread` are notices, with their ids, that stay until the
    viewer has read them; `stopped_bot` says that the game waits for a bot that was stopped."""

    viewer: str
    game: Text
    heading: Text
    players: tuple[Player, ...]
    sheet: Sheet
    question: Question | None
    told: tuple[Told, ...]
    ending: Ending | None = None
    take_back: TakeBack | None = None
    notices: tuple[Text, ...] = ()
    unread: tuple[tuple[str, Text], ...] = ()
    stopped_bot: Text | None = None
    is_practice: bool = False
    is_seed_chosen: bool = False
    has_next: bool = False
    can_undo: bool = False
    can_look_back: bool = False

    @property
    def is_asked(self) -> bool:
        """Whether the viewer has something to answer."""
        return self.question is not None


def question_for(match: Match, viewer: str) -> Question | None:
    """What the viewer is asked; None for who only watches, or is not asked now."""
    if not viewer or match.over or viewer not in match.waiting():
        return None
    return match.question(viewer)


def sheet_for(match: Match, viewer: str) -> Sheet:
    """What the viewer sees of the table; where a game fails to show it, a part that says so."""
    try:
        return match.display.look(viewer)
    except BrokenRule as error:
        _log.error("a part of a table cannot be shown: %s", error)
        return Sheet((Section(NOT_SHOWN, (), id="trouble"),), viewer=viewer)


def place_of(match: Match) -> Text:
    """Where the game has come to."""
    return match.display.heading


def ending_of(match: Match) -> Ending | None:
    """How a game ended; None while it goes on."""
    if not match.over:
        return None
    result, notes = match.result, match.display.result_notes
    said = notes
    if len(result.seats) > 1 or not notes:
        said = (winners_text(result), *notes)
    scores, picture = score_sheet(result, match.display.point_names), course(match)
    if picture is not None:
        scores = Sheet((*scores.sections, picture))
    return Ending(tuple(said), scores)


def told_to(events: tuple[Event, ...], names: Names, viewer: str, most: int | None) -> tuple[Told, ...]:
    """The last events that a viewer may know of, or all of them, as they are told."""
    known = (event for event in reversed(events) if is_for(event, (viewer,)))
    last = list(known if most is None else islice(known, most))
    return tuple(_told(reversed(last), names))


def _told(events: Iterable[Event], names: Names) -> Iterator[Told]:
    for group in grouped(events):
        first = group[0]
        if isinstance(first, Entered):
            yield Told(first.text(names), is_heading=True)
            continue
        section = section_of(first, names)
        yield Told(section if section is not None else paragraph(group, names))
