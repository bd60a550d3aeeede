"""Limited components: decks, discard piles and the bag."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.state import EMPTY, Pile


def draw_card(table: GutenbergTable, stream: str, pile: Pile) -> str:
    """Draw a card; an empty deck is refilled from its discard pile. `EMPTY` if both are empty.

    >>> draw_card(table, "printing", Pile(deck=["P01"]))
    'P01'
    >>> draw_card(table, "printing", Pile()) == EMPTY
    True
    """
    if not pile.deck:
        pile.deck, pile.discard = pile.discard, []
    return table.draw(stream, pile.deck) if pile.deck else EMPTY


def draw_cards(table: GutenbergTable, stream: str, pile: Pile, number: int) -> list[str]:
    """Draw up to `number` cards, as far as there are any.

    >>> sorted(draw_cards(table, "printing", Pile(deck=["P01", "P02"]), 5))
    ['P01', 'P02']
    """
    drawn = [draw_card(table, stream, pile) for _ in range(number)]
    return [card for card in drawn if card != EMPTY]


def discard(pile: Pile, cards: Iterable[str]) -> None:
    """Put cards on a discard pile; empty spaces are skipped.

    >>> pile = Pile(deck=[], discard=[])
    >>> discard(pile, ["P01", EMPTY])
    >>> pile.discard
    ['P01']
    """
    pile.discard += [card for card in cards if card != EMPTY]


def draw_ink(table: GutenbergTable) -> str:
    """Draw an ink from the bag; `EMPTY` if there is none."""
    bag = table.position.bag
    total = sum(bag.values())
    if not total:
        return EMPTY
    at = table.dice.below("ink", total)
    colours: Iterable[str] = table.content.ink  # not in the bag's own order: equal bags must draw equally
    for colour in colours:
        count = bag[colour]
        if at < count:
            bag[colour] -= 1
            return colour
        at -= count
    raise AssertionError("the bag holds fewer inks than it counts")


def return_inks(table: GutenbergTable, inks: Iterable[str]) -> None:
    """Put inks back into the bag, without an event.

    >>> before = table.position.bag["red"]
    >>> return_inks(table, ["red", "red"])
    >>> table.position.bag["red"] - before
    2
    """
    bag = table.position.bag
    for colour in inks:
        if colour != EMPTY:
            bag[colour] += 1


def spend_inks(seat: GutenbergSeat, payment: Mapping[str, int]) -> None:
    """Put inks of a seat back into the bag, without an event.

    >>> seat.state.inks = {"red": 2}
    >>> spend_inks(seat, {"red": 1})
    >>> seat.state.inks["red"]
    1
    """
    bag = seat.table.position.bag
    for colour, number in payment.items():
        seat.state.inks[colour] -= number
        bag[colour] += number


def take_from_bag(seat: GutenbergSeat, colour: str, number: int = 1) -> None:
    """Give inks of a color from the bag to a seat, without an event; the bag must have them.

    For an ink of the board, see `Board`.

    >>> before = table.position.bag["red"]
    >>> take_from_bag(seat, "red")
    >>> before - table.position.bag["red"]
    1
    """
    seat.table.position.bag[colour] -= number
    seat.state.inks[colour] += number


def gain_fame(seat: GutenbergSeat, source: str, fame: int) -> None:
    """Give fame to a seat, without an event. It is recorded by source: the id of a piece, or a name of
    `Plugin.point_names`.

    >>> gain_fame(seat, "patronage", 3)
    >>> seat.state.points["patronage"]
    3
    """
    points = seat.state.points
    points[source] = points.get(source, 0) + fame
