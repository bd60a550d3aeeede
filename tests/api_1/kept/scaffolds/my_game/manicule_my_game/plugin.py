"""My game: a heap of pebbles, from which everybody takes one to three in turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from manicule import (
    Asks,
    Event,
    Game,
    Kind,
    Phase,
    Pick,
    PlatformHooks,
    Plugin,
    Position,
    RuleSet,
    Seat,
    SeatState,
    Section,
    Setup,
    Sheet,
    Table,
    Text,
    Texts,
    View,
    fold,
    verbatim,
)
from manicule.events import Names

_texts = Texts("my_game")
tr, ntr = _texts.tr, _texts.ntr

# The position: plain data, from which saves, undo, replays, scenarios and views come by themselves.


class Hand(SeatState):
    """What one player has."""

    pebbles: int = 0


class Heap(Position):
    """What lies on the table; `last` is the seat that took the last pebble."""

    pebbles: int = 0
    last: str = ""


# Hooks: where a variant could want another rule.


class Hooks(PlatformHooks, Protocol):
    """What the rules ask of plugins."""

    @fold("number")
    def most_taken(self, table: HeapTable, seat: HeapSeat, number: int) -> int:
        """The most pebbles that a seat may take now."""
        ...


HeapTable: TypeAlias = Table[Heap, Hand, Hooks]
HeapSeat: TypeAlias = Seat[Hand, Hooks]

# What is asked and what is told.

PEBBLES = ntr("{n} pebble", "{n} pebbles")
TAKE = Kind[int]("take", tr("How many pebbles do you take?"), lambda seat, number: PEBBLES(n=number))
POINT_NAMES = {"last": tr("the last pebble", context="points.last")}
TOO_FEW = tr("there are only {n} left")


class Took(Event, frozen=True):
    seat: str
    number: int

    def text(self, names: Names) -> Text:
        return tr("{seat} takes {pebbles}.")(seat=names.seat(self.seat), pebbles=PEBBLES(n=self.number))


# The rules.


class Taking(Phase[HeapTable, HeapSeat]):
    """One round: everybody takes in turn, until the heap is empty."""

    id = "taking"
    name = tr("Taking pebbles")

    def order(self, table: HeapTable) -> Sequence[str]:
        first = table.setup.first
        return [seat.id for seat in table.seats[first:] + table.seats[:first]]

    def turn(self, table: HeapTable, seat: HeapSeat) -> Asks[None]:
        heap = table.position
        most = seat.hooks.most_taken(table, seat, 3)

        def refuse(number: int) -> Text | None:
            return None if number <= heap.pebbles else TOO_FEW(n=heap.pebbles)

        options = {str(number): number for number in range(1, most + 1)}
        number = yield from Pick(seat, TAKE, options, refuse)
        heap.pebbles -= number
        seat.state.pebbles += number
        table.tell(Took, seat.id, number)
        if not heap.pebbles:
            heap.last = seat.id
            table.finish()


class MyGame(Game[Heap, Hand, Hooks]):
    """The game as the platform sees it."""

    id = "my_game"
    name = tr("My game", context="game.my_game.name")
    hookspecs = Hooks
    position = Heap
    phases = (Taking(),)
    point_names = POINT_NAMES

    def new_position(self, rules: RuleSet, setup: Setup) -> Heap:
        return Heap(seats=[Hand() for _ in setup.names], pebbles=setup.options["pebbles"])

    def goes_on(self, table: HeapTable) -> bool:
        return True

    def points(self, table: HeapTable, seat: HeapSeat) -> dict[str, int]:
        return {"last": int(table.position.last == seat.id)}

    def check_invariants(self, table: HeapTable) -> dict[str, Text]:
        """`manicule plugins check` looks at this after every answer."""
        pebbles = table.position.pebbles + sum(seat.state.pebbles for seat in table.seats)
        if pebbles == table.options["pebbles"]:
            return {}
        return {"pebbles": tr("there are {n} pebbles in all")(n=pebbles)}

    def look(self, view: View) -> Sheet:
        heap = view.position
        assert isinstance(heap, Heap)
        rows = [(tr("on the heap"), PEBBLES(n=heap.pebbles))]
        for name, hand in zip(view.names, heap.seats, strict=True):
            rows.append((verbatim(name), PEBBLES(n=hand.pebbles)))
        return Sheet((Section(tr("Pebbles"), tuple(rows)),))


class MyGamePlugin(Plugin):
    """Brings the game."""

    game = MyGame()


plugin = MyGamePlugin()
