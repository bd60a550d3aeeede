"""Action: Improve Printing Houses. How gears are installed and re-seated; what they give is a plugin's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from manicule import Asks, Pick, Text
from manicule_gutenberg import events, kinds
from manicule_gutenberg.free import main_choice, window
from manicule_gutenberg.gear_notes import Facing
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.lore import lore
from manicule_gutenberg.orders import take_from
from manicule_gutenberg.phase import Action
from manicule_gutenberg.state import EMPTY, Gear
from manicule_gutenberg.stock import discard
from manicule_gutenberg.texts import ntr, tr

GEAR_USED = tr("that gear was used this round")
ALL_USED = ntr(
    "you have {n} gear, and it was used this round",
    "you have {n} gears, and all of them were used this round",
)

Improvement: TypeAlias = str | int
"""A gear of the board by id, or the place of an own gear to re-seat."""


class ImprovePrintingHouses(Action):
    """Install a gear of the board, or re-seat one of one's own."""

    id = "improve_printing_houses"
    name = tr("Improve Printing Houses", context="phase.improve_printing_houses.name")

    def turn(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        chosen = yield from main_choice(
            seat, kinds.IMPROVE, lambda: _improvements(seat), lambda option: _refuse(seat, option)
        )
        if chosen is None:
            table.tell(events.Passed, seat.id, self.id)
            return
        if isinstance(chosen, str):
            yield from take_gear(seat, chosen)
        else:
            gear = yield from face(seat, seat.state.gears[chosen].gear, chosen)
            seat.state.gears[chosen] = gear
            table.tell(events.ReseatedGear, seat.id, gear.gear, chosen + 1)
        yield from window(seat)

    def end(self, table: GutenbergTable) -> None:
        board = table.position
        discard(board.gear_pile, board.gears)
        board.gears = [EMPTY] * len(board.gears)


def _improvements(seat: GutenbergSeat) -> Mapping[str, Improvement]:
    options: dict[str, Improvement] = {gear: gear for gear in seat.table.position.gears if gear != EMPTY}
    return options | {f"reseat_{at + 1}": at for at in range(len(seat.state.gears))}


def _refuse(seat: GutenbergSeat, option: Improvement) -> Text | None:
    gears = seat.state.gears
    if isinstance(option, int):
        return GEAR_USED if gears[option].used else None
    if len(gears) < seat.table.derived.numbers.gear_places or not all(gear.used for gear in gears):
        return None
    return ALL_USED(n=len(gears))


def take_gear(seat: GutenbergSeat, id: str) -> Asks[None]:
    """Install a gear of the board; with every place taken, an unused gear makes room for it."""
    gears = seat.state.gears
    place = len(gears)
    if place >= lore(seat.table).numbers.gear_places:
        unused = {f"place_{at + 1}": at for at, gear in enumerate(gears) if not gear.used}
        place = yield from Pick(seat, kinds.REPLACE_GEAR, unused, about=id)
    facing = yield from face(seat, id, place)
    if id in seat.table.position.gears:
        take_from(seat.table.position.gears, id)
    if place < len(gears):
        seat.table.position.gear_pile.discard.append(gears[place].gear)
        seat.table.tell(events.DiscardedGear, seat.id, gears[place].gear)
    gears[place : place + 1] = [facing]
    seat.table.tell(events.InstalledGear, seat.id, id, place + 1)


def face(seat: GutenbergSeat, id: str, place: int) -> Asks[Gear]:
    """Which sector of a gear shall be active: exactly one, as the player likes."""
    facings = [Gear(id, at) for at in range(len(seat.table.content.gear[id].sectors))]
    options = {f"sector_{gear.active + 1}": Facing(gear, place) for gear in facings}
    return (yield from Pick(seat, kinds.FACE_GEAR, options, about=id)).gear


def use_gear(seat: GutenbergSeat, place: int) -> None:
    """Put a used gear marker on a gear: it cannot be re-seated or discarded this round."""
    gear = seat.state.gears[place]
    seat.state.gears[place] = msgspec.structs.replace(gear, used=gear.used + 1)
    seat.table.tell(events.UsedGear, seat.id, gear.gear, place + 1)
