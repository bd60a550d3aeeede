"""Reads manifests: a `plugin.toml`, or the `PLUGIN` literal of a single file.

Nothing is imported and nothing is checked; a problem is a `PluginError` with the reason.
"""

from __future__ import annotations

import ast
import re
import warnings
from pathlib import Path
from typing import Any

from manicule.kernel import untrusted_files
from manicule.kernel.errors import ManifestError, PluginError
from manicule.kernel.text import tr
from manicule.plugins.manifest import FILE_NAME, Origin

LITERAL = "PLUGIN"
LINE = re.compile(r"\bline (\d+)")
AT_THE_END = "(at end of document)"

NO_FILE = tr("there is no plugin.toml in {folder}; put it beside the plugin’s modules")
UNREADABLE = tr("{file} cannot be read: {problem}")
NO_LITERAL = tr("{file} has no PLUGIN dictionary at its top level; without one, the file is not a plugin")
NOT_LITERAL = tr("PLUGIN in {file} must be a plain dictionary of strings, numbers, and lists, without code")


def read_stated(origin: Origin) -> dict[str, Any]:
    """The manifest of a plugin, as written and unchecked."""
    return _literal(origin.path) if origin.is_file else _toml(origin.path)


def _toml(folder: Path) -> dict[str, Any]:
    path = folder / FILE_NAME
    try:
        return untrusted_files.read_toml(path)
    except untrusted_files.MissingFile as error:
        raise PluginError(NO_FILE(folder=str(folder))) from error
    except untrusted_files.Unreadable as error:
        line = _line_in(path, str(error.text))
        raise ManifestError(UNREADABLE(file=FILE_NAME, problem=error.text), line=line) from error


def _literal(path: Path) -> dict[str, Any]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # invalid escapes in a plugin's strings do not concern our user
            tree = ast.parse(untrusted_files.read_data(path), path.name)
    except untrusted_files.Unreadable as error:
        line = _line_in(path, str(error.text))
        raise ManifestError(UNREADABLE(file=path.name, problem=error.text), line=line) from error
    # Too deep nesting raises one of the last two, depending on where Python notices it.
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = error.lineno or 0 if isinstance(error, SyntaxError) else 0
        raise ManifestError(UNREADABLE(file=path.name, problem=str(error)), line=line) from error
    statement = literal_statement(tree)
    if statement is None:
        raise PluginError(NO_LITERAL(file=path.name))
    return _evaluated(path, statement)


def literal_statement(tree: ast.Module) -> ast.Assign | ast.AnnAssign | None:
    """The top-level statement of a single file that assigns `PLUGIN`; None if there is none."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and _is_literal(node):
            return node
    return None


def _line_in(path: Path, problem: str) -> int:
    """The line that a problem names, or the last line if the file ends too early; 0 if neither applies."""
    named = LINE.findall(problem)
    if named:
        return int(named[-1])
    return len(untrusted_files.read_text(path).splitlines()) if problem.endswith(AT_THE_END) else 0


def _is_literal(node: ast.Assign | ast.AnnAssign) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return any(isinstance(target, ast.Name) and target.id == LITERAL for target in targets)


def _evaluated(path: Path, statement: ast.Assign | ast.AnnAssign) -> dict[str, Any]:
    value = statement.value
    try:
        stated = ast.literal_eval(value) if value is not None else None
    except (ValueError, TypeError, RecursionError, MemoryError) as error:
        raise ManifestError(NOT_LITERAL(file=path.name), line=statement.lineno) from error
    if not isinstance(stated, dict) or not all(isinstance(key, str) for key in stated):
        raise ManifestError(NOT_LITERAL(file=path.name), line=statement.lineno)
    return stated
