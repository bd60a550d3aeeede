"""Free actions: what a player may do beside the main choice of a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TypeVar

from manicule import Asks, FreeAction, Kind, PickOrPass, Text
from manicule_gutenberg import events, kinds
from manicule_gutenberg.describe import GUILDERS
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.needs import orders_lacking_type
from manicule_gutenberg.notes import serving
from manicule_gutenberg.parts import HELD_TYPES
from manicule_gutenberg.texts import tr

T = TypeVar("T")


@cache  # asked for every option that is out of reach, and there are few different ones
def too_dear(price: int, guilders: int) -> Text:
    return tr("that costs {price}, and you have {guilders}")(price=GUILDERS(n=price), guilders=guilders)


class BuyType(FreeAction):
    """Buy a type: the n-th one costs n guilders. Nothing that others do changes that, so it can wait."""

    can_wait = True

    def __init__(self, letter: str, number: int) -> None:
        self.id = f"buy_{letter}"
        self.spot = HELD_TYPES
        self.letter = letter
        self.number = number

    def price(self, seat: GutenbergSeat) -> int:
        return seat.hooks.type_price(seat.table, seat, self.letter, self.number)

    def refuse(self, seat: GutenbergSeat) -> Text | None:
        # As `price` does: of all questions in a game, what a type costs is asked most often.
        price = seat.hooks.type_price(seat.table, seat, self.letter, self.number)
        guilders = seat.state.guilders
        return None if price <= guilders else too_dear(price, guilders)

    def use(self, seat: GutenbergSeat) -> None:
        buy_type(seat, self.letter, self.price(seat))

    def text(self, seat: GutenbergSeat) -> Text:
        price = self.price(seat)
        text = tr("buy a type {letter} for {price}") if price else tr("take a type {letter} for free")
        return text(letter=self.letter, price=GUILDERS(n=price))

    def note(self, seat: GutenbergSeat) -> Text | None:
        return serving(orders_lacking_type(seat, self.letter))


@cache
def buying(letters: tuple[str, ...], number: int) -> tuple[BuyType, ...]:
    """The ways to buy the type that will be a seat's n-th one."""
    return tuple(BuyType(letter, number) for letter in letters)


def type_price(seat: GutenbergSeat, letter: str) -> int:
    """What the next type costs."""
    price = sum(seat.state.types.values()) + 1
    return seat.hooks.type_price(seat.table, seat, letter, price)


def buy_type(seat: GutenbergSeat, letter: str, price: int) -> None:
    """Pay for a type and take it."""
    seat.state.guilders -= price
    seat.state.types[letter] += 1
    seat.table.tell(events.BoughtType, seat.id, letter, price)


def free_actions(seat: GutenbergSeat) -> Sequence[FreeAction]:
    """Everything that a seat could do beside its turn."""
    table = seat.table
    number = sum(seat.state.types.values()) + 1
    return (*buying(table.derived.letters, number), *seat.hooks.free_actions(table, seat))


def main_choice(
    seat: GutenbergSeat,
    kind: Kind[T],
    options: Callable[[], Mapping[str, T]],
    refuse: Callable[[T], Text | None] | None = None,
) -> Asks[T | None]:
    """The main choice of a turn, with free actions beside it; None when the seat passes.

    Where there is nothing to choose from, only what cannot wait is offered.
    """
    while offered := options():
        chosen = yield PickOrPass(seat, kind, offered, refuse, free_actions)
        if not isinstance(chosen, FreeAction):
            taken: T | None = chosen
            return taken
        asking = chosen.use(seat)
        if asking is not None:
            yield from asking
    yield from window(seat)
    return None


def window(seat: GutenbergSeat, last: bool = False) -> Asks[None]:
    """Offer free actions, but only when one of them cannot wait; none can in the last window of a round."""
    while is_pressing(seat, last):
        action = yield PickOrPass(seat, kinds.WINDOW, {}, free=free_actions, about=last)
        if action is None:
            return
        asking = action.use(seat)
        if asking is not None:
            yield from asking


def is_pressing(seat: GutenbergSeat, last: bool) -> bool:
    """Whether there is a free action that cannot wait; none can when this is the last chance."""
    # A loop, because this is asked after every turn and a generator costs three times as much.
    for action in seat.hooks.free_actions(seat.table, seat):
        is_due = not action.can_wait or (last and action.still_counts(seat))
        if is_due and action.refuse(seat) is None:
            return True
    return False
