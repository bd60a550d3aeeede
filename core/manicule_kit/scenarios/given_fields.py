"""A position as the [given] table of a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, get_args, get_origin

import msgspec

from manicule.kernel.errors import ManiculeError
from manicule.kernel.game import Setup
from manicule.kernel.positions.position import Memory, Position
from manicule.kernel.positions.scenario_fields import PLACE, given_table
from manicule.kernel.positions.toml_writer import fields_of, is_leaf, written
from manicule.kernel.table import SEAT_IDS

if TYPE_CHECKING:
    from manicule.kernel.ruleset import RuleSet

Raw = dict[str, Any]


def given_fields(rules: RuleSet, setup: Setup, position: Position) -> Raw | None:
    """All that a scenario can give of a position; None when the game does not accept it.

    A field that cannot be given, because it follows from the others, is left out."""
    names = dict(zip(SEAT_IDS, setup.names, strict=False))
    given = _place(position, names) | _fields(position, names, (*PLACE, "seats", "finished"))
    given["seats"] = {
        name: _fields(seat, names, ()) for name, seat in zip(setup.names, position.seats, strict=True)
    }
    if _is_accepted(rules, setup, given):
        return given
    for left_out in given:
        fewer = {name: own for name, own in given.items() if name != left_out}
        if left_out not in PLACE and left_out != "seats" and _is_accepted(rules, setup, fewer):
            return fewer
    return None


def named_players(raw: Any, hint: Any, names: Mapping[str, str]) -> Any:
    """A written value in which players stand by name, where a text or a key is the letter of a seat."""
    if hint is str:
        return names.get(raw, raw)
    if get_origin(hint) is dict and isinstance(raw, dict):
        item = get_args(hint)[1]
        return {names.get(key, key): named_players(own, item, names) for key, own in raw.items()}
    return raw


def _is_accepted(rules: RuleSet, setup: Setup, given: Raw) -> bool:
    try:
        given_table(rules, setup, given)
    except ManiculeError:
        return False
    return True


def _place(position: Position, names: Mapping[str, str]) -> Raw:
    """Where in the game it is; the turn by its number, for somebody may have several."""
    place: Raw = {"round": position.round, "phase": position.phase}
    if 0 <= position.turn < len(position.queue):
        place["queue"] = [names.get(one, one) for one in position.queue]
        place["turn"] = position.turn + 1
    return place


def _fields(state: msgspec.Struct, names: Mapping[str, str], left_out: tuple[str, ...]) -> Raw:
    """The fields of a struct as they are written, those with their defaults too."""
    fields: Raw = {}
    struct: type[msgspec.Struct] = type(state)
    for name, field in fields_of(struct).items():
        if name in left_out:
            continue
        value = getattr(state, name)
        if get_args(field.type)[1:] == (Memory,):
            fields[name] = {key: _fields(memory, names, ()) for key, memory in value.items()}
        elif isinstance(value, msgspec.Struct) and not is_leaf(type(value)):
            fields[name] = _fields(value, names, ())
        else:
            fields[name] = named_players(written(value, field.type), field.type, names)
    return fields
