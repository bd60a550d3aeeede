"""The files of plugins: their manifests with the lines of keys, and all their files."""

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
"""Longer files are not searched: each line costs parsing everything before it."""
STEPS = re.compile(r"[^.\[\]]+")


def manifest_place(plugin: Manifest | Failure, key: str = "") -> SourceLocation:
    """The manifest file of a plugin, and the line of a key; for an unusable plugin, the line of the
    problem."""
    line = plugin.line if isinstance(plugin, Failure) else line_of_key(plugin.origin, key) if key else 0
    return SourceLocation(plugin.origin.stated_in, line)


def files_of(manifests: Iterable[Manifest]) -> Files:
    """The files of these plugins."""
    return Files({manifest.id: str(manifest.origin.path) for manifest in manifests})


def line_of_key(origin: Origin, key: str) -> int:
    """The line of a key, such as `requires` or `options.markup.default`, or else of the innermost table that
    exists; 0 if none does.

    TOML parsers report no lines, so the file is parsed up to each of its lines. A statement ends at the first
    line up to which the file parses again, and its key exists from then on."""
    path = origin.path if origin.is_file else origin.path / FILE_NAME
    steps = STEPS.findall(key)
    try:
        text = untrusted_files.read_text(path)
        return _line_in_literal(text, steps) if origin.is_file else _line_in_toml(text, steps)
    except (untrusted_files.Unreadable, SyntaxError, ValueError, RecursionError, MemoryError):
        return 0  # the file has changed since


def _line_in_toml(text: str, steps: Sequence[str]) -> int:
    lines = text.splitlines(keepends=True)
    if len(lines) > MOST_LINES:
        return 0
    sought = _there(untrusted_files.parsed_toml(text), steps)
    begins = 1
    for number in range(1, len(lines) + 1) if sought else ():
        try:
            tables = untrusted_files.parsed_toml("".join(lines[:number]))
        except untrusted_files.Unreadable:  # inside an array, or inside a text of several lines
            continue
        if _there(tables, sought) == sought:
            return begins
        begins = number + 1
    return 0


def _there(tables: Mapping[str, Any], steps: Sequence[str]) -> list[str]:
    """The existing part of a path of keys."""
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
    """The line of a key in a dictionary literal, and its value."""
    if not isinstance(node, ast.Dict):
        return None
    for name, value in zip(node.keys, node.values, strict=True):
        if isinstance(name, ast.Constant) and name.value == key:
            return name.lineno, value
    return None
