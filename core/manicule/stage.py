"""A phase as the game loop needs it: what it does, resolved once for a rule set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from manicule.choices import Asks
from manicule.game import ROUND, Phase


class Stage(msgspec.Struct, frozen=True):
    """A phase at its place in the game. A method that the phase does not have is None and is not called."""

    at: int
    id: str
    when: str
    is_round: bool
    applies: Callable[[Any], bool] | None
    begin: Callable[[Any], Asks[None] | None] | None
    order: Callable[[Any], Sequence[str]] | None
    turn: Callable[[Any, Any], Asks[None] | None] | None
    end: Callable[[Any], Asks[None] | None] | None
    leads_to: Callable[[Any], str] | None


def stages_of(phases: Sequence[Phase[Any, Any]]) -> tuple[Stage, ...]:
    """The stages of a game with these phases."""
    return tuple(_stage(at, phase) for at, phase in enumerate(phases))


def _stage(at: int, phase: Phase[Any, Any]) -> Stage:
    own = {name: _own(phase, name) for name in ("applies", "begin", "order", "turn", "end", "leads_to")}
    return Stage(at, phase.id, phase.when, phase.when == ROUND, **own)


def _own(phase: Phase[Any, Any], name: str) -> Any:
    """A method of a phase; None where it is the one that does nothing."""
    method = getattr(phase, name)
    return None if getattr(method, "__func__", None) is getattr(Phase, name) else method
