"""Implements every hook of Cartographers, with all arguments, and shows that each was called."""

PLUGIN = {
    "id": "cartographers_watcher",
    "kind": "rules",
    "name": "Watcher",
    "about": "Notes which hooks are called.",
    "api": 1,
    "version": "0.1.0",
    "game": "cartographers",
}

import logging
from collections.abc import Sequence
from typing import Any

import msgspec
from manicule import START, Event, Memory, Phase, Plugin, Result, Section, Text, Texts, View, hookimpl
from manicule_cartographers import (
    CartographersSeat,
    CartographersTable,
    DrawAction,
    Land,
    Pen,
    Score,
    ScoringCard,
)

ID = "cartographers_watcher"
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


class Watch(Phase[CartographersTable, CartographersSeat]):
    """A turn of a place that no seat has, and of each seat."""

    id = "watch"
    name = tr("Watching")
    when = START

    def order(self, table: CartographersTable) -> Sequence[str]:
        return ("watcher", *(seat.id for seat in table.seats))


def watched(land: Land, card: ScoringCard) -> int:
    """The function of a scoring card that is in no deck."""
    return 0


class WatcherPlugin(Plugin):
    memories = (Calls,)

    @hookimpl
    def phases(self, phases: tuple[Phase[Any, Any], ...]) -> tuple[Phase[Any, Any], ...]:
        note("phases", phases=phases)
        return (Watch(), *phases)

    @hookimpl
    def phase_begins(self, table: CartographersTable, phase: str) -> None:
        note("phase_begins", table=table, phase=phase)
        remember(table, "phase_begins")

    @hookimpl
    def phase_ends(self, table: CartographersTable, phase: str) -> None:
        note("phase_ends", table=table, phase=phase)
        remember(table, "phase_ends")

    @hookimpl
    def turn_begins(self, table: CartographersTable, seat: CartographersSeat, phase: str) -> None:
        note("turn_begins", table=table, seat=seat, phase=phase)
        remember(seat, "turn_begins")

    @hookimpl
    def turn_ends(self, table: CartographersTable, seat: CartographersSeat, phase: str) -> None:
        note("turn_ends", table=table, seat=seat, phase=phase)
        remember(seat, "turn_ends")

    @hookimpl
    def other_turn(self, table: CartographersTable, phase: str, place: str) -> None:
        note("other_turn", table=table, phase=phase, place=place)
        remember(table, "other_turn")

    @hookimpl
    def result(self, table: CartographersTable, result: Result) -> Result:
        note("result", table=table, result=result)
        return msgspec.structs.replace(result, facts={**result.facts, ID: True})

    @hookimpl
    def invariants(self, table: CartographersTable, broken: dict[str, Text]) -> dict[str, Text]:
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
    def scores(self) -> Sequence[Score]:
        note("scores")
        return (watched,)

    @hookimpl
    def draw_actions(
        self, table: CartographersTable, seat: CartographersSeat, pen: Pen
    ) -> Sequence[DrawAction]:
        note("draw_actions", table=table, seat=seat, pen=pen)
        return ()

    @hookimpl
    def shape_drawn(self, table: CartographersTable, seat: CartographersSeat, pen: Pen) -> None:
        note("shape_drawn", table=table, seat=seat, pen=pen)

    @hookimpl
    def ambushed(self, table: CartographersTable, seat: CartographersSeat, pen: Pen) -> None:
        note("ambushed", table=table, seat=seat, pen=pen)

    @hookimpl
    def season_ends(self, table: CartographersTable, seat: CartographersSeat, pen: Pen) -> None:
        note("season_ends", table=table, seat=seat, pen=pen)


plugin = WatcherPlugin()
