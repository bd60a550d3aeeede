"""Implements every hook of Gutenberg, with all arguments, and shows that each was called."""

PLUGIN = {
    "id": "gutenberg_watcher",
    "kind": "rules",
    "name": "Watcher",
    "about": "Notes which hooks are called.",
    "api": 1,
    "version": "0.1.0",
    "game": "gutenberg",
}

import logging
from collections.abc import Sequence
from typing import Any

import msgspec
from manicule import (
    START,
    Event,
    FreeAction,
    Memory,
    Phase,
    Plugin,
    Result,
    Section,
    Text,
    Texts,
    View,
    hookimpl,
)
from manicule_gutenberg import (
    Content,
    Fulfilled,
    GutenbergSeat,
    GutenbergTable,
    Order,
    Reward,
    RewardKind,
    gain_fame,
)

ID = "gutenberg_watcher"
tr = Texts(ID).tr
NAME = tr("The watcher", context="place.watcher")


class Calls(Memory, frozen=True):
    """The hooks that were called, of the table or of a seat."""

    key = ID
    hooks: tuple[str, ...] = ()


def note(hook: str, **arguments: Any) -> None:
    """Say that a hook was called, also where nothing may be remembered; each argument came."""
    missing = [name for name, value in arguments.items() if value is None]
    if missing:
        raise ValueError(f"{hook} was called without {missing}")
    logging.getLogger(ID).debug(hook)


def remember(holder: Any, hook: str) -> None:
    holder.remember(Calls(tuple(sorted({*holder.of(Calls).hooks, hook}))))


class Watch(Phase[GutenbergTable, GutenbergSeat]):
    """A turn of a place that no seat has, and of each seat."""

    id = "watch"
    name = tr("Watching")
    when = START

    def order(self, table: GutenbergTable) -> Sequence[str]:
        return ("watcher", *(seat.id for seat in table.seats))


class Applause(RewardKind):
    """A reward that gives nothing; no card names it."""

    id = "applause"

    def text(self, content: Content, reward: Reward) -> Text:
        return tr("hear applause")

    def gain(self, seat: GutenbergSeat, reward: Reward, source: str) -> None:
        return None


class Wave(FreeAction):
    """A free action that is never possible."""

    id = "wave"
    can_wait = True

    def refuse(self, seat: GutenbergSeat) -> Text | None:
        return tr("nobody would see it")

    def use(self, seat: GutenbergSeat) -> None:
        return None

    def text(self, seat: GutenbergSeat) -> Text:
        return tr("wave")


