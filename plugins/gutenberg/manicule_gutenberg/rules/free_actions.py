"""Free actions: what a player may do beside the main choice of a turn."""

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


@cache  # asked for every option that is out of reach, and there are few different ones
def too_dear(price: int, guilders: int) -> Text:
    """Why something cannot be bought: what it costs, and what there is.

    >>> str(too_dear(3, 1))
    'that costs 3 guilders, and you have 1'
    """
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
        text = tr("buy type {letter} for {price}") if price else tr("take type {letter} for free")
        return text(letter=self.letter, price=GUILDERS(n=price))

    def note(self, seat: GutenbergSeat) -> Text | None:
        return serving(orders_lacking_type(seat, self.letter))


@cache
def buying(letters: tuple[str, ...], number: int) -> tuple[BuyType, ...]:
    """The ways to buy the type that will be a seat's n-th one."""
    return tuple(BuyType(letter, number) for letter in letters)


def type_price(seat: GutenbergSeat, letter: str) -> int:
    """What the next type costs.

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
    """Everything that a seat could do beside its turn."""
    table = seat.table
    number = sum(seat.state.types.values()) + 1
    return (*buying(table.derived.letters, number), *seat.hooks.free_actions(table, seat))


def free_inside_choice(seat: GutenbergSeat) -> Callable[[GutenbergSeat], Sequence[FreeAction]] | None:
    """The free actions beside the steps of a choice: none, unless a table reads “at any time” so."""
    return free_actions if seat.table.options.get("gutenberg.gears_inside_choices") else None


def is_pressing(seat: GutenbergSeat, last: bool) -> bool:
    """Whether there is a free action that cannot wait; none can when this is the last chance.

    Then one counts that is possible only after types were bought, too: they can be bought at any time.
    """
    refused: list[FreeAction] = []
    # A loop, because this is asked after every turn and a generator costs three times as much.
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
"""How many types are imagined as bought: money is the limit as a rule, but a plugin may give them away."""


def _comes_by_buying(seat: GutenbergSeat, actions: Sequence[FreeAction]) -> bool:
    """Whether one of these actions, all refused now, is possible after types that the seat can pay for.

    What a purchase changes is put back: nobody is asked, and nothing is told.
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
