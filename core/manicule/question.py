"""Questions: a choice as frozen data, for interfaces and bots.

The table is reachable from a choice, never from a question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from manicule.sheet import Part
from manicule.text import Text

if TYPE_CHECKING:
    from manicule.choices import Choice


class Question(msgspec.Struct, frozen=True):
    """What a seat is asked.

    `legal` holds the legal answers; for an allotment `rows`, `caps` and `count` say it all. `options` are
    the ids that an answer is made of, and `about` is the id or number of what is asked about, where it has
    one: the card that another is joined to.

    The rest is there only for a person who reads: how the options read and what they lead to (`notes`),
    those that are free actions (`free`), what could be named here but is not possible now (`refused`),
    the answer that is proposed, a survey of all options, and `how` an answer is written, where that is
    the game's own matter.
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
    how: Text | None = None
    texts: tuple[tuple[str, Text], ...] = ()
    notes: tuple[tuple[str, Text], ...] = ()
    free: tuple[str, ...] = ()
    refused: tuple[tuple[str, Text], ...] = ()
    default: str = ""
    survey: Part | None = None


def question_of(choice: Choice, ordinal: int, with_texts: bool = False) -> Question:
    """The question that a choice asks; texts only where somebody reads them."""
    head = (choice.seat.id, choice.kind.id, choice.shape, ordinal, choice.secret)
    about = str(choice.about) if isinstance(choice.about, str | int) else ""
    question = Question(*head, about=about, **choice.form())
    if not with_texts:
        return question
    ids = question.rows or question.options
    notes = ((id, choice.note(id)) for id in ids)
    return msgspec.structs.replace(
        question,
        prompt=choice.prompt(),
        how=choice.how(),
        texts=tuple((id, choice.text(id)) for id in ids),
        notes=tuple((id, note) for id, note in notes if note is not None),
        free=choice.beside(),
        refused=tuple((id, choice.text(id)) for id in choice.candidates() if id not in ids),
        default=choice.default() or "",
        survey=choice.survey(),
    )
