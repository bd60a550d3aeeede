"""The canonical form of a position, for digests and snapshots: JSON without the fields that are default.

A field is written only if its value differs from its default, a constant or made by a factory. So a class
that gains a field with a default still reads old snapshots, and an unchanged position keeps its digest. The
form is compiled from annotations, like the copy of a position.

A snapshot keeps the order of dicts, because rules may iterate over them. A digest ignores that order,
because equal positions have equal digests.

>>> canonical.digest(match.position) == canonical.digest(copy_of(match.position))
True
"""

from __future__ import annotations

import typing
from collections.abc import Callable
from hashlib import blake2b
from math import isfinite
from typing import TYPE_CHECKING, Any, get_args, get_origin

import msgspec

from manicule.kernel import codegen
from manicule.kernel.errors import PositionError
from manicule.kernel.positions.position import Memory, Position
from manicule.kernel.text import tr

if TYPE_CHECKING:
    from manicule.kernel.ruleset import RuleSet

SCALARS = (bool, int, str)
"""Types that JSON represents unchanged. A float needs `number`."""

MOST_LEAVES = 1000
"""Number of encoded leaves of a class that are cached."""

# Translators: “this” is a position of a game, given as text
NOT_JSON = tr("this is not JSON: {problem}")

_in_order = msgspec.json.Encoder()
_sorted = msgspec.json.Encoder(order="deterministic")


def encode(position: Position) -> bytes:
    """The position as JSON. Dicts keep their order."""
    return _in_order.encode(_grow(position))


def digest(position: Position) -> str:
    """A hash, equal for equal positions in every process and after fields with defaults were added."""
    return blake2b(_sorted.encode(_grow(position)), digest_size=8).hexdigest()


def decode(rules: RuleSet, data: bytes) -> Position:
    """The encoded position. Raises `PositionError`, which names the field that does not fit these rules."""
    from manicule.kernel.positions.snapshot_reader import (
        SnapshotReader,  # imported late: playing needs no reader
    )

    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:  # only a forged position is nested too deeply
        raise PositionError(NOT_JSON(problem=str(error))) from error
    reading = SnapshotReader(rules)
    position: Position = reading.struct(raw, rules.game.position, "")
    reading.check(position)
    return position


def tree_of(state: msgspec.Struct) -> dict[str, Any]:
    """A struct of a position as a plain tree of dicts, lists and scalars, without default values."""
    tree: dict[str, Any] = msgspec.json.decode(_in_order.encode(_grow(state)))
    return tree


def _grow(state: msgspec.Struct) -> dict[str, Any]:
    """The tree to encode. Leaves of scalars in it are already encoded."""
    made = _growers.get(type(state))
    return made(state) if made is not None else grower(type(state))(state)


class Leaves(dict[msgspec.Struct, msgspec.Raw]):
    """A cache of the encoded leaves of a class, because a game holds the same leaves repeatedly."""

    def __init__(self, grow: Callable[[Any], dict[str, Any]]) -> None:
        super().__init__()
        self._grow = grow

    def __missing__(self, leaf: msgspec.Struct) -> msgspec.Raw:
        if len(self) >= MOST_LEAVES:
            self.clear()
        encoded = self[leaf] = msgspec.Raw(_sorted.encode(self._grow(leaf)))
        return encoded


_growers: dict[type, Callable[[Any], dict[str, Any]]] = {}
_being_made: set[type] = set()


def grower(struct: type[msgspec.Struct]) -> Callable[[Any], dict[str, Any]]:
    """The function that makes the tree of a struct, compiled from its annotations."""
    if struct in _growers:
        return _growers[struct]
    _being_made.add(struct)
    try:
        hints = typing.get_type_hints(struct)  # without the metadata of `Annotated`
        names: dict[str, Any] = {"grow_any": _grow, "number": number, "plain": plain}
        lines = ["def grow(s):", "    t = {}"]
        for field in sorted(msgspec.structs.fields(struct), key=lambda field: field.name):
            lines += _grown_field(field, hints[field.name], names)
    finally:
        _being_made.discard(struct)
    made = _growers[struct] = codegen.function("grow", "\n".join([*lines, "    return t", ""]), names)
    return made


def number(value: float) -> float | str:
    """A float as JSON. One that is not finite becomes a string, because JSON has no number for it."""
    return float(value) if isfinite(value) else str(value)


def plain(value: Any) -> Any:
    """A value of a leaf that has none of the types of positions, such as a set."""
    return msgspec.to_builtins(value, order="deterministic")


def _grown_field(field: msgspec.structs.FieldInfo, hint: Any, names: dict[str, Any]) -> list[str]:
    """The lines that write one field into the tree `t` of the struct `s`."""
    name = field.name
    grown = _grown("x", hint, names)
    if field.required:
        return [f"    x = s.{name}", f"    t[{name!r}] = {grown}"]
    default = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    if not default and (get_origin(hint) in (list, dict, tuple) or type(default) in SCALARS):
        return [f"    if x := s.{name}:", f"        t[{name!r}] = {grown}"]
    made = codegen.function("tree", f"def tree(x):\n    return {grown}\n", names)
    known = f"default_{name}"
    names[known] = made(default)
    if grown == "x":
        return [f"    if (x := s.{name}) != {known}:", f"        t[{name!r}] = x"]
    return [f"    x = s.{name}", f"    if (x := {grown}) != {known}:", f"        t[{name!r}] = x"]


def _grown(value: str, hint: Any, names: dict[str, Any]) -> str:
    """An expression for the tree of `value`, which has the type `hint`; just `value` if it is plain."""
    origin, args = get_origin(hint), get_args(hint)
    if hint in SCALARS:
        return value
    if hint is float:
        return f"number({value})"
    if hint is Any or hint is Memory or hint in _being_made:
        return f"grow_any({value})"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        name = f"grow_{len(names)}"
        if _is_leaf_of_scalars(hint):
            names[name] = Leaves(grower(hint))
            return f"{name}[{value}]"
        names[name] = grower(hint)
        return f"{name}({value})"
    if origin is list or (origin is tuple and args[1:] == (...,)):
        item = _grown("y", args[0], names)
        return value if item == "y" else f"[{item} for y in {value}]"
    if origin is tuple:
        items = [_grown(f"{value}[{at}]", own, names) for at, own in enumerate(args)]
        is_plain = all(item == f"{value}[{at}]" for at, item in enumerate(items))
        return value if is_plain else f"[{', '.join(items)}]"
    if origin is dict and args[0] is str:
        item = _grown("y", args[1], names)
        return value if item == "y" else f"{{k: {item} for k, y in {value}.items()}}"
    return f"plain({value})"


def _is_leaf_of_scalars(struct: type[msgspec.Struct]) -> bool:
    config = struct.__struct_config__
    hints = typing.get_type_hints(struct)
    return config.frozen and config.eq and all(hints[name] in SCALARS for name in struct.__struct_fields__)
