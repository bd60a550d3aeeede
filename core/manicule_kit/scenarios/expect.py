"""The [then] table of a scenario, compared with the game that has come so far."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec

from manicule.choices import Choice
from manicule.decoder import shown
from manicule.events import Event
from manicule.positions.given import check_player, names_of, seats_in
from manicule.positions.position import Memory
from manicule.positions.reader import Reading, inside, wrong
from manicule.positions.written import SCALARS, fields_of, is_leaf, is_struct, written
from manicule.table import Table
from manicule.text import Text, tr, verbatim
from manicule_kit.scenarios.expect_events import Events
from manicule_kit.scenarios.expect_result import Outcome
from manicule_kit.scenarios.expectation import ASKED, NOBODY_ASKED, NOTHING, Expectation, asked_now, listed
from manicule_kit.scenarios.file import unknown_key

NOBODY, ANYBODY = "nobody", "anybody"
ANYBODY_ASKED = tr("somebody is asked")
NOT_ASKED_FORM = tr('this must be "nobody", "anybody", or a table such as {example}, not {found}')

_TOKEN = re.compile(r"[^\s,:+\"]+")

Check = Callable[[Any], Iterator[Expectation]]


class Then:
    """Checks what a scenario says of the position, the seats, the questions, the points, the events."""

    def __init__(
        self, path: Path, table: Table[Any, Any, Any], asked: Mapping[str, Choice], told: list[Event]
    ) -> None:
        self._path = path
        self._table = table
        self._open = asked
        self._reading = Reading(table.rules, names_of(table))
        events = Events(path, self._reading, told)
        outcome = Outcome(path, self._reading, table)
        self._special: dict[str, Check] = {
            "asked": self._asked,
            "turn": self._turn,
            "queue": self._queue,
            "seats": self._seats,
            "points": outcome.points,
            "result": outcome.result,
            "events": events.happened,
            "no_events": events.did_not_happen,
        }

    def failures(self, then: Mapping[str, Any]) -> Iterator[Expectation]:
        """Everything that is not as the scenario says."""
        position: type[msgspec.Struct] = type(self._table.position)
        known = dict.fromkeys([*fields_of(position), *self._special])
        for key, raw in then.items():
            if key not in known:
                raise unknown_key(self._path, f"then.{key}", known)
            if key in self._special:
                yield from self._special[key](raw)
            else:
                yield from self._fields(self._table.position, {key: raw}, "then")

    # Fields of the position and of the seats.

    def _fields(self, state: Any, expected: Mapping[str, Any], where: str) -> Iterator[Expectation]:
        """The named fields of a struct that are not as written."""
        struct: type[msgspec.Struct] = type(state)
        fields = fields_of(struct)
        self._reading.check_names(expected, fields, where)
        for name, raw in expected.items():
            yield from self._value(getattr(state, name), raw, fields[name].type, inside(where, name))

    def _value(self, held: Any, raw: Any, hint: Any, where: str) -> Iterator[Expectation]:
        if isinstance(raw, dict) and is_struct(hint) and not is_leaf(hint):
            yield from self._fields(held, raw, where)
        elif isinstance(raw, dict) and raw and get_origin(hint) is dict and get_args(hint)[1] not in SCALARS:
            for key, own in raw.items():
                yield from self._entry(held, key, own, get_args(hint)[1], inside(where, key))
        else:
            expected = self._reading.value(raw, hint, where)
            if _comparable(expected, hint) != _comparable(held, hint):
                show = _Show(raw, self._reading.names)
                yield Expectation(where, show.text(expected, hint), show.text(held, hint))

    def _entry(
        self, held: Mapping[str, Any], key: str, raw: Any, item: Any, where: str
    ) -> Iterator[Expectation]:
        """A named entry of a dict; those that are not named are not looked at."""
        id = self._reading.names.get(key, key)
        if is_struct(item) and issubclass(item, Memory):
            memory = held.get(key) or self._reading.memory_type(key, where)()
            if isinstance(raw, dict):
                yield from self._fields(memory, raw, where)
            else:
                yield from self._value(memory, raw, type(memory), where)
        elif id in held:
            yield from self._value(held[id], raw, item, where)
        else:
            yield Expectation(where, verbatim(shown(raw)), NOTHING)

    def _seats(self, raw: Any) -> Iterator[Expectation]:
        for name, own, path in seats_in({"seats": raw}, self._reading, "then"):
            yield from self._fields(self._table.position.seats[self._reading.index(name)], own, path)

    # The place in the game, and who is asked.

    def _turn(self, raw: Any) -> Iterator[Expectation]:
        expected = self._reading.value(raw, str, "then.turn")
        position = self._table.position
        found = position.queue[position.turn : position.turn + 1] if position.turn >= 0 else ()
        if found != (expected,):
            yield Expectation("then.turn", self._players((expected,)), self._players(found))

    def _queue(self, raw: Any) -> Iterator[Expectation]:
        expected = self._reading.value(raw, tuple[str, ...], "then.queue")
        found = self._table.position.queue
        if expected != found:
            yield Expectation("then.queue", self._players(expected), self._players(found))

    def _players(self, places: tuple[str, ...]) -> Text:
        seats = {seat.id: seat.name for seat in self._table.seats}
        return listed(tuple(seats.get(place, place) for place in places))

    def _asked(self, raw: Any) -> Iterator[Expectation]:
        found = asked_now(self._table, self._open)
        if raw in (NOBODY, ANYBODY):
            if (raw == ANYBODY) != bool(self._open):
                yield Expectation("then.asked", ANYBODY_ASKED if raw == ANYBODY else NOBODY_ASKED, found)
            return
        if not isinstance(raw, dict):
            example = shown(dict.fromkeys(list(self._reading.names)[:1], "…"))
            raise wrong("then.asked", NOT_ASKED_FORM(example=example, found=shown(raw)))
        for name, own in raw.items():
            where = f"then.asked.{name}"
            check_player(self._reading, name, where)
            kind = self._reading.value(own, str, where)
            choice = self._open.get(self._reading.names[name])
            if choice is None or choice.kind.id != kind:
                yield Expectation(where, ASKED(seat=name, kind=kind), found)


class _Show:
    """Shows values in their written form; players by name where the scenario speaks of players."""

    def __init__(self, raw: Any, names: Mapping[str, str]) -> None:
        speaks_of_players = any(word in names for word in _TOKEN.findall(shown(raw)))
        self._names = {id: name for name, id in names.items()} if speaks_of_players else {}

    def text(self, value: Any, hint: Any) -> Text:
        return verbatim(shown(self._named(written(value, hint))))

    def _named(self, raw: Any) -> Any:
        if isinstance(raw, str):
            return _TOKEN.sub(lambda match: self._names.get(match[0], match[0]), raw)
        if isinstance(raw, list):
            return [self._named(one) for one in raw]
        if isinstance(raw, dict):
            return {self._names.get(key, key): self._named(one) for key, one in raw.items()}
        return raw


def _comparable(value: Any, hint: Any) -> Any:
    """A value as it is compared: a count of 0 is no count, an empty text no entry."""
    if get_origin(hint) is dict and get_args(hint)[1] in SCALARS:
        return {key: own for key, own in value.items() if own}
    return value
