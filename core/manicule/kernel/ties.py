"""Ties: players with equal points, the rules that break a tie, and which of them did."""

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
    """A tie: players with equal points, and the comparisons for the place `rank` in their order. If the last
    one does not decide, the place is shared; for the first place, the victory.

    >>> rule = TieBreak("cards", verbatim("more cards"))
    >>> tie = Tie(("Anna", "Tom"), 12, (TieStep(rule, (("Anna", 3), ("Tom", 4))),), is_broken=True)
    >>> tie.steps[-1].rule.id
    'cards'
    """

    names: tuple[str, ...]
    score: int
    steps: tuple[TieStep, ...]
    is_broken: bool
    rank: int = 1


def ties_of(
    names: Sequence[str],
    scores: Sequence[int],
    standings: Sequence[tuple[int, ...]],
    rules: Sequence[TieBreak],
) -> tuple[Tie, ...]:
    """How ties ended, from the first place down; empty if there are none, or if the rules that break them
    have no names. Those behind the winner of a tie are a tie again, unless the comparisons so far rank
    them."""
    if not standings or not rules or len(rules) != len(standings[0]) - 1:
        return ()
    found = []
    for most in sorted({standing[0] for standing in standings}, reverse=True):
        tied = [at for at, standing in enumerate(standings) if standing[0] == most]
        told: set[tuple[str, str]] = set()
        while len(tied) > 1:
            steps, ahead = _compared(names, standings, rules, tied)
            compared = {(step.rule.id, name) for step in steps for name, _ in step.numbers}
            if not compared <= told:
                all_tied, score = tuple(names[at] for at in tied), scores[tied[0]]
                rank = 1 + sum(standing > standings[ahead[0]] for standing in standings)
                found.append(Tie(all_tied, score, steps, len(ahead) == 1, rank))
            told |= compared
            tied = [at for at in tied if at not in ahead]
    return tuple(found)


def _compared(
    names: Sequence[str],
    standings: Sequence[tuple[int, ...]],
    rules: Sequence[TieBreak],
    tied: Sequence[int],
) -> tuple[tuple[TieStep, ...], Sequence[int]]:
    """The comparisons until one of the tied is ahead, and the indices of those ahead."""
    steps = []
    for column, rule in enumerate(rules, 1):
        numbers = tuple((names[at], rule.number(standings[at][column])) for at in tied)
        steps.append(TieStep(rule, numbers))
        best = max(standings[at][column] for at in tied)
        tied = [at for at in tied if standings[at][column] == best]
        if len(tied) == 1:
            break
    return tuple(steps), tied
