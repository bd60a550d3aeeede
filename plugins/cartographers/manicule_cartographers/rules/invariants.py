"""Invariants of every position, with any plugins.

Only `manicule plugins check` tests them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from manicule import Text
from manicule_cartographers.content import SIZE
from manicule_cartographers.hookspecs import CartographersSeat, CartographersTable
from manicule_cartographers.rules.derived import derived, reading
from manicule_cartographers.rules.grid import ON_MAP, board_of, named
from manicule_cartographers.rules.land import FREE_TABLE, Land
from manicule_cartographers.state import AMBUSH
from manicule_cartographers.texts import tr

LOST = tr("the explore cards in the deck and the column do not match those of the game: {cards}")
AMBUSHES = tr("the deck holds {number} ambush cards, but only {left} are left in the game")
MAP_SIZE = tr("the map of seat {seat} is not {size} by {size} spaces")
LETTERS = tr("the map of seat {seat} has letters that belong to no terrain")
PRINTED = tr("the map of seat {seat} has lost a mountain or a wasteland space")
COINS = tr("seat {seat} has {coins} coins and has spent {spent}, but there are only {most}")
MOUNTAINS = tr("seat {seat} was paid for the mountains {paid}, but {surrounded} are surrounded")


def broken_invariants(table: CartographersTable) -> dict[str, Text]:
    """The first violation of each invariant, by the invariant's name."""
    found: dict[str, Text] = {}
    for rule, problem in chain(_cards(table), *(_sheet(table, seat) for seat in table.seats)):
        found.setdefault(rule, problem)
    return found


def _cards(table: CartographersTable) -> Iterator[tuple[str, Text]]:
    realm = table.position
    cards = sorted([card for card in (*realm.deck, *realm.revealed) if card != AMBUSH])
    if cards != sorted(table.content.explore):
        yield "explore cards", LOST(cards=", ".join(cards))
    lurking = realm.deck.count(AMBUSH)
    if lurking > len(realm.ambushes):
        yield "ambushes", AMBUSHES(number=lurking, left=len(realm.ambushes))


def _sheet(table: CartographersTable, seat: CartographersSeat) -> Iterator[tuple[str, Text]]:
    sheet = seat.state
    if [len(row) for row in sheet.map] != [SIZE] * SIZE:
        yield "map", MAP_SIZE(seat=seat.id, size=SIZE)
        return
    if set("".join(sheet.map)) - {".", *derived(table).letters.values()}:
        yield "map", LETTERS(seat=seat.id)
    bare = reading(table)
    printed = ON_MAP & ~board_of(bare.bare, FREE_TABLE)
    if printed & board_of(sheet.map, FREE_TABLE):
        yield "map", PRINTED(seat=seat.id)
    most = table.content.number["coins"].value
    if sheet.coins < 0 or sheet.spent < 0 or sheet.coins + sheet.spent > most:
        yield "coins", COINS(seat=seat.id, coins=sheet.coins, spent=sheet.spent, most=most)
    surrounded = named(Land(sheet.map, bare).surrounded_mountains())
    if sorted(sheet.mountains) != sorted(surrounded):
        paid = " ".join(sheet.mountains)
        yield "mountains", MOUNTAINS(seat=seat.id, paid=paid, surrounded=" ".join(surrounded))
