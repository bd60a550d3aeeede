"""The decoder: converts TOML to typed structs. Its errors name the field and say what to write.

Manifests, content, lessons, scenarios and given positions share its messages. Valid data is converted in one
call; only invalid data is searched field by field.
"""

from __future__ import annotations

import typing
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from manicule.kernel.nearest import nearest
from manicule.kernel.text import Text, tr
from manicule.kernel.untrusted_files import read_toml

UNKNOWN_KEY = tr("there is no key “{key}”; did you mean “{near}”?")
MISSING_KEY = tr("the key “{key}” is missing")
NOT_TEXT = tr("this must be a string in quotes, not {found}")
NOT_TEXTS = tr("this must be a string or an array of strings, not {found}")
NOT_A_NUMBER = tr("this must be a whole number, not {found}")
NOT_A_FLAG = tr("this must be true or false, not {found}")
NOT_AN_ARRAY = tr("this must be an array, not {found}")
NOT_A_TABLE = tr("this must be a table, not {found}")

_WANTED: dict[Any, Text] = {str: NOT_TEXT, int: NOT_A_NUMBER, bool: NOT_A_FLAG}


class Misfit(Exception):
    """A value does not fit its type: the dotted path of the field (empty for the whole), and the problem."""

    def __init__(self, field: str, problem: Text) -> None:
        super().__init__(field, problem)
        self.field = field
        self.problem = problem


def tables_of(path: Path) -> dict[str, Any]:
    """The tables of a TOML file; `Unreadable` if it cannot be read."""
    return read_toml(path)


def decode(hint: Any, raw: Any, field: str = "") -> Any:
    """Convert a raw value to a type; `Misfit` names the field that does not fit."""
    try:
        return msgspec.convert(raw, hint)
    except msgspec.ValidationError as error:
        problem = tr("{problem}")(problem=str(error))
        raise _misfit(hint, raw, field) or Misfit(field, problem) from error


def shown(raw: Any) -> str:
    """A raw value on one line, as written in TOML."""
    if isinstance(raw, dict):
        return "{" + ", ".join(f"{key} = {shown(value)}" for key, value in raw.items()) + "}"
    if isinstance(raw, list | tuple):
        return "[" + ", ".join(map(shown, raw)) + "]"
    if isinstance(raw, str):
        import tomli_w  # late: only error messages need it

        return tomli_w.dumps({"x": raw}).removeprefix("x = ").rstrip("\n")
    return str(raw).lower() if isinstance(raw, bool) else str(raw)


def _misfit(hint: Any, raw: Any, field: str) -> Misfit | None:
    """The first part of a value that does not fit; None if no such part is found."""
    if hint is Text and not isinstance(raw, Text):
        return Misfit(field, NOT_TEXT(found=shown(raw)))
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return None if isinstance(raw, hint) else _in_struct(hint, raw, field)
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is dict:
        if not isinstance(raw, dict):
            return Misfit(field, NOT_A_TABLE(found=shown(raw)))
        return _first(_misfit(arguments[1], one, _at(field, key)) for key, one in raw.items())
    if origin is tuple and arguments[-1] is ...:
        if not isinstance(raw, list | tuple):
            return Misfit(field, NOT_AN_ARRAY(found=shown(raw)))
        return _first(_misfit(arguments[0], one, f"{field}[{at}]") for at, one in enumerate(raw))
    if hint in _WANTED and type(raw) is not hint:
        return Misfit(field, _WANTED[hint](found=shown(raw)))
    try:
        msgspec.convert(raw, hint)
    except msgspec.ValidationError as error:
        return Misfit(field, tr("{problem}")(problem=str(error)))
    return None


def _in_struct(struct: type[msgspec.Struct], raw: Any, field: str) -> Misfit | None:
    if not isinstance(raw, dict):
        return Misfit(field, NOT_A_TABLE(found=shown(raw)))
    hints = typing.get_type_hints(struct)
    known = {one.encode_name: one for one in msgspec.structs.fields(struct)}
    for key in raw:
        if key not in known:
            return Misfit(field, UNKNOWN_KEY(key=key, near=nearest(key, known)))
    for key, one in known.items():
        if one.required and key not in raw:
            return Misfit(field, MISSING_KEY(key=key))
    return _first(_misfit(hints[known[key].name], one, _at(field, key)) for key, one in raw.items())


def _first(found: Iterable[Misfit | None]) -> Misfit | None:
    return next(filter(None, found), None)


def _at(field: str, key: str) -> str:
    return f"{field}.{key}" if field else key
