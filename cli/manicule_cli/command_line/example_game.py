"""The game in the examples of help pages: an installed one, found without loading plugins.

The program names no game, and help must be there at once: only the manifests of installed plugins are read.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

WANTED_PLAYERS = (1, 2, 3)
"""The numbers of seats in examples."""


class ExampleGame(NamedTuple):
    """A game, and one of its options with a value that is not the default."""

    id: str
    option: str
    value: str


@cache
def example_game() -> ExampleGame | None:
    """A game that can be played with all examples; None if none is installed."""
    return min(_games(), default=None)


def _games() -> Iterator[ExampleGame]:
    for entry in entry_points(group="manicule"):
        stated = _stated(entry.value)
        players, options = stated.get("players"), stated.get("options")
        if stated.get("kind") != "game" or not isinstance(players, list) or not isinstance(options, dict):
            continue
        pair = next(_values(options), None)
        if pair is not None and all(number in players for number in WANTED_PLAYERS):
            yield ExampleGame(entry.name, *pair)


def _stated(package: str) -> dict[str, Any]:
    """The manifest of an installed plugin; empty if it cannot be read."""
    try:
        found = find_spec(package.partition(".")[0])
        folder = Path(found.origin).parent if found is not None and found.origin else None
        text = (folder / "plugin.toml").read_text(encoding="utf-8") if folder is not None else ""
        return tomllib.loads(text)
    except (ImportError, OSError, ValueError):
        return {}


def _values(options: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The options that have several values, each with the last one."""
    for name, option in options.items():
        values = option.get("values") if isinstance(option, dict) else None
        if isinstance(values, list) and values and values[-1] != option.get("default"):
            yield name, str(values[-1])
