"""The [then] table of a scenario, or of one of its steps, compared with the game that has come so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from manicule.kernel.choices import Choice
from manicule.kernel.decoder import shown
from manicule.kernel.events import Event, may_know
from manicule.kernel.positions.position import Position
from manicule.kernel.positions.reader import NOT_A_TABLE, Reading, inside, wrong
from manicule.kernel.positions.scenario_fields import check_player, names_of
from manicule.kernel.positions.toml_writer import fields_of
from manicule.kernel.table import Table
from manicule.kernel.text import Text, id_list, tr
from manicule.kernel.views import seen_by
from manicule_kit.scenarios.expect_events import Events
from manicule_kit.scenarios.expect_fields import Fields
from manicule_kit.scenarios.expect_result import Outcome
from manicule_kit.scenarios.expectation import ASKED, NOBODY_ASKED, Expectation, asked_now, listed
from manicule_kit.scenarios.file import unknown_key

NOBODY, ANYBODY = "nobody", "anybody"
ANYBODY_ASKED = tr("somebody is asked")
NOT_ASKED_FORM = tr('this must be "nobody", "anybody", or a table such as {example}, not {found}')

Check = Callable[[Any, str], Iterator[Expectation]]


def waits_for_a_question(then: Mapping[str, Any]) -> bool:
    """Whether a table speaks of what follows, so that the game goes on until somebody is asked or it ends."""
    return "asked" in then or "result" in then or then.get("finished") is True


class Then:
    """Checks what a scenario says of the position, the seats, the questions, the points, the events.

    `told` is what happened since the given position, or since the step began that the table belongs to."""

    def __init__(
        self, table: Table[Any, Any, Any], asked: Mapping[str, Choice], told: Sequence[Event]
    ) -> None:
        self._table = table
        self._open = asked
        self._told = told
        self._reading = Reading(table.rules, names_of(table))
        self._fields = Fields(self._reading)
        outcome = Outcome(self._reading, table)
        self._special: dict[str, Check] = {
            "asked": self._asked,
            "turn": self._turn,
            "queue": self._queue,
            "view": self._views,
            "points": outcome.points,
            "result": outcome.result,
        }

    def failures(self, then: Mapping[str, Any], where: str = "then") -> Iterator[Expectation]:
        """Everything that is not as the scenario says."""
        return self._compared(self._table.position, self._told, self._special, then, where)

    def _compared(
        self,
        position: Position,
        told: Sequence[Event],
        special: Mapping[str, Check],
        expected: Mapping[str, Any],
        where: str,
    ) -> Iterator[Expectation]:
        """A position and what was told, compared by its keys; some of them are `special`."""
        struct: type[msgspec.Struct] = type(position)
        events = Events(self._reading, told)
        checks = {**special, "events": events.happened, "no_events": events.did_not_happen}
        known = dict.fromkeys([*fields_of(struct), *checks])
        for key, raw in expected.items():
            path = inside(where, key)
            if key not in known:
                raise unknown_key(path, known)
            if key in checks:
                yield from checks[key](raw, path)
            elif key == "seats":
                yield from self._fields.seats(position, raw, where)
            else:
                yield from self._fields.differences(position, {key: raw}, where)

    # What a player may know.

    def _views(self, raw: Any, where: str) -> Iterator[Expectation]:
        names = self._reading.names
        if not isinstance(raw, dict):
            raise wrong(where, NOT_A_TABLE(known=id_list(names), found=shown(raw)))
        for name, own in raw.items():
            path = inside(where, name)
            seat = name if name in names.values() and name not in names else names.get(name, "")
            if not seat:
                check_player(self._reading, name, path)
            if not isinstance(own, dict):
                raise wrong(path, NOT_A_TABLE(known="…", found=shown(own)))
            heard = [event for event in self._told if may_know(event, seat)]
            yield from self._compared(seen_by(self._table, seat).position, heard, {}, own, path)

    # The place in the game, and who is asked.

    def _turn(self, raw: Any, where: str) -> Iterator[Expectation]:
        expected = self._reading.value(raw, str, where)
        position = self._table.position
        found = position.queue[position.turn : position.turn + 1] if position.turn >= 0 else ()
        if found != (expected,):
            yield Expectation(where, self._players((expected,)), self._players(found))

    def _queue(self, raw: Any, where: str) -> Iterator[Expectation]:
        expected = self._reading.value(raw, tuple[str, ...], where)
        found = self._table.position.queue
        if expected != found:
            yield Expectation(where, self._players(expected), self._players(found))

    def _players(self, places: tuple[str, ...]) -> Text:
        seats = {seat.id: seat.name for seat in self._table.seats}
        return listed(tuple(seats.get(place, place) for place in places))

    def _asked(self, raw: Any, where: str) -> Iterator[Expectation]:
        found = asked_now(self._table, self._open)
        if raw in (NOBODY, ANYBODY):
            if (raw == ANYBODY) != bool(self._open):
                yield Expectation(where, ANYBODY_ASKED if raw == ANYBODY else NOBODY_ASKED, found)
            return
        if not isinstance(raw, dict):
            example = shown(dict.fromkeys(list(self._reading.names)[:1], "…"))
            raise wrong(where, NOT_ASKED_FORM(example=example, found=shown(raw)))
        for name, own in raw.items():
            path = inside(where, name)
            check_player(self._reading, name, path)
            kind = self._reading.value(own, str, path)
            choice = self._open.get(self._reading.names[name])
            if choice is None or choice.kind.id != kind:
                yield Expectation(path, ASKED(seat=name, kind=kind), found)
