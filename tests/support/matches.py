"""Matches made from rules at hand."""

from collections.abc import Sequence
from typing import Any

from manicule import Match, Position, RuleSet, Setup
from manicule.match.point import Mode, Point


def new_match(
    rules: RuleSet,
    setup: Setup,
    *,
    position: Position | None = None,
    ordinal: int = 0,
    script: Sequence[tuple[int, str, str]] = (),
    ask_forced: bool = False,
    keeps: bool = True,
    **how: Any,
) -> Match:
    """A match at a point of the game; unless it `keeps` a way back, a faster one."""
    at = Point(position, ordinal, script=script, ask_forced=ask_forced)
    return Match(rules, setup, at=at, mode=Mode.REAL if keeps else Mode.ONE_WAY, **how)
