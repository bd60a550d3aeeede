"""Formats a scenario as readable TOML: short values on a line, long lists of words on several."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from manicule.kernel.decoder import shown

WIDTH = 100
"""The maximum length of a line."""

LONG_WORD = 8
"""The length from which on words of equal length, such as the rows of a map, get a line each."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN = re.compile(r'[^"\\\x00-\x1f\x7f]+')


def laid_out(tables: Mapping[str, Any]) -> str:
    """The text of a scenario file."""
    head = {name: own for name, own in tables.items() if name not in ("given", "when", "then")}
    blocks = ["\n".join(f"{toml_key(name)} = {_value(own)}" for name, own in head.items())]
    if "given" in tables:
        blocks += _table("[given]", "given", tables["given"])
    for step in tables.get("when", []):
        blocks += _table("[[when]]", "when", step)
    if "then" in tables:
        blocks += _table("[then]", "then", tables["then"])
    return "\n\n".join(blocks) + "\n"


def _table(heading: str, path: str, table: Mapping[str, Any]) -> Iterator[str]:
    """A table with its lines, then its inner tables that are too long for one line."""
    inner = {name: own for name, own in table.items() if isinstance(own, dict) and _is_long(own)}
    lines = [f"{toml_key(name)} = {_value(own)}" for name, own in table.items() if name not in inner]
    if lines or not inner:
        yield "\n".join([heading, *lines])
    for name, own in inner.items():
        below = f"{path}.{toml_key(name)}"
        yield from _table(f"[{below}]", below, own)


def _is_long(table: Mapping[str, Any]) -> bool:
    is_nested = any(isinstance(own, dict) and own for own in table.values())
    return is_nested or len(_value(table)) > WIDTH or "\n" in "".join(map(_value, table.values()))


def _value(value: Any) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{toml_key(name)} = {_value(own)}" for name, own in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        line = "[" + ", ".join(map(_value, value)) + "]"
        return line if len(line) <= WIDTH else "[\n" + "".join(f"  {_value(own)},\n" for own in value) + "]"
    if isinstance(value, str) and len(value) > WIDTH and _PLAIN.fullmatch(value):
        return f'"""\n{_wrapped(value)}\n"""'
    return shown(value)


def _wrapped(words: str) -> str:
    """Words on several lines, which parse as one."""
    rows = words.split()
    if len(set(map(len, rows))) == 1 and len(rows[0]) >= LONG_WORD:
        return "\n".join(rows)
    return textwrap.fill(words, WIDTH, break_long_words=False, break_on_hyphens=False)


def toml_key(name: str) -> str:
    """A key as written in a file, quoted if necessary."""
    return name if _BARE.fullmatch(name) else shown(name)