class WatcherPlugin(Plugin):
    memories = (Calls,)

    @hookimpl
    def phases(self, phases: tuple[Phase[Any, Any], ...]) -> tuple[Phase[Any, Any], ...]:
        note("phases", phases=phases)
        return (Watch(), *phases)

    @hookimpl
    def phase_begins(self, table: GutenbergTable, phase: str) -> None:
        note("phase_begins", table=table, phase=phase)
        remember(table, "phase_begins")

    @hookimpl
    def phase_ends(self, table: GutenbergTable, phase: str) -> None:
        note("phase_ends", table=table, phase=phase)
        remember(table, "phase_ends")

    @hookimpl
    def turn_begins(self, table: GutenbergTable, seat: GutenbergSeat, phase: str) -> None:
        note("turn_begins", table=table, seat=seat, phase=phase)
        remember(seat, "turn_begins")

    @hookimpl
    def turn_ends(self, table: GutenbergTable, seat: GutenbergSeat, phase: str) -> None:
        note("turn_ends", table=table, seat=seat, phase=phase)
        remember(seat, "turn_ends")

    @hookimpl
    def other_turn(self, table: GutenbergTable, phase: str, place: str) -> None:
        note("other_turn", table=table, phase=phase, place=place)
        remember(table, "other_turn")

    @hookimpl
    def result(self, table: GutenbergTable, result: Result) -> Result:
        note("result", table=table, result=result)
        return msgspec.structs.replace(result, facts={**result.facts, ID: True})

    @hookimpl
    def invariants(self, table: GutenbergTable, broken: dict[str, Text]) -> dict[str, Text]:
        note("invariants", table=table, broken=broken)
        return broken

    @hookimpl
    def place_names(self) -> Sequence[tuple[str, Text]]:
        note("place_names")
        return (("watcher", NAME),)

    @hookimpl
    def sections(self, view: View) -> Sequence[Section]:
        note("sections", view=view)
        return (Section(NAME, ((tr("it watches"),),)),)

    @hookimpl
    def told(self, events: tuple[Event, ...]) -> None:
        note("told", events=events)

    @hookimpl
    def circle(self, table: GutenbergTable, circle: tuple[str, ...]) -> tuple[str, ...]:
        note("circle", table=table, circle=circle)
        return circle

    @hookimpl
    def display_size(self, table: GutenbergTable, number: int) -> int:
        note("display_size", table=table, number=number)
        return number

    @hookimpl
    def gear_deck(self, table: GutenbergTable, gears: list[str]) -> list[str]:
        note("gear_deck", table=table, gears=gears)
        return gears

    @hookimpl
    def house_opens(self, table: GutenbergTable, seat: GutenbergSeat) -> None:
        note("house_opens", table=table, seat=seat)
        remember(seat, "house_opens")

    @hookimpl
    def before_planning(self, table: GutenbergTable, seat: GutenbergSeat) -> None:
        note("before_planning", table=table, seat=seat)
        remember(seat, "before_planning")

    @hookimpl
    def plans_in(self, table: GutenbergTable) -> None:
        note("plans_in", table=table)
        remember(table, "plans_in")

    @hookimpl
    def plan_revealed(self, table: GutenbergTable, seat: GutenbergSeat) -> None:
        note("plan_revealed", table=table, seat=seat)
        remember(seat, "plan_revealed")

    @hookimpl
    def bids(self, table: GutenbergTable, action: str, bids: dict[str, int]) -> dict[str, int]:
        note("bids", table=table, action=action, bids=bids)
        return bids

    @hookimpl
    def round_ends(self, table: GutenbergTable, seat: GutenbergSeat) -> None:
        note("round_ends", table=table, seat=seat)
        remember(seat, "round_ends")

    @hookimpl
    def token_passed(self, table: GutenbergTable, giver: str) -> None:
        note("token_passed", table=table, giver=giver)
        remember(table, "token_passed")

    @hookimpl
    def rewards(self) -> Sequence[RewardKind]:
        note("rewards")
        return (Applause(),)

    @hookimpl
    def free_actions(self, table: GutenbergTable, seat: GutenbergSeat) -> Sequence[FreeAction]:
        note("free_actions", table=table, seat=seat)
        return (Wave(),)

    @hookimpl
    def type_price(self, table: GutenbergTable, seat: GutenbergSeat, letter: str, price: int) -> int:
        note("type_price", table=table, seat=seat, letter=letter, price=price)
        return price

    @hookimpl
    def gear_uses(self, table: GutenbergTable, seat: GutenbergSeat, place: str, uses: int) -> int:
        note("gear_uses", table=table, seat=seat, place=place, uses=uses)
        return uses

    @hookimpl
    def types_ignored(
        self, table: GutenbergTable, seat: GutenbergSeat, orders: Sequence[Order], number: int
    ) -> int:
        note("types_ignored", table=table, seat=seat, orders=orders, number=number)
        return number

    @hookimpl
    def wild_inks(self, table: GutenbergTable, seat: GutenbergSeat, wild: tuple[str, ...]) -> tuple[str, ...]:
        note("wild_inks", table=table, seat=seat, wild=wild)
        return wild

    @hookimpl
    def completes(
        self, table: GutenbergTable, seat: GutenbergSeat, fulfilled: Fulfilled, complete: bool
    ) -> bool:
        note("completes", table=table, seat=seat, fulfilled=fulfilled, complete=complete)
        return complete

    @hookimpl
    def orders_fulfilled(
        self, table: GutenbergTable, seat: GutenbergSeat, fulfilled: Sequence[Fulfilled]
    ) -> None:
        note("orders_fulfilled", table=table, seat=seat, fulfilled=fulfilled)
        remember(seat, "orders_fulfilled")

    @hookimpl
    def guilder_fame(self, table: GutenbergTable, seat: GutenbergSeat, fame: int) -> int:
        note("guilder_fame", table=table, seat=seat, fame=fame)
        return fame

    @hookimpl
    def final_score(self, table: GutenbergTable, seat: GutenbergSeat) -> None:
        note("final_score", table=table, seat=seat)
        remember(seat, "final_score")
        gain_fame(seat, ID, 1)


plugin = WatcherPlugin()
