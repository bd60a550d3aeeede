"""Ties for the first place: the rules that break them, and which of them did."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from manicule.kernel.text import Text


class TieBreak(msgspec.Struct, frozen=True):
    """A rule that ranks seats with equal points: its id, its name for people, and whether the seat with the
    least is ahead.

    >>> fewest = TieBreak("cards", verbatim("fewer cards"), is_least_ahead=True)
    >>> fewest.number(-3)
    3
    """

    id: str
    name: Text
    is_least_ahead: bool = False

    def number(self, key: int) -> int:
        """The number that was compared, from its part of `Game.standing`."""
        return -key if self.is_least_ahead else key


class TieStep(msgspec.Struct, frozen=True):
    """One comparison of the tied players: the rule, and the number of each of them.

    >>> rule = TieBreak("cards", verbatim("fewer cards"), is_least_ahead=True)
    >>> TieStep(rule, (("Anna", 3), ("Tom", 4))).rule.id
    'cards'
    """

    rule: TieBreak
    numbers: tuple[tuple[str, int], ...]


class Tie(msgspec.Struct, frozen=True):
    """A tie for the first place: the players with the most points, and the comparisons in their order. If
    the last one does not decide, the victory is shared.

    >>> rule = TieBreak("cards", verbatim("more cards"))
    >>> tie = Tie(("Anna", "Tom"), 12, (TieStep(rule, (("Anna", 3), ("Tom", 4))),), is_broken=True)
    >>> tie.steps[-1].rule.id
    'cards'
    """

    names: tuple[str, ...]
    score: int
    steps: tuple[TieStep, ...]
    is_broken: bool


def tie_for_first(
    names: Sequence[str],
    scores: Sequence[int],
    standings: Sequence[tuple[int, ...]],
    rules: Sequence[TieBreak],
) -> Tie | None:
    """How the tie for the first place ended; None if there is none, or if the rules that break it have no
    names."""
    ahead = max(standings, default=())[:1]
    tied = [at for at, standing in enumerate(standings) if standing[:1] == ahead]
    if len(tied) < 2 or len(rules) != len(standings[0]) - 1:
        return None
    score, all_tied, steps = scores[tied[0]], tuple(names[at] for at in tied), []
    for column, rule in enumerate(rules, 1):
        numbers = tuple((names[at], rule.number(standings[at][column])) for at in tied)
        steps.append(TieStep(rule, numbers))
        best = max(standings[at][column] for at in tied)
        tied = [at for at in tied if standings[at][column] == best]
        if len(tied) == 1:
            break
    return Tie(all_tied, score, tuple(steps), is_broken=len(tied) == 1)
