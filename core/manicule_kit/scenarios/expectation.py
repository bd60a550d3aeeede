"""Expectations about values: fields of a position, events, and the report of a failure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args, get_origin

import msgspec

from manicule.kernel.choices import Choice
from manicule.kernel.decoder import Misfit, shown
from manicule.kernel.events import Event
from manicule.kernel.nearest import nearest
from manicule.kernel.positions.position import Memory, Position
from manicule.kernel.positions.reader import PositionReader, inside, wrong
from manicule.kernel.positions.scenario_fields import seats_in
from manicule.kernel.positions.toml_writer import SCALARS, fields_of, is_leaf, is_struct, written
from manicule.kernel.table import Table
from manicule.kernel.text import Text, id_list, tr, verbatim
from manicule_kit.scenarios.file import unknown_key

ASKED = tr("{seat} is asked “{kind}”")
NOBODY_ASKED = tr("no player is asked anything")
# Translators: in place of a list of events, if there were none
NOTHING = tr("nothing")
GAME_OVER = tr("the game is over")
IN_ANY_ORDER = tr("{value}, in any order")
NOT_EVENTS = tr("this must be [[{key}]] tables, each with “event” and the fields that matter, not {found}")
NO_SUCH_EVENT = tr("no such event; the events were: {told}")
NOT_IN_ORDER = tr("no such event after the previous ones; the events were: {told}")
UNKNOWN = tr("there is no event “{event}”; did you mean “{near}”? The events are {known}")
NO_EVENT = tr("nothing like {event}")

ANY_ORDER = "any_order"
"""The key of a table that stands for a list in any order."""

_LISTED = Text("{items}", domain="")
_TOKEN = re.compile(r"[^\s,:+\"]+")


class Expectation(msgspec.Struct, frozen=True):
    """A failed expectation: the key, the expected value and the actual one."""

    where: str
    expected: Text
    found: Text

    def text(self) -> Text:
        text = tr("{where}: expected {expected}, found {found}")
        return text(where=self.where, expected=self.expected, found=self.found)


def listed(items: tuple[Text | str, ...]) -> Text:
    """Several things as a list in the reader's language."""
    return _LISTED(items=items) if items else NOTHING


def asked_now(table: Table[Any, Any, Any], asked: Mapping[str, Choice]) -> Text:
    """The players who are asked now, and their questions."""
    if not asked:
        return GAME_OVER if table.position.finished else NOBODY_ASKED
    names = {seat.id: seat.name for seat in table.seats}
    return listed(tuple(ASKED(seat=names[seat], kind=choice.kind.id) for seat, choice in asked.items()))


class Fields:
    """Compares the fields of a position, and of its seats, with a scenario."""

    def __init__(self, reading: PositionReader) -> None:
        self._reading = reading

    def differences(self, state: Any, expected: Mapping[str, Any], where: str) -> Iterator[Expectation]:
        """The named fields of a struct that differ."""
        struct: type[msgspec.Struct] = type(state)
        fields = fields_of(struct)
        self._reading.check_names(expected, fields, where)
        for name, raw in expected.items():
            yield from self._value(getattr(state, name), raw, fields[name].type, inside(where, name))

    def seats(self, position: Position, raw: Any, where: str) -> Iterator[Expectation]:
        """The named fields of seats that differ."""
        for name, own, path in seats_in({"seats": raw}, self._reading, where):
            yield from self.differences(position.seats[self._reading.index(name)], own, path)

    def _value(self, held: Any, raw: Any, hint: Any, where: str) -> Iterator[Expectation]:
        if isinstance(raw, dict) and is_struct(hint) and not is_leaf(hint):
            yield from self.differences(held, raw, where)
        elif isinstance(raw, dict) and raw and _has_entries(hint):
            for key, own in raw.items():
                yield from self._entry(held, key, own, get_args(hint)[1], inside(where, key))
        else:
            expected, is_ordered = _read(self._reading, raw, hint, where)
            if not _is_alike(expected, held, hint, is_ordered):
                said, found = (self._shown(raw, value, hint) for value in (expected, held))
                yield Expectation(where, said if is_ordered else IN_ANY_ORDER(value=said), found)

    def _entry(
        self, held: Mapping[str, Any], key: str, raw: Any, item: Any, where: str
    ) -> Iterator[Expectation]:
        """Compare a named entry of a dict; other entries are ignored."""
        id = self._reading.names.get(key, key)
        if is_struct(item) and issubclass(item, Memory):
            memory = held.get(key) or self._reading.memory_type(key, where)()
            if isinstance(raw, dict):
                yield from self.differences(memory, raw, where)
            else:
                yield from self._value(memory, raw, type(memory), where)
        elif id in held:
            yield from self._value(held[id], raw, item, where)
        elif item not in SCALARS or self._reading.value(raw, item, where):
            yield Expectation(where, verbatim(shown(raw)), NOTHING)

    def _shown(self, raw: Any, value: Any, hint: Any) -> Text:
        """A value in its written form, with names of players if the scenario, in `raw`, uses them."""
        names = self._reading.names
        speaks_of_players = any(word in names for word in _TOKEN.findall(shown(raw)))
        players = {id: name for name, id in names.items()} if speaks_of_players else {}
        return verbatim(shown(_named(written(value, hint), players)))


