"""Installing, facing and using gears; a plugin defines their effects."""

from __future__ import annotations

import msgspec

from manicule import Asks, Pick
from manicule_gutenberg import events
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.rules.board import take_from
from manicule_gutenberg.rules.mechanism import Facing
from manicule_gutenberg.rules.values import gear_places
from manicule_gutenberg.state import Gear
from manicule_gutenberg.texts import kinds


def take_gear(seat: GutenbergSeat, id: str) -> Asks[None]:
    """Install a gear of the board. With every place taken, an unused gear is discarded.

    >>> next(take_gear(seat, "G01")).kind.id
    'face_gear'
    """
    gears = seat.state.gears
    place = len(gears)
    if place >= gear_places(seat):
        unused = {f"place_{at + 1}": at for at, gear in enumerate(gears) if not gear.used}
        place = yield from Pick(seat, kinds.REPLACE_GEAR, unused, topic=id)
    facing = yield from face(seat, id, place)
    if id in seat.table.position.gears:
        take_from(seat.table.position.gears, id)
    if place < len(gears):
        seat.table.position.gear_pile.discard.append(gears[place].gear)
        seat.table.publish(events.DiscardedGear, seat.id, gears[place].gear)
    gears[place : place + 1] = [facing]
    seat.table.publish(events.InstalledGear, seat.id, id, place + 1)


def face(seat: GutenbergSeat, id: str, place: int) -> Asks[Gear]:
    """Ask for the one active sector of a gear.

    >>> next(face(seat, "G01", 0)).kind.id
    'face_gear'
    """
    facings = [Gear(id, at) for at in range(len(seat.table.content.gear[id].sectors))]
    options = {f"sector_{gear.active + 1}": Facing(gear, place) for gear in facings}
    return (yield from Pick(seat, kinds.FACE_GEAR, options, topic=id)).gear


def use_gear(seat: GutenbergSeat, place: int) -> None:
    """Put a used gear marker on a gear: it cannot be re-seated or discarded this round.

    >>> seat.state.gears = [Gear("G01")]
    >>> use_gear(seat, 0)
    >>> seat.state.gears[0].used
    1
    """
    gear = seat.state.gears[place]
    seat.state.gears[place] = msgspec.structs.replace(gear, used=gear.used + 1)
    seat.table.publish(events.UsedGear, seat.id, gear.gear, place + 1)
