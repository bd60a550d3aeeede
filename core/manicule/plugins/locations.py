"""Where the files of plugins are: their manifests with the lines of keys, and the files of all of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from manicule.kernel import untrusted_files
from manicule.kernel.locations import Files, SourceLocation
from manicule.plugins.manifest import FILE_NAME, Failure, Manifest, Origin
from manicule.plugins.manifest_file import literal_statement

MOST_LINES = 300
"""In a longer file nothing is looked for: each line means to read all before it."""
STEPS = re.compile(r"[^.\[\]]+")


def manifest_place(plugin: Manifest | Failure, key: str = "") -> SourceLocation:
    """The file in which a plugin states what it is, and the line of a key; of a plugin that cannot be used,
    the line that says why."""
    line = plugin.line if isinstance(plugin, Failure) else line_of_key(plugin.origin, key) if key else 0
    return SourceLocation(plugin.origin.stated_in, line)


def files_of(manifests: Iterable[Manifest]) -> Files:
    """The files of these plugins."""
    return Files({manifest.id: str(manifest.origin.path) for manifest in manifests})


def line_of_key(origin: Origin, key: str) -> int:
    """The line of a key, such as `requires` or `options.markup.default`, or else of the innermost table that
    is there; 0 where there is none.

    Parsers of TOML tell no lines. So a file is read up to each of its lines: a statement ends with the first
    line up to which the file can be read again, and the key is there from then on."""
    path = origin.path if origin.is_file else origin.path / FILE_NAME
    steps = STEPS.findall(key)
    try:
        text = untrusted_files.read_text(path)
        return _line_in_literal(text, steps) if origin.is_file else _line_in_toml(text, steps)
    except (untrusted_files.Unreadable, SyntaxError, ValueError, RecursionError, MemoryError):
        return 0  # it is not what it was any more


def _line_in_toml(text: str, steps: Sequence[str]) -> int:
    lines = text.splitlines(keepends=True)
    if len(lines) > MOST_LINES:
        return 0
    sought = _there(untrusted_files.parsed_toml(text), steps)
    begins = 1
    for number in range(1, len(lines) + 1) if sought else ():
        try:
            tables = untrusted_files.parsed_toml("".join(lines[:number]))
        except untrusted_files.Unreadable:  # in the middle of an array, or of a text of several lines
            continue
        if _there(tables, sought) == sought:
            return begins
        begins = number + 1
    return 0


def _there(tables: Mapping[str, Any], steps: Sequence[str]) -> list[str]:
    """As much of a way as is there."""
    found: list[str] = []
    held: Any = tables
    for step in steps:
        if not isinstance(held, dict) or step not in held:
            break
        held = held[step]
        found.append(step)
    return found


def _line_in_literal(text: str, steps: Sequence[str]) -> int:
    statement = literal_statement(ast.parse(text))
    node = statement.value if statement is not None else None
    line = 0
    for step in steps:
        found = _entry(node, step)
        if found is None:
            break
        line, node = found
    return line


def _entry(node: ast.expr | None, key: str) -> tuple[int, ast.expr] | None:
    """The line of a key of a dictionary as it is written, and its value."""
    if not isinstance(node, ast.Dict):
        return None
    for name, value in zip(node.keys, node.values, strict=True):
        if isinstance(name, ast.Constant) and name.value == key:
            return name.lineno, value
    return None
