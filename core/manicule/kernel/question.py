"""Questions: a choice as frozen data, for interfaces and bots; and steps, the answers that were given.

The table is reachable from a choice, never from a question.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from manicule.kernel.sheet import Mark, Part
from manicule.kernel.text import Text, verbatim

if TYPE_CHECKING:
    from manicule.kernel.choices import Choice


T = TypeVar("T")
D = TypeVar("D")

Fields: TypeAlias = tuple[tuple[int, int], ...]
"""Fields by row and column, as they lie to each other."""


class Stamp(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shape that is laid on a board as a whole: its fields, and whether it may be turned and flipped.

    >>> len(Stamp("corner", ((0, 0), (0, 1), (1, 0))).ways())
    4
    """

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

    >>> Slot("card", ("c1", "c2", "c3"), least=1, most=2).most
    2
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
    those that are free actions (`free`, what cannot wait first), what could be named here but is not
    possible now (`refused`), the answer that is proposed, the option at which the highlight begins otherwise
    (`likely`), an overview of all options, and `how` an answer is written, where that is the game's own
    matter. Options with a warning (`warnings`) are hardly ever meant:
    whoever gives one is told what it costs, and asked again.

    The last ones are for a person who points. `order` has everything that could be named, possible now or
    not, always in the same order. An option stands where the sheet has a spot of its id; `spots` are pairs
    of a spot and an option, for things that stand for several or have another id (`at_spot`). `board` is the
    part of the sheet that is asked about, `parts` are others to keep in view; a part of the overview
    takes the place of the one with the same id. An answer that is composed is made of `slots`, one after the
    other.

    >>> question = match.question("a")
    >>> question.kind, question.legal, str(question.prompt)
    ('take', ('1', '2', '3'), 'How many pebbles do you take?')
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
    warnings: tuple[tuple[str, Text], ...] = ()
    likely: str = ""


class Step(NamedTuple):
    """One answer: which question (forced ones are counted), whose, what.

    >>> match.answer("a", "3")
    >>> match.steps[0]
    Step(at=1, seat='a', answer='3')
    """

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


class Shown(Protocol):
    """Makes the parts of a question that are for people, or gives what stands for one that fails."""

    def text(self, part: str, make: Callable[[], Text | None], instead: Text | None) -> Text | None:
        """Something to read."""
        ...

    def data(self, part: str, make: Callable[[], T], instead: D) -> T | D:
        """Something else."""
        ...


class _AsMade:
    """Whatever fails in making a part of a question is raised."""

    def text(self, part: str, make: Callable[[], Text | None], instead: Text | None) -> Text | None:
        return make()

    def data(self, part: str, make: Callable[[], T], instead: D) -> T | D:
        return make()


AS_MADE = _AsMade()
_Texts: TypeAlias = tuple[tuple[str, Text], ...]


def question_of(
    choice: Choice,
    ordinal: int,
    with_texts: bool = False,
    with_legal: bool = True,
    shown: Shown = AS_MADE,
) -> Question:
    """The question that a choice asks; what is for people only where somebody reads it.

    Legal answers may be left out: there can be hundreds, and whoever composes one need not know all.
    """
    head = (choice.seat.id, choice.kind.id, choice.shape, ordinal, choice.secret)
    about = str(choice.about) if isinstance(choice.about, str | int) else ""
    question = Question(*head, about=about, **(choice.form() if with_legal else choice.outline()))
    if not with_texts:
        return question
    ids = question.rows or question.options
    kind, candidates, possible = choice.kind, choice.candidates(), frozenset(ids)

    def texts(part: str, make: Callable[[str], Text | None], of: Iterable[str]) -> _Texts:
        is_name = part == "option"
        made = ((id, shown.text(part, partial(make, id), verbatim(id) if is_name else None)) for id in of)
        return tuple((id, text) for id, text in made if text is not None)

    order = shown.data("order", lambda: tuple(kind.order(choice)), ())
    return msgspec.structs.replace(
        question,
        prompt=shown.text("prompt", choice.prompt, verbatim(kind.id)),
        how=shown.text("how", choice.how, None),
        texts=texts("option", choice.text, ids),
        notes=texts("note", choice.note, ids),
        free=choice.free_actions(),
        refused=texts("option", choice.text, [id for id in candidates if id not in possible]),
        default=shown.data("default", lambda: choice.default() or "", ""),
        overview=shown.data("overview", choice.overview, None),
        order=tuple(dict.fromkeys((*order, *candidates))),
        spots=shown.data("spots", lambda: tuple(choice.spots()), ()),
        board=shown.data("board", lambda: kind.board(choice), ""),
        parts=shown.data("parts", lambda: tuple(kind.parts(choice)), ()),
        slots=shown.data("slots", lambda: tuple(choice.slots()), ()),
        warnings=texts("warning", choice.warning, ids) if kind.warning is not None else (),
        likely=shown.data("likely", lambda: choice.likely() or "", ""),
    )
