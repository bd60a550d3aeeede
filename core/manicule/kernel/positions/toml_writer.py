"""The written form of positions, for people: TOML in which ids are words and counts are `blue:2`.

The form depends only on the annotations:

    list[str], tuple[int, ...]     words with spaces between      "c1 c7"
    dict[str, int]                 counts                         "blue:2 red:1"
    a frozen struct of scalars     its fields joined by `+`       "c2+c5", trailing defaults left out
    a list of such leaves          words                          "c3+1 c4"
    any other struct               a table of its fields, defaults left out
    memory: dict[str, Memory]      a table for each key

A string that could be misread (with a space, a comma or a plus) becomes an array or a table. So reading
the written form always gives the same position. The module `reader` reads it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

import msgspec
import tomli_w
from msgspec.structs import FieldInfo

from manicule.kernel import untrusted_files
from manicule.kernel.errors import PositionError
from manicule.kernel.positions.position import Memory, Position
from manicule.kernel.text import tr

if TYPE_CHECKING:
    from manicule.kernel.ruleset import RuleSet

GAP = re.compile(r"[\s,]+")
"""The separator of words."""

SCALARS = (bool, int, float, str)
WORDS = (bool, int, str)
"""Types whose values can be one word of a list of words."""


def write_position(position: Position) -> str:
    """A position as TOML that a person can read and change: the table, then a section for each seat."""
    table = _table(position)
    seats = table.pop("seats", [])
    # By default, tomli-w writes short seats as an array of inline tables.
    sections = ["[[seats]]\n" + tomli_w.dumps({"seats": seat}).removeprefix("[seats]\n") for seat in seats]
    return "\n".join([tomli_w.dumps(table), *sections])


def read_position(rules: RuleSet, text: str) -> Position:
    """The position of a written form. Raises `PositionError`, which names the wrong field."""
    from manicule.kernel.positions.reader import PositionReader  # late: the reader imports this module

    try:
        raw = untrusted_files.parsed_toml(text)
    except untrusted_files.Unreadable as error:
        raise PositionError(tr("this is not TOML: {problem}")(problem=error.text)) from error
    reading = PositionReader(rules)
    position: Position = reading.struct(raw, rules.game.position, "")
    reading.check(position)
    return position


def written(value: Any, hint: Any) -> Any:
    """The TOML value for a value of a position."""
    if isinstance(value, msgspec.Struct):
        joined = None if isinstance(value, Memory) else _joined(value)
        return _table(value) if joined is None else joined
    if hint in SCALARS:
        return value
    origin, args = get_origin(hint), get_args(hint)
    if origin is list or origin is tuple:
        hints = item_hints(hint, len(value))
        items = [written(item, own) for item, own in zip(value, hints, strict=True)]
        return _as_words(items) if items_are_words(hint) else items
    if origin is dict:
        return _pairs(value, args[1])
    raise TypeError(f"there is no written form of {hint}")


@cache
def fields_of(struct: type[msgspec.Struct]) -> dict[str, FieldInfo]:
    """The fields of a struct with their types and defaults."""
    hints = get_type_hints(struct)  # without the metadata that a field's own type keeps
    fields = msgspec.structs.fields(struct)
    return {field.name: msgspec.structs.replace(field, type=hints[field.name]) for field in fields}


@cache
def required_of(struct: type[msgspec.Struct]) -> tuple[str, ...]:
    """The required fields of a struct."""
    return tuple(name for name, field in fields_of(struct).items() if field.required)


def default_of(field: FieldInfo) -> Any:
    """A field's default; `msgspec.NODEFAULT` if the field is required."""
    factory = field.default_factory
    return field.default if factory is msgspec.NODEFAULT else factory()


def item_hints(hint: Any, length: int) -> tuple[Any, ...]:
    """The types of the items of a list or tuple of that length."""
    args = get_args(hint)
    if get_origin(hint) is list or args[1:] == (...,):
        return (args[0],) * length
    return args


def is_struct(hint: Any) -> bool:
    """Whether a type hint is a struct."""
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


def is_leaf(hint: Any) -> bool:
    """Whether a type is a frozen struct, which is replaced and never changed."""
    return is_struct(hint) and bool(hint.__struct_config__.frozen)


@cache
def is_word(hint: Any) -> bool:
    """Whether a value of this type can be a word: a scalar, or a leaf of scalars."""
    if is_leaf(hint) and not issubclass(hint, Memory):
        return all(field.type in WORDS for field in fields_of(hint).values())
    return hint in WORDS


def items_are_words(hint: Any) -> bool:
    """Whether a list or tuple of this type can be written as words."""
    return all(is_word(own) for own in get_args(hint) if own is not ...)


def _table(struct: msgspec.Struct) -> dict[str, Any]:
    table = {}
    for name, field in fields_of(type(struct)).items():
        value = getattr(struct, name)
        if value != default_of(field):
            table[name] = written(value, field.type)
    return table


def _joined(leaf: msgspec.Struct) -> str | None:
    """A leaf as one string; None if it is no leaf of scalars or a `+` in it would be misread."""
    if not is_word(type(leaf)):
        return None
    fields = fields_of(type(leaf))
    values = [getattr(leaf, name) for name in fields]
    # The first field is always written, so that an empty string has one meaning.
    for field in reversed(list(fields.values())[1:]):
        if values[-1] != default_of(field):
            break
        values.pop()
    parts = [_plain(value) for value in values]
    return None if any("+" in part for part in parts) else "+".join(parts)


def _as_words(items: list[Any]) -> Any:
    """Items as words, or unchanged if one of them would be misread."""
    words = [_plain(item) for item in items if not isinstance(item, dict)]
    if len(words) < len(items) or not all(map(_stands_alone, words)):
        return items
    return " ".join(words)


def _pairs(value: dict[str, Any], hint: Any) -> Any:
    if hint is int and all(map(_stands_alone, value)):
        return " ".join(f"{key}:{number}" for key, number in value.items())
    return {key: written(item, hint) for key, item in value.items()}


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _stands_alone(word: str) -> bool:
    return bool(word) and GAP.search(word) is None
