"""The reader of the canonical form. It accepts each value in one form only, because a machine wrote it."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args, get_origin

import msgspec

from manicule.kernel.decoder import NOT_AN_ARRAY, shown
from manicule.kernel.positions.reader import NOT_KEYS, PositionReader, wrong
from manicule.kernel.positions.toml_writer import SCALARS, WORDS, is_struct
from manicule.kernel.text import tr

DOES_NOT_FIT = tr("this value does not fit: {problem}")
NOT_FINITE = ("inf", "-inf", "nan")
"""The strings for floats that JSON has no number for."""


class SnapshotReader(PositionReader):
    """Reads the canonical form: arrays for sequences, tables for structs and dicts.

    Most values are texts and numbers, or arrays and tables of them. These are taken from JSON unchanged, for
    speed. All others are read value by value, so that the error names the wrong one.
    """

    def value(self, raw: Any, hint: Any, where: str) -> Any:
        if raw.__class__ is hint and hint in WORDS:
            return raw
        if _has_own_form(hint):
            return super().value(raw, hint, where)
        try:  # another type that a leaf may hold, such as a set
            return msgspec.convert(raw, hint)
        except msgspec.ValidationError as error:
            raise wrong(where, DOES_NOT_FIT(problem=str(error))) from error

    def _scalar(self, raw: Any, hint: Any, where: str) -> Any:
        if hint is float and raw in NOT_FINITE:
            return float(raw)
        return super()._scalar(raw, hint, where)

    def _leaf(self, raw: Any, leaf: type[msgspec.Struct], where: str) -> Any:
        return self.struct(raw, leaf, where)

    def _items(self, raw: Any, hint: Any, where: str) -> Any:
        if not isinstance(raw, list):
            raise wrong(where, NOT_AN_ARRAY(found=shown(raw)))
        item = _item(hint)
        if item is not None and {item}.issuperset(map(type, raw)):
            return tuple(raw) if get_origin(hint) is tuple else raw
        return super()._items(raw, hint, where)

    def _mapping(self, raw: Any, hint: Any, where: str) -> dict[str, Any]:
        if not isinstance(raw, dict):
            raise wrong(where, NOT_KEYS(found=shown(raw)))
        if hint in WORDS and {hint}.issuperset(map(type, raw.values())):
            return raw
        return super()._mapping(raw, hint, where)


@cache
def _has_own_form(hint: Any) -> bool:
    """Whether `PositionReader` reads this type. msgspec converts the other types that a leaf may hold."""
    origin = get_origin(hint)
    is_mapping = origin is dict and get_args(hint)[0] is str
    return hint in SCALARS or hint is Any or is_struct(hint) or is_mapping or origin in (list, tuple)


@cache
def _item(hint: Any) -> Any:
    """The common type of a sequence's items, if it is text, whole number or flag; else None."""
    args = get_args(hint)
    is_even = get_origin(hint) is list or args[1:] == (...,)
    return args[0] if is_even and args[0] in WORDS else None
