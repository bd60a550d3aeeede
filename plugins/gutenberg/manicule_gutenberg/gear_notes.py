"""What choosing a gear leads to: whether there is room for it, and what it gives now and later."""

from __future__ import annotations

from typing import Any, NamedTuple

from manicule import Text
from manicule_gutenberg import describe
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.lore import lore
from manicule_gutenberg.notes import both
from manicule_gutenberg.state import Gear
from manicule_gutenberg.texts import tr
from manicule_gutenberg.turning import turned

MAKES_ROOM = tr("one of your gears makes room for it")
ACTIVE = tr("now active: {reward}")
IN_ROUND = tr("in round {round}: {reward}", context="a sector of a gear")


class Facing(NamedTuple):
    """A gear with one sector active, at the place where it goes: from that follows how it turns."""

    gear: Gear
    place: int


def improvement(choice: Any, option: str | int) -> Text | None:
    """A gear of the board: whether there is room for it. An own one: what it gives now."""
    seat: GutenbergSeat = choice.seat
    if isinstance(option, int):
        return active(choice, option)
    place = len(seat.state.gears)
    return MAKES_ROOM if place >= lore(seat.table).numbers.gear_places else None


def active(choice: Any, place: int) -> Text | None:
    """What an own gear gives now."""
    seat: GutenbergSeat = choice.seat
    return ACTIVE(reward=_active_sector(seat, seat.state.gears[place]))


def facing(choice: Any, facing: Facing) -> Text | None:
    """A gear with one sector active: those that come in the next rounds, as far as there are any."""
    seat: GutenbergSeat = choice.seat
    now = max(1, seat.table.position.round)  # gears do not turn when the first round begins
    gear, said = facing.gear, None  # type: Gear, Text | None
    for round in range(now + 1, min(now + 2, lore(seat.table).numbers.rounds) + 1):
        gear = turned(seat.table, gear, facing.place)
        said = both(said, IN_ROUND(round=round, reward=_active_sector(seat, gear)))
    return said


def _active_sector(seat: GutenbergSeat, gear: Gear) -> Text:
    return describe.sector_text(lore(seat.table).rewards, seat.table.content, gear)
