"""A den of cards for tests of secrecy: every kind of mark, in every place where one can stand."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Annotated, Any, ClassVar, TypeVar

import msgspec
from tests.support.still import rules_of

from manicule import Memory, Pool, Position, RuleSet, SeatState, Secret, Setup, Shuffled, Table
from manicule.kernel.positions.position import copy

T = TypeVar("T")
SUITS = ("ash", "birch", "cedar", "elm", "fir")


def could_lie(table: Table[Den, Any, Any], key: str) -> list[str]:
    """What may lie face down at a place: not what lies open there."""
    return [suit for suit in SUITS if suit != table.position.spots[key].open]


def any_bet(table: Any, key: str) -> range:
    return range(6)


class Spot(msgspec.Struct, frozen=True):
    """Its owner knows what lies face down, until all are turned over."""

    open: str = ""
    down: Annotated[str, Secret(to="owners", until="turned", among=could_lie)] = ""


class Note(msgspec.Struct, frozen=True):
    """Two secrets in one leaf, known to those whom the leaf itself names."""

    readers: tuple[str, ...] = ()
    first: Annotated[str, Secret(to="readers", pool="deck")] = ""
    second: Annotated[str, Secret(to="readers", pool="deck")] = ""
    page: int = 0


class Drawer(msgspec.Struct):
    """Changeable, and with a leaf inside a leaf of a tuple."""

    notes: list[Note] = []
    bound: tuple[Note, ...] = ()


class Card(msgspec.Struct, frozen=True):
    suit: str = ""
    rank: int = 0


class Player(SeatState):
    cards: Annotated[tuple[str, ...], Secret(to="owner", pool="deck", shows="count")] = ()
    kept: Annotated[list[str], Secret(to="owner", pool="deck")] = []
    bet: Annotated[int, Secret(to="owner", until="turned", among=any_bet, empty=-1)] = -1
    draw: Annotated[list[Card], Shuffled("own", own=True)] = []
    hand: Annotated[tuple[Card, ...], Secret(to="owner", pool="own")] = ()


class Den(Position):
    deck: Annotated[list[str], Pool("deck")] = []
    rest: Annotated[tuple[str, ...], Pool("deck")] = ()
    pile: Annotated[list[str], Shuffled("deck")] = []
    top: Annotated[str, Secret(to="seen", pool="deck")] = ""
    seen: tuple[str, ...] = ()
    aside: Annotated[list[str], Secret(to="nobody", pool="deck")] = []
    guest: str = ""
    gift: Annotated[str, Secret(to="guest", pool="deck")] = ""
    turned: bool = False
    spots: dict[str, Spot] = {}
    owners: dict[str, str] = {}
    drawers: dict[str, Drawer] = {}
    safes: dict[str, Annotated[str, Secret(to="keys", pool="deck")]] = {}
    keys: dict[str, tuple[str, ...]] = {}


class Tip(Memory, frozen=True):
    """May be held by a seat, which then knows it, or by the table, where nobody does."""

    key: ClassVar[str] = "tip"
    word: Annotated[str, Secret(to="owner", pool="deck")] = ""
    times: int = 0
    notes: dict[str, Note] = {}


class Box(Memory, frozen=True):
    """Another part of the pool, which is not always there."""

    key: ClassVar[str] = "box"
    cards: Annotated[tuple[str, ...], Pool("deck")] = ()


@cache
def rules() -> RuleSet:
    return rules_of(Den, Player, Tip, Box)


SETUP = Setup(("Anna", "Tom", "Kate"), 1)


def at(position: Den) -> Table[Den, Player, Any]:
    """A table at a copy of a position."""
    return rules().table_at(SETUP, copy(position))


def any_den(seed: int) -> Den:
    """A position of any kind, in which many things are equal."""
    chance = Random(seed)

    def words(most: int = 3) -> list[str]:
        return chance.choices(SUITS, k=chance.randint(0, most))

    def word() -> str:
        return chance.choice(["", *SUITS])

    def seats() -> tuple[str, ...]:
        return tuple(chance.sample("abc", chance.randint(0, 3)))

    def cards() -> list[Card]:
        return [Card(word, chance.randint(0, 3)) for word in words()]

    def note() -> Note:
        return Note(seats(), word(), word(), chance.randint(0, 2))

    def places(make: Callable[[], T]) -> dict[str, T]:
        return {place: make() for place in chance.sample(["left", "right"], chance.randint(0, 2))}

    def maybe(key: str, make: Callable[[], Memory]) -> dict[str, Memory]:
        return {key: make()} if chance.random() < 0.5 else {}

    def tip() -> Tip:
        return Tip(word(), chance.randint(0, 2), places(note))

    def spot() -> Spot:
        open = word()
        return Spot(open, chance.choice(["", *(suit for suit in SUITS if suit != open)]))

    def player() -> Player:
        bet = chance.randint(-1, 5)
        held: dict[str, Any] = {
            "cards": tuple(words()),
            "kept": words(),
            "draw": cards(),
            "hand": tuple(cards()),
        }
        return Player(memory=maybe("tip", tip), bet=bet, **held)

    return Den(
        seats=[player() for _ in SETUP.names],
        memory=maybe("tip", tip) | maybe("box", lambda: Box(tuple(words()))),
        deck=words(5),
        rest=tuple(words()),
        pile=words(),
        top=word(),
        seen=seats(),
        aside=words(),
        guest=chance.choice(["", "a", "b", "granna"]),
        gift=word(),
        turned=chance.random() < 0.2,
        spots=places(spot),
        owners=places(lambda: chance.choice(["", "a", "c"])),
        drawers=places(lambda: Drawer([note()], (note(), note()))),
        safes=places(word),
        keys=places(seats),
    )
