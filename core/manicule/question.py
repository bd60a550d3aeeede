"""Questions: a choice as frozen data, for interfaces and bots.

The table is reachable from a choice, never from a question.
"""

from __future__ import annotations

import msgspec

from manicule.choices import Allot, Choice, OneOf, PickSome
from manicule.text import Text


class Question(msgspec.Struct, frozen=True):
    """What a seat is asked.

    `legal` holds the legal answers of a pick or of a pick-some; for an allotment `rows`, `caps` and
    `count` say it all. `options` are the ids that an answer is made of.
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
    prompt: Text | None = None
    texts: tuple[tuple[str, Text], ...] = ()


def question_of(choice: Choice, ordinal: int, with_texts: bool = False) -> Question:
    """The question that a choice asks; texts only where somebody reads them."""
    question = _bare(choice, ordinal)
    if not with_texts:
        return question
    ids = question.rows or question.options
    texts = tuple((id, choice.text(id)) for id in ids)
    return msgspec.structs.replace(question, prompt=choice.prompt(), texts=texts)


def _bare(choice: Choice, ordinal: int) -> Question:
    head = (choice.seat.id, choice.kind.id, choice.shape, ordinal, choice.secret)
    if isinstance(choice, Allot):
        return Question(*head, rows=choice.rows, caps=choice.caps, count=choice.count)
    if isinstance(choice, PickSome):
        legal = tuple(choice.legal())
        return Question(*head, legal, tuple(choice.options), choice.least, choice.most)
    assert isinstance(choice, OneOf)
    legal = tuple(choice.legal())
    return Question(*head, legal, legal)
