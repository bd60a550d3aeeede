"""Invariants of every position, with any plugins: components are neither lost nor created.

Only `manicule plugins check` tests them. The figures come from the content in use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from manicule import Text, id_list
from manicule_cvlizations.hookspecs import LandSeat, LandTable
from manicule_cvlizations.rules.derived import derived
from manicule_cvlizations.texts import tr

LOST = tr("{cards} should be in the game but cannot be found")
TWICE = tr("{cards} should be in one place but is in two, or does not belong to this game")
OWES = tr("seat {seat} has a negative amount of {what}: {number}")
WRONG_ORDERS = tr("the orders played at place {place} do not match its set: {orders}")
# Translators: {ideas} are the ids of one or more ideas
NOT_OWNED = tr("seat {seat} uses {ideas} without owning it")
FULL_TRACK = tr("ideas on the track: {number}; spaces: {most}")


def broken_invariants(table: LandTable) -> dict[str, Text]:
    """The first violation of each invariant, by the invariant's name."""
    found: dict[str, Text] = {}
    for rule, problem in chain(_ideas(table), _orders(table), *map(_tribe, table.seats)):
        found.setdefault(rule, problem)
    return found


def _ideas(table: LandTable) -> Iterator[tuple[str, Text]]:
    land = table.position
    owned = [idea for seat in table.seats for idea in seat.state.ideas]
    top = [land.top] if land.top else []
    places = Counter([*land.track, *land.deck, *land.late_deck, *land.removed, *top, *owned])
    expected = Counter(list(table.content.idea))
    lost, added = expected - places, places - expected
    if lost:
        yield "ideas", LOST(cards=id_list(sorted(lost)))
    if added:
        yield "ideas", TWICE(cards=id_list(sorted(added)))
    most = derived(table).numbers.track
    if len(land.track) > most:
        yield "track", FULL_TRACK(number=len(land.track), most=most)


def _orders(table: LandTable) -> Iterator[tuple[str, Text]]:
    known = Counter(derived(table).orders)
    for place, laid in table.position.laid.items():
        orders = (*laid.orders, *table.position.used.get(place, ()))
        if Counter(orders) - known:
            yield "orders", WRONG_ORDERS(place=place, orders=", ".join(orders))


def _tribe(seat: LandSeat) -> Iterator[tuple[str, Text]]:
    tribe = seat.state
    counted = {"resources": tribe.resources, "points": tribe.points}
    for rule, counts in counted.items():
        for what, number in counts.items():
            if number < 0:
                yield rule, OWES(seat=seat.id, number=number, what=what)
    cards = seat.table.content.idea
    foreign = [piece for piece in tribe.pieces if piece in cards and piece not in tribe.ideas]
    if foreign:
        yield "working ideas", NOT_OWNED(seat=seat.id, ideas=id_list(foreign))
