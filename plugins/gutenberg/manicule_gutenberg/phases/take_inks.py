"""Action: Take Inks."""

from __future__ import annotations

from functools import lru_cache, partial

import msgspec

from manicule import Asks, Text
from manicule_gutenberg import events
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.phases.base import Action
from manicule_gutenberg.rules.free_actions import too_dear
from manicule_gutenberg.rules.stock import return_inks
from manicule_gutenberg.rules.turns import main_choice, offer_free_actions
from manicule_gutenberg.rules.values import ink_prices
from manicule_gutenberg.state import EMPTY
from manicule_gutenberg.texts import kinds, tr


class InkTake(msgspec.Struct, frozen=True):
    """The leftmost inks of a set: the set (counted from 1), the places, the price."""

    set: int
    places: tuple[int, ...]
    inks: tuple[str, ...]
    price: int


class TakeInks(Action):
    """Take one to three inks of one set, from left to right; each place has its price."""

    id = "take_inks"
    name = tr("Take Inks", context="phase.take_inks.name")

    def turn(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        def refuse(take: InkTake) -> Text | None:
            if take.price <= seat.state.guilders:
                return None
            return too_dear(take.price, seat.state.guilders)

        take = yield from main_choice(seat, kinds.TAKE_INKS, partial(ink_takes, seat), refuse)
        if take is None:
            table.publish(events.Passed, seat.id, self.id)
            return
        board, house = table.position, seat.state
        for place in take.places:
            house.inks[board.inks[place]] += 1
            board.inks[place] = EMPTY
        house.guilders -= take.price
        table.publish(events.TookInks, seat.id, take.set, take.inks, take.price)
        yield from offer_free_actions(seat)

    def end(self, table: GutenbergTable) -> None:
        board = table.position
        return_inks(table, board.inks)
        board.inks = [EMPTY] * len(board.inks)


def ink_takes(seat: GutenbergSeat) -> dict[str, InkTake]:
    """Every possible take of a seat, by id: `2x3` is all three inks of the second set."""
    inks, prices = seat.table.position.inks, ink_prices(seat)
    size = len(prices)
    takes: dict[str, InkTake] = {}
    for start in range(0, len(inks), size):
        takes |= _takes_of_set(start // size + 1, tuple(inks[start : start + size]), prices)
    return takes


@lru_cache(maxsize=4096)  # the same few sets come up again and again
def _takes_of_set(number: int, laid: tuple[str, ...], prices: tuple[int, ...]) -> dict[str, InkTake]:
    first_place = (number - 1) * len(prices)
    price, places, inks = 0, (), ()  # type: int, tuple[int, ...], tuple[str, ...]
    takes: dict[str, InkTake] = {}
    for at, ink in enumerate(laid):
        if ink == EMPTY:
            continue
        price += prices[at]
        places, inks = (*places, first_place + at), (*inks, ink)
        takes[f"{number}x{len(inks)}"] = InkTake(number, places, inks, price)
    return takes
