"""Questions: a choice as frozen data, for interfaces and bots.

The table is reachable from a choice, never from a question.
"""

from __future__ import annotations

import msgspec

from manicule.choices import Allot, Choice, OneOf, PickSome
from manicule.sheet import Section
from manicule.text import Text


class Question(msgspec.Struct, frozen=True):
    """What a seat is asked.

    `legal` holds the legal answers of a pick or of a pick-some; for an allotment `rows`, `caps` and
    `count` say it all. `options` are the ids that an answer is made of, and
    `about` is the id or number of what is asked about, where it has one: the card that another is joined to.

    The rest is there only for a person who reads: how the options read and what they lead to (`notes`),
    those that are free actions (`free`), what could be named here but is not possible now (`refused`),
    the answer that is proposed, and a table of all options.
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
    about: str = ""
    prompt: Text | None = None
    texts: tuple[tuple[str, Text], ...] = ()
    notes: tuple[tuple[str, Text], ...] = ()
    free: tuple[str, ...] = ()
    refused: tuple[tuple[str, Text], ...] = ()
    default: str = ""
    survey: Section | None = None


def question_of(choice: Choice, ordinal: int, with_texts: bool = False) -> Question:
    """The question that a choice asks; texts only where somebody reads them."""
    question = _bare(choice, ordinal)
    if not with_texts:
        return question
    ids = question.rows or question.options
    notes = ((id, choice.note(id)) for id in ids)
    return msgspec.structs.replace(
        question,
        prompt=choice.prompt(),
        texts=tuple((id, choice.text(id)) for id in ids),
        notes=tuple((id, note) for id, note in notes if note is not None),
        free=choice.beside() if isinstance(choice, OneOf) else (),
        refused=tuple((id, choice.text(id)) for id in choice.candidates() if id not in ids),
        default=choice.default() or "",
        survey=choice.survey(),
    )


def _bare(choice: Choice, ordinal: int) -> Question:
    head = (choice.seat.id, choice.kind.id, choice.shape, ordinal, choice.secret)
    about = str(choice.about) if isinstance(choice.about, str | int) else ""
    if isinstance(choice, Allot):
        return Question(*head, rows=choice.rows, caps=choice.caps, count=choice.count, about=about)
    if isinstance(choice, PickSome):
        legal = tuple(choice.legal())
        return Question(*head, legal, tuple(choice.options), choice.least, choice.most, about=about)
    assert isinstance(choice, OneOf)
    legal = tuple(choice.legal())
    return Question(*head, legal, legal, about=about)
