"""Invariants of every position, with any plugins: components are neither lost nor created.

Only `manicule plugins check` tests them. The figures come from the content in use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from manicule import Text, id_list
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.values import gear_places, order_slots
from manicule_gutenberg.state import EMPTY, Board, House, Pile
from manicule_gutenberg.texts import ntr, tr
from manicule_gutenberg.texts.descriptions import ACTION_NAMES

LOST_INKS = ntr(
    "there should be {n} {ink} ink in the bag, on the board, and in the printing houses combined; "
    "found: {found}",
    "there should be {n} {ink} inks in the bag, on the board, and in the printing houses combined; "
    "found: {found}",
)
LOST = tr("these cards or gears are nowhere to be found: {cards}")
TWICE = tr("these are in two places at once, or do not belong to this game: {cards}")
FEWER_THAN_NONE = tr("the printing house of {seat} has a negative number of “{what}”: {number}")
OUT_OF_RANGE = tr("the printing house of {seat} has “{what}” at {number}; the maximum is {most}")
TOO_MANY_ORDERS = ntr(
    "the printing house of {seat} has {n} order; the maximum is {most}",
    "the printing house of {seat} has {n} orders; the maximum is {most}",
)
TOO_MANY_GEARS = ntr(
    "the printing house of {seat} has {n} gear; the maximum is {most}",
    "the printing house of {seat} has {n} gears; the maximum is {most}",
)


def broken_invariants(table: GutenbergTable) -> dict[str, Text]:
    """The first violation of each invariant, by the invariant's name."""
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
    # Unused cards return to the box, so only duplicates are wrong.
    yield from _once("patronage cards", [c for c in content.patronage if c in found], found)


def _inks(table: GutenbergTable, board: Board, houses: list[House]) -> Iterator[tuple[str, Text]]:
    for ink in table.content.ink.values():
        held = board.bag[ink.id] + board.inks.count(ink.id) + sum(house.inks[ink.id] for house in houses)
        if held != ink.count or board.bag[ink.id] < 0:
            yield "inks", LOST_INKS(n=ink.count, ink=ink.name, found=held)


def _pile(pile: Pile) -> Iterable[str]:
    return chain(pile.deck, pile.discard)


def _once(rule: str, known: Iterable[str], places: Iterable[str]) -> Iterator[tuple[str, Text]]:
    found = sorted([card for card in places if card != EMPTY])
    expected = sorted(known)
    if found == expected:
        return
    lost, added = Counter(expected) - Counter(found), Counter(found) - Counter(expected)
    yield rule, LOST(cards=id_list(sorted(lost))) if lost else TWICE(cards=id_list(sorted(added)))


def _house(seat: GutenbergSeat) -> Iterator[tuple[str, Text]]:
    house, numbers = seat.state, derived(seat.table).numbers
    counted = {"guilders": {"guilders": house.guilders}, "types": house.types, "inks": house.inks}
    for rule, counts in (counted | {"fame": house.points}).items():
        for what, number in counts.items():
            if number < 0:
                yield rule, FEWER_THAN_NONE(seat=seat.name, number=number, what=_name(seat, what))
    limited = {
        "levels": (house.levels, numbers.top_level),
        "plan": (house.plan, numbers.markers_per_row),
    }
    for rule, (counts, most) in limited.items():
        for what, number in counts.items():
            if not 0 <= number <= most:
                yield rule, OUT_OF_RANGE(seat=seat.name, what=_name(seat, what), number=number, most=most)
    for rule, text, number, most in (
        ("order slots", TOO_MANY_ORDERS, len(house.orders), order_slots(seat)),
        ("gear places", TOO_MANY_GEARS, len(house.gears), gear_places(seat)),
    ):
        if number > most:
            yield rule, text(seat=seat.name, n=number, most=most)


def _name(seat: GutenbergSeat, id: str) -> Text | str:
    """The name of a letter, a color, a specialty, an action or a source of fame."""
    content, rules = seat.table.content, seat.table.rules
    for named in (content.type, content.ink, content.specialty):
        if id in named:
            name: Text = named[id].name
            return name
    return (ACTION_NAMES | rules.point_names).get(id, id)
