"""Reading positions that a machine wrote: every value in the one form that it has, nothing meant well."""

from __future__ import annotations

from typing import Any, get_args, get_origin

import msgspec

from manicule.decoder import NOT_AN_ARRAY, shown
from manicule.positions.reader import NOT_KEYS, Reading, wrong
from manicule.positions.written import SCALARS, is_struct
from manicule.text import tr

DOES_NOT_FIT = tr("this does not fit: {problem}")
NOT_FINITE = ("inf", "-inf", "nan")
"""How floats stand there that JSON has no number for."""


class ExactReading(Reading):
    """Understands the canonical form: arrays for sequences, tables for structs and dicts."""

    def value(self, raw: Any, hint: Any, where: str) -> Any:
        origin = get_origin(hint)
        is_mapping = origin is dict and get_args(hint)[0] is str
        if hint in SCALARS or hint is Any or is_struct(hint) or is_mapping or origin in (list, tuple):
            return super().value(raw, hint, where)
        try:  # what a leaf may hold besides, such as a set
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
        return super()._items(raw, hint, where)

    def _mapping(self, raw: Any, hint: Any, where: str) -> dict[str, Any]:
        if not isinstance(raw, dict):
            raise wrong(where, NOT_KEYS(found=shown(raw)))
        return super()._mapping(raw, hint, where)
