"""Typed answers, and the reasons why a choice refuses them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from manicule.kernel.choices import Choice
from manicule.kernel.errors import IllegalAnswer
from manicule.kernel.text import Text, id_list, tr

MOST_SHOWN = 40
"""The maximum number of answers in a report."""

REFUSED_THERE = tr("“{answer}” is refused: {reason} – {seat} is asked “{kind}”, and can answer {answers}")


def typed(choice: Choice, answer: str, names: Mapping[str, str]) -> str:
    """An answer in its recorded form; a player's name stands for the seat."""
    tidy = choice.normalize(answer)
    return names[tidy] if tidy in names and tidy not in choice.candidates() else tidy


def refusal(choice: Choice, answer: str) -> Text | None:
    """Why a choice refuses an answer; None if it accepts it."""
    try:
        choice.parse(answer)
    except IllegalAnswer as error:
        return error.reason
    return None


def refused_there(name: str, choice: Choice, answer: str, reason: Text) -> Text:
    """Why an answer is refused, with the question and the possible answers."""
    first = list(islice(choice.legal(), MOST_SHOWN + 1))
    some = id_list(first if len(first) <= MOST_SHOWN else [*first[:MOST_SHOWN], "…"])
    said = REFUSED_THERE(answer=answer, reason=reason, answers=some)
    return said(seat=name, kind=choice.kind.id)
