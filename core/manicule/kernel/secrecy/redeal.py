"""Redeals the values that a seat may not know: the new position looks the same to the seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from manicule.kernel.errors import PluginError
from manicule.kernel.positions.position import Position
from manicule.kernel.secrecy.declared import PoolField, SecretField
from manicule.kernel.secrecy.hidden import HiddenValue
from manicule.kernel.text import tr

if TYPE_CHECKING:
    from manicule.kernel.table import Table

NOT_AMONG = tr("{field}: the value is “{value}”, but `among` does not include it for “{key}”")

SCALARS = (str, int, float)
THINGS = (*SCALARS, msgspec.Struct, tuple)
"""The types that a pool can hold; drawn things of other types came from elsewhere."""

Below = Callable[[int], int]
"""A source of chance: returns a number from 0 to below its argument."""


class Location:
    """The place of one thing: in a secret field or in a pool."""

    __slots__ = ("found", "thing", "was_left")

    def __init__(self, found: HiddenValue, thing: Any, was_left: bool) -> None:
        self.found = found
        self.thing = thing
        self.was_left = was_left


def redeal(
    table: Table[Any, Any, Any],
    here: Sequence[HiddenValue],
    there: Sequence[HiddenValue],
    now: Position,
    known: Iterable[Any],
    below: Below,
) -> None:
    """Redeal the values `here` at the table, a copied boundary; those `there` are not known `now`."""
    seen = Counter(_id(thing) for thing in known if isinstance(thing, THINGS))
    pools: dict[Any, list[HiddenValue]] = {}
    for found in here:
        if isinstance(found.leaf, PoolField) or found.leaf.secret.pool:
            pools.setdefault(found.pool or found.path, []).append(found)
    for pool, parts in pools.items():
        unknown = [one for one in there if (one.pool or one.path) == pool]
        _deal(table.position, parts, unknown, now, seen, below)
    hidden = {one.path for one in there}
    for found in here:
        if (
            isinstance(found.leaf, SecretField)
            and found.leaf.secret.among is not None
            and found.path in hidden
        ):
            _choose(table, found, found.leaf, below)


def _deal(
    position: Position,
    parts: list[HiddenValue],
    unknown: list[HiddenValue],
    now: Position,
    seen: Counter[Any],
    below: Below,
) -> None:
    """Redeal the things of one pool, except for those whose places are known now."""
    rest = max((one for one in parts if _has_no_order(one)), key=lambda one: len(one.value), default=None)
    if len(parts) == 1 and rest is not None:
        return
    locations = [location for found in parts for location in _locations(found, now)]
    free = _free(locations, unknown, seen)
    # Sorted, so that the same random numbers deal the same position, wherever the things were before.
    values = sorted((location.thing for location in free), key=msgspec.json.encode)
    dealt = [location for location in free if location.found is not rest]
    for location in dealt:
        at = below(len(values))
        values[at], values[-1] = values[-1], values[at]
        location.thing = values.pop()
    for location, value in zip(
        (location for location in free if location.found is rest), values, strict=True
    ):
        location.thing = value
    if dealt:
        for found in parts:
            things = [location.thing for location in locations if location.found is found]
            put(position, found.path, _value(found, things))


def _has_no_order(found: HiddenValue) -> bool:
    return isinstance(found.leaf, PoolField) and not found.leaf.has_order


def _locations(found: HiddenValue, now: Position) -> list[Location]:
    """The places in a secret or a pool; each says whether its thing has left since."""
    things = found.things()
    later = get(now, found.path)
    is_many = isinstance(later, list | tuple)
    after = [] if later is None else list(later) if is_many else [later]
    if isinstance(found.leaf, PoolField) and found.leaf.has_order:
        stayed = _stayed(things, after)
        return [Location(found, thing, at not in stayed) for at, thing in enumerate(things)]
    left = Counter(map(_id, things)) - Counter(map(_id, after))
    locations = []
    for thing in things:
        has_left = left[_id(thing)] > 0
        left[_id(thing)] -= has_left
        locations.append(Location(found, thing, has_left))
    return locations


def _stayed(before: list[Any], after: list[Any]) -> range:
    """The indexes of the things that have not moved in a pile, which is drawn from one end."""
    number = min(len(before), len(after))
    if before[:number] == after[:number]:
        return range(number)
    if before[len(before) - number :] == after[len(after) - number :]:
        return range(len(before) - number, len(before))
    return range(0)


def _free(locations: list[Location], unknown: list[HiddenValue], seen: Counter[Any]) -> list[Location]:
    """The locations to redeal.

    A thing that was hidden and is visible now keeps its place. So does a thing that is known to have been
    drawn. Among equal things, those that have left their place are kept first, then those of a pool.
    """
    before = Counter(_id(location.thing) for location in locations)
    after = Counter(_id(thing) for found in unknown for thing in found.things())
    kept = (before - after) | (before & seen)
    if not kept:
        return locations
    free = []
    for location in sorted(
        locations, key=lambda location: (not location.was_left, isinstance(location.found.leaf, SecretField))
    ):
        if kept[_id(location.thing)] > 0:
            kept[_id(location.thing)] -= 1
        else:
            free.append(location)
    return free


def _choose(table: Table[Any, Any, Any], found: HiddenValue, slot: SecretField, below: Below) -> None:
    """Choose a secret again among its possible values."""
    assert slot.secret.among is not None
    choices = slot.secret.among(table, found.key)
    if found.value not in choices:
        raise PluginError(NOT_AMONG(field=slot.where, value=str(found.value), key=found.key))
    chosen = choices[below(len(choices))]
    put(table.position, found.path, chosen.copy() if isinstance(chosen, list | dict) else chosen)


def _value(found: HiddenValue, things: list[Any]) -> Any:
    if isinstance(found.leaf, SecretField) and found.leaf.items is None:
        return things[0]
    return type(found.value)(things)


def _id(thing: Any) -> Any:
    """A key that equal things share, to count them by."""
    return thing if isinstance(thing, SCALARS) else msgspec.json.encode(thing)


def counted(found: Iterable[HiddenValue]) -> Counter[tuple[str, Any]]:
    """The number of equal hidden things, by pool."""
    return Counter((one.pool, _id(thing)) for one in found if one.pool for thing in one.things())


def get(holder: Any, path: Sequence[Any]) -> Any:
    """The value at a path; None if there is none."""
    for step in path:
        if isinstance(holder, msgspec.Struct):
            holder = getattr(holder, step)
        elif isinstance(holder, dict):
            holder = holder.get(step)
        else:
            holder = holder[step] if step < len(holder) else None
        if holder is None:
            return None
    return holder


def put(holder: Any, path: Sequence[Any], value: Any, is_shared: bool = False) -> Any:
    """Put a value at a path and return the holder; parts that other positions may share are replaced."""
    step, rest = path[0], path[1:]
    is_struct = isinstance(holder, msgspec.Struct)
    is_shared = is_shared or isinstance(holder, tuple) or (is_struct and holder.__struct_config__.frozen)
    if rest:
        value = put(getattr(holder, step) if is_struct else holder[step], rest, value, is_shared)
    if is_struct:
        if is_shared:
            return msgspec.structs.replace(holder, **{step: value})
        setattr(holder, step, value)
        return holder
    if is_shared:
        made = list(holder) if isinstance(holder, tuple) else holder.copy()
        made[step] = value
        return tuple(made) if isinstance(holder, tuple) else made
    holder[step] = value
    return holder
