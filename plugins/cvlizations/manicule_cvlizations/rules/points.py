"""Points by source, and who is ahead."""

from __future__ import annotations

from manicule_cvlizations.hookspecs import LandSeat
from manicule_cvlizations.state import IDEAS, IDLING, SOURCES
from manicule_cvlizations.texts import tr

POINT_NAMES = {
    IDLING: tr("Idling", context="points.idling"),
    IDEAS: tr("printed on ideas", context="points.ideas"),
}


def points(seat: LandSeat) -> dict[str, int]:
    """Points by source: the game's own sources, then ideas in the order of their numbers."""
    held = seat.state.points
    own = {source: held.get(source, 0) for source in SOURCES}
    cards = seat.table.content.idea
    return own | {idea: held[idea] for idea in cards if idea in held} | held


def standing(seat: LandSeat) -> tuple[int, ...]:
    """Most happiness points, then most resources left."""
    return sum(seat.state.points.values()), sum(seat.state.resources.values())
