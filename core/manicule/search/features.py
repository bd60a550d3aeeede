"""What a seat holds as numbers, for any game: every figure and every id of its state.

Nothing is known of the game. A number counts as it is, a text by whether it is there, the things of a list by
how often they are there.
"""

from __future__ import annotations

from typing import Any

import msgspec

from manicule.kernel.positions.position import Position

Features = dict[str, float]
"""By a name for each: how much of it there is. What is not there counts 0."""


def features_of(position: Position, seat: int) -> Features:
    """What a seat holds at a position."""
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
    """One of several things: what is a figure of its own elsewhere counts here for how many there are."""
    found[f"{path}#"] = found.get(f"{path}#", 0.0) + 1.0
    if isinstance(item, int | float):
        _add(str(item), path, found)
    else:
        _add(item, path, found)
