"""The result of a game as one JSON object: stable keys in a fixed order, ids in English."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from manicule.kernel.game import SeatResult
from manicule.kernel.plugin import PERSON
from manicule.kernel.ties import Tie

if TYPE_CHECKING:
    from manicule.match.match import Match


def result_object(
    match: Match, kinds: Sequence[str] | None = None, save: Path | None = None
) -> dict[str, Any]:
    """The result of a finished match, for programs.

    `kinds` are the kinds of the seats; by default, those of the header of the match. `save` is the file of
    the match. Facts of the game and its seats follow the keys common to all results, and never replace one.

    >>> over = manicule.start("pebbles", [manicule.Robot("random"), manicule.Robot("random")], seed=7)
    >>> over.run()
    >>> result_object(over)["winners"] == list(over.result.winners)
    True
    """
    result = match.result
    made: dict[str, Any] = {
        "game": match.rules.game.id,
        "seed": match.setup.seed,
        "plugins": list(match.rules.plugins),
        "rounds": result.rounds,
        "answers": match.answers,
        "winners": list(result.winners),
        "save": None if save is None else str(save),
    }
    if result.tie is not None:
        made["tie"] = _tie(result.tie)
    if result.lower_ties:
        made["lower_ties"] = [{"rank": tie.rank, **_tie(tie)} for tie in result.lower_ties]
    if match.header is not None and match.header.practice:
        made["practice"] = True
    own = seat_kinds(match) if kinds is None else kinds
    made["seats"] = [
        _seat(seat, kind) | _changes(match, id)
        for id, seat, kind in zip(match.seats, result.seats, own, strict=True)
    ]
    return made | {key: value for key, value in result.facts.items() if key not in made}


def seat_kinds(match: Match) -> tuple[str, ...]:
    """The kind of the first player of each seat: a person, or a kind of bot."""
    if match.header is not None:
        return tuple(seat.kind for seat in match.header.seats)
    return tuple("bot" if seat in match.bots else PERSON for seat in match.seats)


def _seat(seat: SeatResult, kind: str) -> dict[str, Any]:
    made: dict[str, Any] = {
        "name": seat.name,
        "kind": kind,
        "rank": seat.rank,
        "score": seat.score,
        "points": dict(seat.points),
    }
    made |= {key: value for key, value in seat.facts.items() if key not in made}
    return made if seat.rating is None else made | {"rating": seat.rating}


def _changes(match: Match, seat: str) -> dict[str, Any]:
    """The other players of a seat, if it had some: each with the round in which they began."""
    own = [
        {"round": one.round, "kind": one.kind, **({"name": one.name} if one.name else {})}
        for one in match.occupants.changes
        if one.seat == seat
    ]
    return {"players": own} if own else {}


def _tie(tie: Tie) -> dict[str, Any]:
    """A tie: who was tied, what was compared, and the rule that decided, if one did."""
    return {
        "names": list(tie.names),
        "compared": {step.rule.id: dict(step.numbers) for step in tie.steps},
        "broken_by": tie.steps[-1].rule.id if tie.is_broken else None,
    }


def result_json(result: dict[str, Any]) -> str:
    """A result as one line of JSON; equal games give equal bytes."""
    return msgspec.json.encode(result).decode()
