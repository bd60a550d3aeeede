"""Fields of a position that a scenario expects: compared as they are written, whole or by their entries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, get_args, get_origin

import msgspec

from manicule.kernel.decoder import shown
from manicule.kernel.positions.position import Memory, Position
from manicule.kernel.positions.reader import Reading, inside
from manicule.kernel.positions.scenario_fields import seats_in
from manicule.kernel.positions.toml_writer import SCALARS, fields_of, is_leaf, is_struct, written
from manicule.kernel.text import Text, tr, verbatim
from manicule_kit.scenarios.expectation import NOTHING, Expectation

ANY_ORDER = "any_order"
"""The key of a table that stands for a list of which the order does not matter."""

IN_ANY_ORDER = tr("{value}, in any order")

_TOKEN = re.compile(r"[^\s,:+\"]+")


class Fields:
    """Compares the fields of a position, and of what its seats hold, with what a scenario says."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading

    def differences(self, state: Any, expected: Mapping[str, Any], where: str) -> Iterator[Expectation]:
        """The named fields of a struct that are not as written."""
        struct: type[msgspec.Struct] = type(state)
        fields = fields_of(struct)
        self._reading.check_names(expected, fields, where)
        for name, raw in expected.items():
            yield from self._value(getattr(state, name), raw, fields[name].type, inside(where, name))

    def seats(self, position: Position, raw: Any, where: str) -> Iterator[Expectation]:
        """The named fields of what players hold."""
        for name, own, path in seats_in({"seats": raw}, self._reading, where):
            yield from self.differences(position.seats[self._reading.index(name)], own, path)

    def _value(self, held: Any, raw: Any, hint: Any, where: str) -> Iterator[Expectation]:
        if isinstance(raw, dict) and is_struct(hint) and not is_leaf(hint):
            yield from self.differences(held, raw, where)
        elif isinstance(raw, dict) and raw and has_entries(hint):
            for key, own in raw.items():
                yield from self._entry(held, key, own, get_args(hint)[1], inside(where, key))
        elif (items := any_order(raw, hint)) is not None:
            expected = self._reading.value(items, hint, inside(where, ANY_ORDER))
            if not same_items(expected, held):
                show = _Show(raw, self._reading.names)
                yield Expectation(where, IN_ANY_ORDER(value=show.text(expected, hint)), show.text(held, hint))
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
                yield from self.differences(memory, raw, where)
            else:
                yield from self._value(memory, raw, type(memory), where)
        elif id in held:
            yield from self._value(held[id], raw, item, where)
        elif item not in SCALARS or self._reading.value(raw, item, where):
            yield Expectation(where, verbatim(shown(raw)), NOTHING)


def has_entries(hint: Any) -> bool:
    """Whether a type is a table of entries, each compared by itself; counts are one value."""
    return get_origin(hint) is dict and get_args(hint)[1] not in (int, float)


def any_order(raw: Any, hint: Any) -> Any:
    """The items of a list whose order does not matter, as written; None where it does."""
    is_list = get_origin(hint) is list or get_args(hint)[1:] == (...,)
    return raw[ANY_ORDER] if is_list and isinstance(raw, dict) and list(raw) == [ANY_ORDER] else None


def same_items(one: Any, other: Any) -> bool:
    """Whether two lists hold the same things, each as often."""
    left = list(other)
    for item in one:
        if item not in left:
            return False
        left.remove(item)
    return not left


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
