"""Implements every hook of CVlizations, with all arguments, and shows that each was called."""

PLUGIN = {
    "id": "cvlizations_watcher",
    "kind": "rules",
    "name": "Watcher",
    "about": "Notes which hooks are called.",
    "api": 1,
    "version": "0.1.0",
    "game": "cvlizations",
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
from manicule_cvlizations import (
    Content,
    Done,
    HandIn,
    LandSeat,
    LandTable,
    OrderKind,
    add_points,
)

ID = "cvlizations_watcher"
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


class Watch(Phase[LandTable, LandSeat]):
    """A turn of a place that no seat has, and of each seat."""

    id = "watch"
    name = tr("Watching")
    when = START

    def order(self, table: LandTable) -> Sequence[str]:
        return ("watcher", *(seat.id for seat in table.seats))


class Rest(OrderKind):
    """An order that does nothing; no card names it."""

    id = "rest"

    def carry_out(self, seat: LandSeat, card: Any, number: int, choosers: int) -> Done:
        return Done(card.id, choosers)

    def text(self, content: Content, card: Any) -> Text:
        return tr("rest")


class Wave(FreeAction):
    """A free action that is never possible."""

    id = "wave"
    can_wait = True

    def refuse(self, seat: LandSeat) -> Text | None:
        return tr("nobody would see it")

    def use(self, seat: LandSeat) -> None:
        return None

    def text(self, seat: LandSeat) -> Text:
        return tr("wave")


class WatcherPlugin(Plugin):
    memories = (Calls,)

    @hookimpl
    def phases(self, phases: tuple[Phase[Any, Any], ...]) -> tuple[Phase[Any, Any], ...]:
        note("phases", phases=phases)
        return (Watch(), *phases)

    @hookimpl
    def phase_begins(self, table: LandTable, phase: str) -> None:
        note("phase_begins", table=table, phase=phase)
        remember(table, "phase_begins")

    @hookimpl
    def phase_ends(self, table: LandTable, phase: str) -> None:
        note("phase_ends", table=table, phase=phase)
        remember(table, "phase_ends")

    @hookimpl
    def turn_begins(self, table: LandTable, seat: LandSeat, phase: str) -> None:
        note("turn_begins", table=table, seat=seat, phase=phase)
        remember(seat, "turn_begins")

    @hookimpl
    def turn_ends(self, table: LandTable, seat: LandSeat, phase: str) -> None:
        note("turn_ends", table=table, seat=seat, phase=phase)
        remember(seat, "turn_ends")

    @hookimpl
    def other_turn(self, table: LandTable, phase: str, place: str) -> None:
        note("other_turn", table=table, phase=phase, place=place)
        remember(table, "other_turn")

    @hookimpl
    def result(self, table: LandTable, result: Result) -> Result:
        note("result", table=table, result=result)
        return msgspec.structs.replace(result, facts={**result.facts, ID: True})

    @hookimpl
    def invariants(self, table: LandTable, broken: dict[str, Text]) -> dict[str, Text]:
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
    def circle(self, table: LandTable, circle: tuple[str, ...]) -> tuple[str, ...]:
        note("circle", table=table, circle=circle)
        return circle

    @hookimpl
    def laying_order(self, table: LandTable, places: tuple[str, ...]) -> tuple[str, ...]:
        note("laying_order", table=table, places=places)
        return places

    @hookimpl
    def orders_in(self, table: LandTable) -> None:
        note("orders_in", table=table)
        remember(table, "orders_in")

    @hookimpl
    def order_kinds(self) -> Sequence[OrderKind]:
        note("order_kinds")
        return (Rest(),)

    @hookimpl
    def victims(self, table: LandTable, seat: LandSeat, victims: tuple[str, ...]) -> tuple[str, ...]:
        note("victims", table=table, seat=seat, victims=victims)
        return victims

    @hookimpl
    def robbable(self, table: LandTable, seat: LandSeat, number: int) -> int:
        note("robbable", table=table, seat=seat, number=number)
        return number

    @hookimpl
    def order_gain(self, table: LandTable, seat: LandSeat, order: str, number: int) -> int:
        note("order_gain", table=table, seat=seat, order=order, number=number)
        return number

    @hookimpl
    def order_done(self, table: LandTable, seat: LandSeat, done: Done) -> None:
        note("order_done", table=table, seat=seat, done=done)
        remember(seat, "order_done")

    @hookimpl
    def actions_over(self, table: LandTable, seat: LandSeat) -> None:
        note("actions_over", table=table, seat=seat)
        remember(seat, "actions_over")

    @hookimpl
    def before_purchase(self, table: LandTable, seat: LandSeat) -> None:
        note("before_purchase", table=table, seat=seat)
        remember(seat, "before_purchase")

    @hookimpl
    def free_actions(self, table: LandTable, seat: LandSeat) -> Sequence[FreeAction]:
        note("free_actions", table=table, seat=seat)
        return (Wave(),)

    @hookimpl
    def purchases(self, table: LandTable, seat: LandSeat, number: int) -> int:
        note("purchases", table=table, seat=seat, number=number)
        return number

    @hookimpl
    def discount(self, table: LandTable, seat: LandSeat, idea: str, discount: int) -> int:
        note("discount", table=table, seat=seat, idea=idea, discount=discount)
        return discount

    @hookimpl
    def development_over(self, table: LandTable, seat: LandSeat) -> None:
        note("development_over", table=table, seat=seat)
        remember(seat, "development_over")

    @hookimpl
    def cleaning_up(self, table: LandTable, seat: LandSeat) -> None:
        note("cleaning_up", table=table, seat=seat)
        remember(seat, "cleaning_up")

    @hookimpl
    def age_over(self, table: LandTable, seat: LandSeat) -> None:
        note("age_over", table=table, seat=seat)
        remember(seat, "age_over")

    @hookimpl
    def happiness(self, table: LandTable, seat: LandSeat, source: str, number: int) -> int:
        note("happiness", table=table, seat=seat, source=source, number=number)
        return number

    @hookimpl
    def hand_ins(self, table: LandTable, seat: LandSeat) -> Sequence[HandIn]:
        note("hand_ins", table=table, seat=seat)
        return ()

    @hookimpl
    def final_score(self, table: LandTable, seat: LandSeat) -> None:
        note("final_score", table=table, seat=seat)
        remember(seat, "final_score")
        add_points(seat, ID, 1)


plugin = WatcherPlugin()
