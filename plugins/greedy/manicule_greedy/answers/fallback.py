"""Questions that the bot has never heard of: a sensible legal answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from manicule import Question
from manicule_greedy.worth.outcomes import Outcomes
from manicule_greedy.worth.situation import Workshop

PASS, NONE = "pass", "none"


def fallback(question: Question, outcomes: Outcomes | None) -> str:
    """What helps most where the options are inks, types or specialties; else the first that is no pass.

    Free actions come after the options and after `pass`, so the first answer is never one of them
    unless there is nothing else.
    """
    if question.rows:
        return _spread(question, outcomes)
    if question.shape == "some":
        return max(question.legal, key=lambda answer: 0 if answer == NONE else len(answer.split(" ")))
    gain = gain_of(outcomes, question.legal) if outcomes else None
    if gain is not None:
        return max(question.legal, key=gain)
    if question.legal[0] == PASS or PASS not in question.legal:
        return question.legal[0]
    return question.legal[0]


def gain_of(outcomes: Outcomes, options: Sequence[str]) -> Callable[[str], float] | None:
    """How much one more of each option would help, when all of them are things that a workshop has."""
    known = outcomes.known
    makers: tuple[tuple[tuple[str, ...], Callable[[Workshop, int], Workshop]], ...] = (
        (known.colours, outcomes.with_ink),
        (known.letters, outcomes.with_type),
        (known.specialties, outcomes.with_level),
    )
    for names, make in makers:
        if all(option in names for option in options):
            return lambda option: outcomes.gain(make(outcomes.shop, names.index(option)))
    return None


def _spread(question: Question, outcomes: Outcomes | None) -> str:
    """One after the other to the row that it helps most, or evenly."""
    placed = dict.fromkeys(question.rows, 0)
    caps = dict(zip(question.rows, question.caps, strict=True))
    gain = gain_of(outcomes, question.rows) if outcomes else None
    for _ in range(question.count):
        free = [row for row in question.rows if placed[row] < caps[row]]
        if gain is not None:
            best = max(free, key=lambda row: gain(row) / (1 + placed[row]))
        else:
            best = min(free, key=placed.__getitem__)
        placed[best] += 1
    return "-".join(map(str, placed.values()))
