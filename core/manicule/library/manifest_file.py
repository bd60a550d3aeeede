"""Reading what a plugin states: its `plugin.toml`, or the `PLUGIN` literal of a single file.

Nothing is imported and nothing is judged; a problem is a `PluginError` with the reason.
"""

from __future__ import annotations

import ast
import warnings
from pathlib import Path
from typing import Any

from manicule import outside
from manicule.errors import PluginError
from manicule.library.manifest import Origin
from manicule.text import tr

FILE_NAME = "plugin.toml"
LITERAL = "PLUGIN"

NO_FILE = tr("there is no plugin.toml in {folder}; put it beside the plugin’s modules")
UNREADABLE = tr("{file} cannot be read: {problem}")
NO_LITERAL = tr("{file} has no dictionary PLUGIN at its top level; without it the file is no plugin")
NOT_LITERAL = tr("PLUGIN in {file} must be a plain dictionary of strings, numbers, and lists, without code")


def read_stated(origin: Origin) -> dict[str, Any]:
    """What a plugin states, as written and unchecked."""
    return _literal(origin.path) if origin.is_file else _toml(origin.path)


def _toml(folder: Path) -> dict[str, Any]:
    path = folder / FILE_NAME
    try:
        return outside.read_toml(path)
    except outside.MissingFile as error:
        raise PluginError(NO_FILE(folder=str(folder))) from error
    except outside.Unreadable as error:
        raise PluginError(UNREADABLE(file=FILE_NAME, problem=error.text)) from error


def _literal(path: Path) -> dict[str, Any]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # an odd escape in somebody's string is not our user's concern
            tree = ast.parse(outside.read_data(path), path.name)
    except outside.Unreadable as error:
        raise PluginError(UNREADABLE(file=path.name, problem=error.text)) from error
    # What is nested too deeply is one of the last two, depending on where Python notices it.
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise PluginError(UNREADABLE(file=path.name, problem=str(error))) from error
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and _is_literal(node):
            return _evaluated(path, node.value)
    raise PluginError(NO_LITERAL(file=path.name))


def _is_literal(node: ast.Assign | ast.AnnAssign) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return any(isinstance(target, ast.Name) and target.id == LITERAL for target in targets)


def _evaluated(path: Path, value: ast.expr | None) -> dict[str, Any]:
    try:
        stated = ast.literal_eval(value) if value is not None else None
    except (ValueError, TypeError, RecursionError, MemoryError) as error:
        raise PluginError(NOT_LITERAL(file=path.name)) from error
    if not isinstance(stated, dict) or not all(isinstance(key, str) for key in stated):
        raise PluginError(NOT_LITERAL(file=path.name))
    return stated
