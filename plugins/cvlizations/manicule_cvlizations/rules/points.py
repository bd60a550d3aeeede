"""Points by source, and the ranking."""

from __future__ import annotations

from manicule import TieBreak
from manicule_cvlizations.hookspecs import LandSeat
from manicule_cvlizations.state import IDEAS, IDLING, SOURCES
from manicule_cvlizations.texts import tr

POINT_NAMES = {
    IDLING: tr("Idling", context="points.idling"),
    IDEAS: tr("printed on ideas", context="points.ideas"),
}

TIE_BREAKS = (TieBreak("resources", tr("more resources left", context="tie-break")),)
"""The ranking of tribes with equally many happiness points."""


def points(seat: LandSeat) -> dict[str, int]:
    """Points by source: the game's own sources, then ideas in the order of their numbers."""
    held = seat.state.points
    own = {source: held.get(source, 0) for source in SOURCES}
    cards = seat.table.content.idea
    return own | {idea: held[idea] for idea in cards if idea in held} | held


def printed_points(seat: LandSeat) -> int:
    """The points printed on the ideas of a tribe, which are counted at the end."""
    printed = sum(seat.table.content.idea[idea].happiness for idea in seat.state.ideas)
    return seat.hooks.printed_happiness(seat.table, seat, printed)


def points_so_far(seat: LandSeat) -> dict[str, int]:
    """Points by source, including points printed on ideas that are counted later."""
    own = points(seat)
    return own if IDEAS in seat.state.points else own | {IDEAS: printed_points(seat)}


def standing(seat: LandSeat) -> tuple[int, ...]:
    """The ranking: most happiness points, then most resources left."""
    return sum(seat.state.points.values()), sum(seat.state.resources.values())
