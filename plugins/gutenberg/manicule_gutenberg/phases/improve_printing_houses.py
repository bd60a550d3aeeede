"""Action: Improve Printing Houses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TypeAlias

from manicule import Asks, Text
from manicule_gutenberg import events
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.phases.base import Action
from manicule_gutenberg.rules.gears import face, take_gear
from manicule_gutenberg.rules.stock import discard
from manicule_gutenberg.rules.turns import main_choice, offer_free_actions
from manicule_gutenberg.rules.values import gear_places
from manicule_gutenberg.state import EMPTY
from manicule_gutenberg.texts import kinds, ntr, tr

GEAR_USED = tr("that gear has already been used this round")
ALL_USED = ntr(
    "your {n} gear has already been used this round",
    "all your {n} gears have already been used this round",
)

Improvement: TypeAlias = str | int
"""The id of a gear of the board, or the place of an installed gear to re-seat."""


class ImprovePrintingHouses(Action):
    """Install a gear of the board, or re-seat an installed one."""

    id = "improve_printing_houses"
    name = tr("Improve Printing Houses", context="phase.improve_printing_houses.name")

    def turn(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        chosen = yield from main_choice(
            seat, kinds.IMPROVE, partial(_improvements, seat), partial(_refuse, seat)
        )
        if chosen is None:
            table.publish(events.Passed, seat.id, self.id)
            return
        if isinstance(chosen, str):
            yield from take_gear(seat, chosen)
        else:
            gear = yield from face(seat, seat.state.gears[chosen].gear, chosen)
            seat.state.gears[chosen] = gear
            table.publish(events.ReseatedGear, seat.id, gear.gear, chosen + 1)
        yield from offer_free_actions(seat)

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
    for gear in gears:  # a loop for speed: this runs for every gear on the board
        if not gear.used:
            return None
    return None if len(gears) < gear_places(seat) else ALL_USED(n=len(gears))
