"""The worth of a position to a seat, learned from games between bots and written as a small JSON file."""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from manicule.folders import data_folder
from manicule.kernel.errors import ManiculeError
from manicule.kernel.game import Game
from manicule.kernel.positions.position import Position
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.text import tr
from manicule.kernel.untrusted_files import is_file

FILE = "evaluation.json"
"""The name of the file that a game ships beside its module."""
FOLDER = "evaluations"
"""The folder of a person's own evaluations, in the person's data folder."""
LARGEST = 4_000_000
NOT_READ = tr(
    "{file}: the learned evaluation cannot be read ({problem}); regenerate it", code="evaluation-unreadable"
)

Features = dict[str, float]
"""Amounts by the names of features. A missing feature counts 0."""


class Evaluation(msgspec.Struct, frozen=True):
    """Weights of features by name: `now` counts throughout the game, `later` is added to it at the beginning.

    The added part shrinks to zero over the `rounds` of a game. The other fields record how to reproduce the
    evaluation: the number of games and seats, and the seed. `explains` is the share of the scores of other
    games that it explains."""

    game: str
    games: int
    seats: int
    seed: int
    rounds: float
    explains: float
    base: float
    base_later: float
    now: dict[str, float]
    later: dict[str, float]

    def worth(self, rules: RuleSet, position: Position, seat: int) -> float:
        """The final score that a seat may expect."""
        return self.worth_of(features_of(position, seat), self.left(rounds_done(rules, position)))

    def left(self, done: int) -> float:
        """The share of the game that is left after `done` rounds."""
        return max(0.0, 1.0 - done / self.rounds) if self.rounds else 0.0

    def worth_of(self, features: Features, left: float) -> float:
        """The final score that a seat with these features may expect."""
        now, later = self.now.get, self.later.get
        total = self.base + left * self.base_later
        for name, number in features.items():
            total += number * (now(name, 0.0) + left * later(name, 0.0))
        return total


def features_of(position: Position, seat: int) -> Features:
    """The features of a seat at a position, for any game: every figure and every id of its state.

    A number counts as its value, a text counts 1 if it is not empty, and an item of a list counts as often as
    it occurs."""
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
    """Add one item of a list. Numbers in a list are counted, not added up."""
    found[f"{path}#"] = found.get(f"{path}#", 0.0) + 1.0
    if isinstance(item, int | float):
        _add(str(item), path, found)
    else:
        _add(item, path, found)


def rounds_done(rules: RuleSet, position: Position) -> int:
    """The number of completed rounds; the last round counts when the game is finished."""
    is_within = bool(position.phase) and rules.stage(position.phase).is_round and not position.finished
    return position.round - is_within


def own_file(game: str) -> Path:
    """The file for a person's own evaluation of a game."""
    return data_folder(FOLDER) / f"{game}.json"


def write_evaluation(evaluation: Evaluation, path: Path) -> None:
    """Write an evaluation, one weight per line; equal evaluations give equal files."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(evaluation), indent=1) + b"\n")


def evaluation_for(game: Game[Any, Any, Any]) -> Evaluation | None:
    """The evaluation of a game: a person's own, or else the one that the game ships."""
    files = [own_file(game.id), shipped_file(game)]
    found = next((file for file in files if file is not None and is_file(file)), None)
    return None if found is None else _read(found, found.stat().st_mtime_ns, game.id)


def shipped_file(game: Game[Any, Any, Any]) -> Path | None:
    """The file for an evaluation that a game may ship, beside the module that defines it."""
    module = sys.modules.get(type(game).__module__)
    where = getattr(module, "__file__", None)
    return Path(where).with_name(FILE) if where else None


@lru_cache(maxsize=32)
def _read(path: Path, when: int, game: str) -> Evaluation:
    """The evaluation in a file; a file is read again only after it has changed."""
    try:
        if path.stat().st_size > LARGEST:
            raise ValueError(f"more than {LARGEST} bytes")
        return msgspec.json.decode(path.read_bytes(), type=Evaluation)
    except (OSError, ValueError, msgspec.DecodeError) as error:
        raise ManiculeError(NOT_READ(file=str(path), problem=str(error), game=game)) from error
