"""Turns the state of a seat into numbers, for any game: every figure and every id counts.

The module knows nothing of the game. A number counts as it is, a text counts 1 if it is not empty, and the
things of a list count as often as they occur.
"""

from __future__ import annotations

from typing import Any

import msgspec

from manicule.kernel.positions.position import Position

Features = dict[str, float]
"""Amounts by the names of features. A missing feature counts 0."""


def features_of(position: Position, seat: int) -> Features:
    """The features of a seat at a position."""
    found: Features = {}
    _add(msgspec.to_builtins(position.seats[seat]), "", found)
    return found


def _add(value: Any, path: str, found: Features) -> None:
    if isinstance(value, dict):
        for key, item in value.items():
            _add(item, f"{path}.{key}" if path else str(key), found)
    elif isinstance(value, list | tuple):
        for item in value:
            _add_item(item, path, found)
    elif isinstance(value, str):
        if value:
            name = f"{path}={value}"
            found[name] = found.get(name, 0.0) + 1.0
    elif value:
        found[path] = found.get(path, 0.0) + float(value)


def _add_item(item: Any, path: str, found: Features) -> None:
    """Add one thing of a list. A number is counted by how often it occurs, and not added up."""
    found[f"{path}#"] = found.get(f"{path}#", 0.0) + 1.0
    if isinstance(item, int | float):
        _add(str(item), path, found)
    else:
        _add(item, path, found)
