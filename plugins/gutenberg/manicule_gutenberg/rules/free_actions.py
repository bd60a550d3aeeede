"""Free actions: actions of a player beside the main choice of a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from manicule import FreeAction, Text
from manicule_gutenberg import events
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.parts import HELD_TYPES
from manicule_gutenberg.rules.needs import orders_lacking_type
from manicule_gutenberg.texts import tr
from manicule_gutenberg.texts.descriptions import GUILDERS
from manicule_gutenberg.texts.notes import serving


@cache  # called for every option out of reach, with few different arguments
def too_dear(price: int, guilders: int) -> Text:
    """Why something cannot be bought: its price, and the guilders at hand.

    >>> str(too_dear(3, 1))
    'that costs 3 guilders, and you have 1'
    """
    return tr("that costs {price}, and you have {guilders}")(price=GUILDERS(n=price), guilders=guilders)


class BuyType(FreeAction):
    """Buy a type: the n-th one costs n guilders. Other players never change the price, so it can wait."""

    can_wait = True

    def __init__(self, letter: str, number: int) -> None:
        self.id = f"buy_{letter}"
        self.spot = HELD_TYPES
        self.letter = letter
        self.number = number

    def price(self, seat: GutenbergSeat) -> int:
        return seat.hooks.type_price(seat.table, seat, self.letter, self.number)

    def refuse(self, seat: GutenbergSeat) -> Text | None:
        # Inlines `price`: of all questions in a game, the price of a type is asked most often.
        price = seat.hooks.type_price(seat.table, seat, self.letter, self.number)
        guilders = seat.state.guilders
        return None if price <= guilders else too_dear(price, guilders)

    def use(self, seat: GutenbergSeat) -> None:
        buy_type(seat, self.letter, self.price(seat))

    def text(self, seat: GutenbergSeat) -> Text:
        price = self.price(seat)
        text = tr("buy type {letter} for {price}") if price else tr("take type {letter} for free")
        return text(letter=self.letter, price=GUILDERS(n=price))

    def note(self, seat: GutenbergSeat) -> Text | None:
        return serving(orders_lacking_type(seat, self.letter))


@cache
def buying(letters: tuple[str, ...], number: int) -> tuple[BuyType, ...]:
    """The purchases of a type that becomes a seat's n-th one."""
    return tuple(BuyType(letter, number) for letter in letters)


def type_price(seat: GutenbergSeat, letter: str) -> int:
    """The price of the next type.

    >>> type_price(seat, "A")
    1
    """
    price = sum(seat.state.types.values()) + 1
    return seat.hooks.type_price(seat.table, seat, letter, price)


def buy_type(seat: GutenbergSeat, letter: str, price: int) -> None:
    """Pay for a type and take it.

    >>> before = seat.state.guilders
    >>> buy_type(seat, "A", 3)
    >>> before - seat.state.guilders, seat.state.types["A"]
    (3, 1)
    """
    seat.state.guilders -= price
    seat.state.types[letter] += 1
    seat.table.publish(events.BoughtType, seat.id, letter, price)


def free_actions(seat: GutenbergSeat) -> Sequence[FreeAction]:
    """All free actions of a seat, possible or not: the `free` of a choice in `ask_with_free`.

    >>> free_actions(seat)[0].refuse(seat) is None
    True
    """
    table = seat.table
    number = sum(seat.state.types.values()) + 1
    return (*buying(table.derived.letters, number), *seat.hooks.free_actions(table, seat))


def free_inside_choice(seat: GutenbergSeat) -> Callable[[GutenbergSeat], Sequence[FreeAction]] | None:
    """The free actions within the steps of a choice: none, unless an option of the table allows them."""
    return free_actions if seat.table.options.get("gutenberg.gears_inside_choices") else None


def is_pressing(seat: GutenbergSeat, last: bool) -> bool:
    """Whether there is a free action that cannot wait; at the last chance no action can.

    At the last chance an action also counts if buying types makes it possible: types can be bought at any
    time.
    """
    refused: list[FreeAction] = []
    # A loop for speed: this runs after every turn, and a generator takes three times as long.
    for action in seat.hooks.free_actions(seat.table, seat):
        if not action.can_wait or (last and action.still_counts(seat)):
            if action.refuse(seat) is None:
                return True
            if last:
                refused.append(action)
    if not refused:
        return False
    waiting = [action for action in refused if action.can_become_possible(seat)]
    return bool(waiting) and _comes_by_buying(seat, waiting)


MOST_PURCHASES = 8
"""Maximum number of simulated purchases. Guilders are usually the limit, but a plugin may make types free."""


def _comes_by_buying(seat: GutenbergSeat, actions: Sequence[FreeAction]) -> bool:
    """Whether buying types within the seat's means makes one of these refused actions possible.

    All simulated purchases are reverted, without questions or events.
    """
    house, letters = seat.state, seat.table.derived.letters
    tried: set[tuple[int, ...]] = set()

    def comes(purchases: int) -> bool:
        number = sum(house.types.values()) + 1
        for letter in letters:
            price = seat.hooks.type_price(seat.table, seat, letter, number)
            if price > house.guilders:
                continue
            house.guilders -= price
            house.types[letter] += 1
            try:
                holding = (house.guilders, *house.types.values())
                if holding not in tried:
                    tried.add(holding)
                    if any(action.refuse(seat) is None for action in actions):
                        return True
                    if purchases < MOST_PURCHASES and comes(purchases + 1):
                        return True
            finally:
                house.types[letter] -= 1
                house.guilders += price
        return False

    return comes(1)
