"""Questions: a choice as frozen data, for interfaces and bots; and steps, the answers that were given.

The table is reachable from a choice, never from a question.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import msgspec

from manicule.deprecation import old_attribute
from manicule.sheet import Mark, Part
from manicule.text import Text

if TYPE_CHECKING:
    from manicule.choices import Choice


Fields: TypeAlias = tuple[tuple[int, int], ...]
"""Fields by row and column, as they lie to each other."""


class Stamp(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shape that is laid on a board as a whole: its fields, and whether it may be turned and flipped."""

    id: str
    fields: Fields
    note: Text | None = None
    turns: bool = True
    flips: bool = True

    def ways(self) -> tuple[Fields, ...]:
        """The shape in each way that it may lie, that of `fields` first; each begins in row and column 0."""
        found: dict[Fields, None] = {}
        for flipped in (False, True)[: 1 + self.flips]:
            fields = self.fields
            if flipped:
                fields = tuple((row, -column) for row, column in fields)
            for _ in range(4 if self.turns else 1):
                found[_placed(fields)] = None
                fields = tuple((column, -row) for row, column in fields)
        return tuple(found)


def _placed(fields: Fields) -> Fields:
    """Moved to row 0 and column 0, in the order of reading."""
    top, left = min(row for row, _ in fields), min(column for _, column in fields)
    return tuple(sorted((row - top, column - left) for row, column in fields))


class Slot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of an answer that is composed: `least` to `most` of these ids.

    With `board` they are spots of that part of the sheet. With `stamps` they are what one of these shapes
    covers there; where it `may_stick_out`, what it covers beyond the board is left out. `marks` are the
    signs of ids, to show what the answer would put on the board.
    """

    id: str
    ids: tuple[str, ...]
    least: int = 1
    most: int = 1
    board: str = ""
    stamps: tuple[Stamp, ...] = ()
    may_stick_out: bool = False
    prompt: Text | None = None
    marks: tuple[tuple[str, Mark], ...] = ()


def composed(slots: Iterable[Slot], chosen: Mapping[str, Collection[str]]) -> str:
    """The answer made of what was chosen for each slot: slot by slot, each in the order of its ids."""
    return " ".join(id for slot in slots for id in slot.ids if id in chosen.get(slot.id, ()))


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat is asked.

    `legal` holds the legal answers, unless they were left out; for an allotment `rows`, `caps` and `count`
    say it all. `options` are the ids that an answer is made of, and `about` is the id or number of what is
    asked about, where it has one: the card that another is joined to.

    The rest is there only for a person who reads: how the options read and what they lead to (`notes`),
    those that are free actions (`free`), what could be named here but is not possible now (`refused`),
    the answer that is proposed, an overview of all options, and `how` an answer is written, where that is
    the game's own matter.

    The last ones are for a person who points. `order` has everything that could be named, possible now or
    not, always in the same order. An option stands where the sheet has a spot of its id; `spots` are pairs
    of a spot and an option, for things that stand for several or have another id (`at_spot`). `board` is the
    part of the sheet that is asked about, `parts` are others to keep in view; a part of the overview
    takes the place of the one with the same id. An answer that is composed is made of `slots`, one after the
    other.
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
    overview: Part | None = None
    order: tuple[str, ...] = ()
    spots: tuple[tuple[str, str], ...] = ()
    board: str = ""
    parts: tuple[str, ...] = ()
    slots: tuple[Slot, ...] = ()

    survey = old_attribute("survey", "overview")


class Step(NamedTuple):
    """One answer: which question (forced ones are counted), whose, what."""

    at: int
    seat: str
    answer: str


def at_spot(question: Question, spot: str) -> tuple[str, ...]:
    """What a spot stands for in a question, possible now or not: what is paired with it, or what has its id.

    What is paired stands nowhere else. Where spots lie within each other, such as a cell in a row, the
    innermost that stands for something counts.
    """
    paired = tuple(option for at, option in question.spots if at == spot)
    has_id = spot in question.order and all(option != spot for _, option in question.spots)
    return (spot, *paired) if has_id else paired


def question_of(choice: Choice, ordinal: int, with_texts: bool = False, with_legal: bool = True) -> Question:
    """The question that a choice asks; what is for people only where somebody reads it.

    Legal answers may be left out: there can be hundreds, and whoever composes one need not know all.
    """
    head = (choice.seat.id, choice.kind.id, choice.shape, ordinal, choice.secret)
    about = str(choice.about) if isinstance(choice.about, str | int) else ""
    question = Question(*head, about=about, **(choice.form() if with_legal else choice.outline()))
    if not with_texts:
        return question
    ids = question.rows or question.options
    notes = ((id, choice.note(id)) for id in ids)
    candidates = choice.candidates()
    return msgspec.structs.replace(
        question,
        prompt=choice.prompt(),
        how=choice.how(),
        texts=tuple((id, choice.text(id)) for id in ids),
        notes=tuple((id, note) for id, note in notes if note is not None),
        free=choice.free_actions(),
        refused=tuple((id, choice.text(id)) for id in candidates if id not in ids),
        default=choice.default() or "",
        overview=choice.overview(),
        order=tuple(dict.fromkeys((*choice.kind.order(choice), *candidates))),
        spots=tuple(choice.spots()),
        board=choice.kind.board(choice),
        parts=tuple(choice.kind.parts(choice)),
        slots=tuple(choice.slots()),
    )