def _has_entries(hint: Any) -> bool:
    """Whether a type is a table of entries that are compared one by one; counts are one value."""
    return get_origin(hint) is dict and get_args(hint)[1] not in (int, float)


def _read(reading: PositionReader, raw: Any, hint: Any, where: str) -> tuple[Any, bool]:
    """The written value, and whether its order matters."""
    is_list = get_origin(hint) is list or get_args(hint)[1:] == (...,)
    if is_list and isinstance(raw, dict) and list(raw) == [ANY_ORDER]:
        return reading.value(raw[ANY_ORDER], hint, inside(where, ANY_ORDER)), False
    return reading.value(raw, hint, where), True


def _is_alike(expected: Any, held: Any, hint: Any, is_ordered: bool) -> bool:
    """Whether a value is as expected: a count of 0 is no count, an empty text no entry."""
    if get_origin(hint) is dict and get_args(hint)[1] in SCALARS:
        expected, held = ({key: own for key, own in value.items() if own} for value in (expected, held))
    if is_ordered:
        return bool(expected == held)
    left = list(held)
    for item in expected:
        if item not in left:
            return False
        left.remove(item)
    return not left


def _named(raw: Any, players: Mapping[str, str]) -> Any:
    """A written value with names of players."""
    if isinstance(raw, str):
        return _TOKEN.sub(lambda match: players.get(match[0], match[0]), raw)
    if isinstance(raw, list):
        return [_named(one, players) for one in raw]
    if isinstance(raw, dict):
        return {players.get(key, key): _named(one, players) for key, one in raw.items()}
    return raw


class Events:
    """Compares the events since the given position with a scenario."""

    def __init__(self, reading: PositionReader, told: Sequence[Event]) -> None:
        self._reading = reading
        self._told = told
        self._players = {id: name for name, id in reading.names.items()}

    def happened(self, raw: Any, path: str) -> Iterator[Expectation]:
        """Require events in this order; others may come between them."""
        at = 0
        for where, own in self._tables(raw, path):
            fitting = (n for n in range(at, len(self._told)) if self._fits(own, self._told[n], where))
            found = next(fitting, None)
            if found is None:
                told = (NOT_IN_ORDER if at else NO_SUCH_EVENT)(told=self._like(own["event"]))
                yield Expectation(where, verbatim(shown(own)), told)
            else:
                at = found + 1

    def did_not_happen(self, raw: Any, path: str) -> Iterator[Expectation]:
        for where, own in self._tables(raw, path):
            fitting = (event for event in self._told if self._fits(own, event, where))
            event = next(fitting, None)
            if event is not None:
                yield Expectation(where, NO_EVENT(event=shown(own)), self._shown(event))

    def _tables(self, raw: Any, where: str) -> list[tuple[str, dict[str, Any]]]:
        """The expected events with their paths; a name alone becomes a table without fields."""
        if not isinstance(raw, list):
            raise wrong(where, NOT_EVENTS(key=where, found=shown(raw)))
        tables = []
        for number, one in enumerate(raw, 1):
            own = {"event": one} if isinstance(one, str) else one
            path = inside(where, str(number))
            if not isinstance(own, dict) or not isinstance(own.get("event"), str):
                raise wrong(path, NOT_EVENTS(key=where, found=shown(one)))
            _check_event(own, path)
            tables.append((path, own))
        return tables

    def _fits(self, raw: Mapping[str, Any], event: Event, where: str) -> bool:
        fields = fields_of(type(event))
        return event.id() == raw["event"] and all(
            name in fields and self._is(getattr(event, name), own, fields[name].type, inside(where, name))
            for name, own in raw.items()
            if name != "event"
        )

    def _is(self, held: Any, raw: Any, hint: Any, where: str) -> bool:
        expected, is_ordered = _read(self._reading, raw, hint, where)
        return _is_alike(expected, held, hint, is_ordered)

    def _like(self, id: str) -> Text:
        """The events of this kind or, if there are none, the existing kinds."""
        alike = tuple(self._shown(event) for event in self._told if event.id() == id)
        return listed(alike or tuple(dict.fromkeys(event.id() for event in self._told)))

    def _shown(self, event: Event) -> Text:
        raw: dict[str, Any] = {"event": event.id()}
        for name, field in fields_of(type(event)).items():
            value = written(getattr(event, name), field.type)
            raw[name] = self._players.get(value, value) if name == "seat" else value
        return verbatim(shown(raw))


def _check_event(raw: Mapping[str, Any], where: str) -> None:
    """Refuse unknown events and fields: a typo would pass as an event that did not happen."""
    types = list(_types(Event))
    own = [type for type in types if type.id() == raw["event"]]
    if not own:
        known = sorted({type.id() for type in types})
        near = nearest(raw["event"], known)
        problem = UNKNOWN(event=raw["event"], near=near, known=id_list(known))
        raise Misfit(inside(where, "event"), problem)
    fields = dict.fromkeys(["event", *(name for type in own for name in fields_of(type))])
    for name in raw:
        if name not in fields:
            raise unknown_key(inside(where, name), fields)


def _types(event: type[Event]) -> Iterator[type[Event]]:
    """Every kind of event of the loaded plugins."""
    for own in event.__subclasses__():
        yield own
        yield from _types(own)
