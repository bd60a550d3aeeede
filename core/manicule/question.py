"""Questions: a choice as frozen data, for interfaces and bots.

The table is reachable from a choice, never from a question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from manicule.text import Text

if TYPE_CHECKING:
    from manicule.choices import Choice


class Question(msgspec.Struct, frozen=True):
    """What a seat is asked.

    `legal` holds the legal answers; for an allotment `rows`, `caps` and `count` say it all. `options` are
    the ids that an answer is made of. `how` says how an answer is written, where that is the game's own
    matter. `facts` are what a game tells of the question besides, as words.
    """

    seat: str
    kind: str
    shape: str
    ordinal: int
    secret: bool = False
    legal: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    least: int = 0
    most: int = 1
    rows: tuple[str, ...] = ()
    caps: tuple[int, ...] = ()
    count: int = 0
    facts: tuple[tuple[str, str], ...] = ()
    prompt: Text | None = None
    how: Text | None = None
    texts: tuple[tuple[str, Text], ...] = ()


def question_of(choice: Choice, ordinal: int, with_texts: bool = False) -> Question:
    """The question that a choice asks; texts only where somebody reads them."""
    head = (choice.seat.id, choice.kind.id, choice.shape, ordinal, choice.secret)
    question = Question(*head, **choice.form())
    if not with_texts:
        return question
    texts = tuple((id, choice.text(id)) for id in question.rows or question.options)
    return msgspec.structs.replace(question, prompt=choice.prompt(), how=choice.how(), texts=texts)
