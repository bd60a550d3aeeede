"""Matches made from a match: twins, and replays of its past."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from manicule.kernel.errors import RecordError
from manicule.kernel.game import Setup
from manicule.kernel.text import tr
from manicule.match.point import Mode, Point

if TYPE_CHECKING:
    from manicule.match.match import Match
    from manicule.match.observer import Observer

IMAGINED = tr("this match is a simulation without a history; it cannot be saved or replayed")


def twin_of(match: Match, setup: Setup, at: Point, observers: Iterable[Observer] = ()) -> Match:
    """A match with the same rules, bots and people at this point. With another setup, and so another seed, it
    is a simulated match."""
    header, mode = match.header, match.mode
    if setup is not match.setup:
        mode = Mode.IMAGINED
        if header is not None:  # the real seed would reveal future chance
            header = msgspec.structs.replace(header, seed=setup.seed)
    elif mode is not Mode.IMAGINED:
        mode = Mode.TWIN
    if match.occupants.changes:
        at = msgspec.structs.replace(at, seat_changes=match.occupants.changes)
    return type(match)(
        match.rules, setup, bots=match.bots, observers=observers, header=header, at=at, mode=mode
    )


def replay_for(
    match: Match, observers: Iterable[Observer], answers: int | None = None, changes: int | None = None
) -> Match:
    """Replay the match for these observers only: up to now, or to a number of answers and of changes of
    players.

    >>> match.answer("a", "2")
    >>> log = EventLog()
    >>> replay_for(match, [log]).position == match.position
    True
    >>> len(log.events)
    1
    """
    check_past(match)
    script = match.timeline.steps_since(0)[:answers]
    at = Point(script=script, seat_changes=match.occupants.changes[:changes])
    made = type(match)(
        match.rules, match.setup, observers=observers, header=match.header, at=at, mode=Mode.ONE_WAY
    )
    made.run()
    return made


def check_past(match: Match) -> None:
    """Refuse a simulated match: its past is unknown, so it can be neither saved nor replayed."""
    if match.mode is Mode.IMAGINED:
        raise RecordError(IMAGINED)
