"""The result of a game as one JSON object: stable keys in a fixed order, ids in English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from manicule.kernel.game import SeatResult, result_of
from manicule.kernel.table import Table


def result_object(
    table: Table[Any, Any, Any],
    kinds: Sequence[str],
    answers: int,
    save: str | None = None,
    practice: bool = False,
) -> dict[str, Any]:
    """The result of a finished game; `kinds` says who sat at each seat, `answers` counts real ones.

    Facts of the game and of its seats follow the keys that every result has, and never replace one.
    """
    result = result_of(table)
    made: dict[str, Any] = {
        "game": table.rules.game.id,
        "seed": table.setup.seed,
        "plugins": list(table.rules.plugins),
        "rounds": result.rounds,
        "answers": answers,
        "winners": list(result.winners),
        "save": save,
    }
    if practice:
        made["practice"] = True
    made["seats"] = [_seat(seat, kind) for seat, kind in zip(result.seats, kinds, strict=True)]
    return made | {key: value for key, value in result.facts.items() if key not in made}


def _seat(seat: SeatResult, kind: str) -> dict[str, Any]:
    made: dict[str, Any] = {
        "name": seat.name,
        "kind": kind,
        "rank": seat.rank,
        "score": seat.score,
        "points": dict(seat.points),
    }
    return made | {key: value for key, value in seat.facts.items() if key not in made}


def result_json(result: dict[str, Any]) -> str:
    """A result as a line of JSON: the same bytes for the same game."""
    return msgspec.json.encode(result).decode()
