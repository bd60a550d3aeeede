"""A finished game looked at again: the table after some of its answers, as a viewer saw it then."""

from __future__ import annotations

import msgspec

from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text
from manicule.match.event_log import EventLog
from manicule.match.progress import Progress
from manicule_web import outlook as eyes
from manicule_web.web_table import WebTable


class Replayed(msgspec.Struct, frozen=True):
    """A moment of a game: after `at` of `last` answers."""

    heading: Text
    sheet: Sheet
    told: tuple[eyes.Told, ...]
    at: int
    last: int


def replayed(table: WebTable, viewer: str, at: int) -> Replayed | None:
    """The table after so many answers; None while the game goes on."""
    with table.lock:
        match = table.match
        if not match.over:
            return None
        last = match.answers
        at = max(0, min(at, last))
        log = EventLog()
        past = match.again((Progress(), log), at)
        told = eyes.told_to(log.events, past.names, viewer, eyes.LOG_EVENTS)
        return Replayed(eyes.place_of(past), eyes.sheet_for(past, viewer), told, at, last)
