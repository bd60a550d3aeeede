"""What a position is worth to a seat, as learned from games between bots; written as a small file of JSON."""

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
from manicule.search.features import Features, features_of

FILE = "evaluation.json"
"""The name of the file beside the module of a game that brings one."""
FOLDER = "evaluations"
"""The folder of a person's own data for those that they made."""
LARGEST = 4_000_000
NOT_READ = tr(
    "{file}: what was learned cannot be read ({problem}); make it anew", code="evaluation-unreadable"
)


class Evaluation(msgspec.Struct, frozen=True):
    """Weights by the names of features: `now` for what they are worth at once, `later` for what each is worth
    besides at the beginning of a game of so many `rounds`, less and less to its end.

    The rest says how it came to be, so that it can be made again: from how many games of how many seats by
    which seed, and which share of the scores of other games it explains (`explains`)."""

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
        """The score that a seat may expect in the end."""
        return self.worth_of(features_of(position, seat), self.left(rounds_done(rules, position)))

    def left(self, done: int) -> float:
        """The share of the game that is left after so many rounds."""
        return max(0.0, 1.0 - done / self.rounds) if self.rounds else 0.0

    def worth_of(self, features: Features, left: float) -> float:
        """The same for features that are known."""
        now, later = self.now.get, self.later.get
        total = self.base + left * self.base_later
        for name, number in features.items():
            total += number * (now(name, 0.0) + left * later(name, 0.0))
        return total


def rounds_done(rules: RuleSet, position: Position) -> int:
    """How many rounds were played to their end: the last one has not made room for another."""
    is_within = bool(position.phase) and rules.stage(position.phase).is_round and not position.finished
    return position.round - is_within


def own_file(game: str) -> Path:
    """Where a person's own evaluation of a game is written."""
    return data_folder(FOLDER) / f"{game}.json"


def write_evaluation(evaluation: Evaluation, path: Path) -> None:
    """Write an evaluation, one weight a line, the same for the same evaluation."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(evaluation), indent=1) + b"\n")


def evaluation_for(game: Game[Any, Any, Any]) -> Evaluation | None:
    """What is known of a game: a person's own evaluation first, else the one that the game brings."""
    files = [own_file(game.id), shipped_file(game)]
    found = next((file for file in files if file is not None and is_file(file)), None)
    return None if found is None else _read(found, found.stat().st_mtime_ns, game.id)


def shipped_file(game: Game[Any, Any, Any]) -> Path | None:
    """Where a game brings an evaluation, if it does: beside the module that defines it."""
    module = sys.modules.get(type(game).__module__)
    where = getattr(module, "__file__", None)
    return Path(where).with_name(FILE) if where else None


@lru_cache(maxsize=32)
def _read(path: Path, when: int, game: str) -> Evaluation:
    """The evaluation of a file, read once for each state of it."""
    try:
        if path.stat().st_size > LARGEST:
            raise ValueError(f"more than {LARGEST} bytes")
        return msgspec.json.decode(path.read_bytes(), type=Evaluation)
    except (OSError, ValueError, msgspec.DecodeError) as error:
        raise ManiculeError(NOT_READ(file=str(path), problem=str(error), game=game)) from error
