"""What holds at every moment of a game, whatever plugins are played with: nothing is lost or made.

Only `manicule plugins check` looks at it. The figures are those of the content in use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from manicule import Text
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.lore import lore
from manicule_gutenberg.state import EMPTY, Board, House, Pile
from manicule_gutenberg.texts import tr

LOST_INKS = tr(
    "there should be {expected} inks of the color {ink} in bag, board and houses, and there are {found}"
)
LOST = tr("{cards} should be somewhere, and can be found nowhere")
TWICE = tr("{cards} should be in one place, and can be found in two, or does not belong to this game")
FEWER_THAN_NONE = tr("seat {seat} has {number} of {what}")
OUT_OF_RANGE = tr("seat {seat} has {what} at {number}, and the most is {most}")
TOO_MANY = tr("seat {seat} has {number} {what}, and the most is {most}")


def broken_invariants(table: GutenbergTable) -> dict[str, Text]:
    """The first thing that is wrong with each rule, by the rule's name."""
    found: dict[str, Text] = {}
    for rule, problem in chain(_stock(table), *map(_house, table.seats)):
        found.setdefault(rule, problem)
    return found


def _stock(table: GutenbergTable) -> Iterator[tuple[str, Text]]:
    board, content = table.position, table.content
    houses: list[House] = [seat.state for seat in table.seats]
    yield from _inks(table, board, houses)
    orders = [order for house in houses for order in house.orders]
    gears = [gear.gear for house in houses for gear in house.gears]
    in_play = table.hooks.gear_deck(table, list(content.gear)) if board.circle else list(content.gear)
    cards = {
        "printing cards": (
            content.printing,
            _pile(board.printing_pile),
            (board.printing, board.display_printing, board.drawn_printing, [o.printing for o in orders]),
        ),
        "refinement cards": (
            content.refinement,
            _pile(board.refinement_pile),
            (
                board.refinement,
                board.display_refinement,
                board.drawn_refinement,
                [o.refinement for o in orders],
            ),
        ),
        "specialty cards": (
            content.specialty_card,
            _pile(board.specialty_pile),
            (board.specialty_cards,),
        ),
        "gears": (in_play, _pile(board.gear_pile), (board.gears, board.drawn_gears, gears)),
    }
    for rule, (known, pile, places) in cards.items():
        yield from _once(rule, known, chain(pile, *places))
    patronage = [card for house in houses for card in house.patronage]
    found = [card for card in chain(_pile(board.patronage_pile), board.patronage, patronage) if card != EMPTY]
    # Cards that are not laid go back to the box, so only too many of them are wrong.
    yield from _once("patronage cards", [c for c in content.patronage if c in found], found)


def _inks(table: GutenbergTable, board: Board, houses: list[House]) -> Iterator[tuple[str, Text]]:
    for ink in table.content.ink.values():
        held = board.bag[ink.id] + board.inks.count(ink.id) + sum(house.inks[ink.id] for house in houses)
        if held != ink.count or board.bag[ink.id] < 0:
            yield "inks", LOST_INKS(expected=ink.count, ink=ink.id, found=held)


def _pile(pile: Pile) -> Iterable[str]:
    return chain(pile.deck, pile.discard)


def _once(rule: str, known: Iterable[str], places: Iterable[str]) -> Iterator[tuple[str, Text]]:
    found = sorted([card for card in places if card != EMPTY])
    expected = sorted(known)
    if found == expected:
        return
    lost, added = Counter(expected) - Counter(found), Counter(found) - Counter(expected)
    yield rule, LOST(cards=", ".join(sorted(lost))) if lost else TWICE(cards=", ".join(sorted(added)))


def _house(seat: GutenbergSeat) -> Iterator[tuple[str, Text]]:
    house, numbers = seat.state, lore(seat.table).numbers
    counted = {"guilders": {"guilders": house.guilders}, "types": house.types, "inks": house.inks}
    for rule, counts in (counted | {"fame": house.points}).items():
        for what, number in counts.items():
            if number < 0:
                yield rule, FEWER_THAN_NONE(seat=seat.id, number=number, what=what)
    limited = {
        "levels": (house.levels, numbers.top_level),
        "plan": (house.plan, numbers.markers_per_row),
    }
    for rule, (counts, most) in limited.items():
        for what, number in counts.items():
            if not 0 <= number <= most:
                yield rule, OUT_OF_RANGE(seat=seat.id, what=what, number=number, most=most)
    for rule, number, most in (
        ("order slots", len(house.orders), numbers.orders),
        ("gear places", len(house.gears), numbers.gear_places),
    ):
        if number > most:
            yield rule, TOO_MANY(seat=seat.id, number=number, what=rule, most=most)
