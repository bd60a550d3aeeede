"""Questions and steps. A question is a choice as frozen data, for interfaces and bots. A step is an answer.

A choice refers to the table; a question does not.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from manicule.kernel.sheet import Mark, Part
from manicule.kernel.text import Text, verbatim

if TYPE_CHECKING:
    from manicule.kernel.choices import Choice, Sampler


T = TypeVar("T")
D = TypeVar("D")

Fields: TypeAlias = tuple[tuple[int, int], ...]
"""Fields as (row, column), relative to each other."""


class Stamp(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shape that is placed on a board as a whole: its fields, and whether it may be turned and flipped.

    >>> len(Stamp("corner", ((0, 0), (0, 1), (1, 0))).ways())
    4
    """

    id: str
    fields: Fields
    note: Text | None = None
    turns: bool = True
    flips: bool = True

    def ways(self) -> tuple[Fields, ...]:
        """The orientations of the shape, `fields` first; each begins in row 0 and column 0."""
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
    """The fields moved to row 0 and column 0, in reading order."""
    top, left = min(row for row, _ in fields), min(column for _, column in fields)
    return tuple(sorted((row - top, column - left) for row, column in fields))


class Slot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a composed answer: `least` to `most` of these ids.

    With `board_part`, the ids are spots of that part of the sheet. With `stamps`, the answer has the spots
    that one of these shapes covers; with `may_stick_out`, fields beyond the board are left out. `marks` are
    the signs of ids, for a preview of the answer on the board.

    >>> Slot("card", ("c1", "c2", "c3"), least=1, most=2).most
    2
    """

    id: str
    ids: tuple[str, ...]
    least: int = 1
    most: int = 1
    board_part: str = msgspec.field(default="", name="board")
    stamps: tuple[Stamp, ...] = ()
    may_stick_out: bool = False
    prompt: Text | None = None
    marks: tuple[tuple[str, Mark], ...] = ()


def composed(slots: Iterable[Slot], chosen: Mapping[str, Collection[str]]) -> str:
    """The answer made of the ids chosen for each slot: slot by slot, each in the order of its ids."""
    return " ".join(id for slot in slots for id in slot.ids if id in chosen.get(slot.id, ()))


class QuestionDisplay(msgspec.Struct, frozen=True, omit_defaults=True):
    """The part of a question that is only for display. A question to a bot has only `free` of it.

    The first fields are for people who read. `texts` and `notes` are the names and the effects of options.
    `free` are the free actions, urgent ones first. `refused` are things that are not possible now. `default`
    is the proposed answer; without it, the highlight begins at `likely`. `overview` shows all options. `how`
    says how to write an answer, if the game defines that. An option in `warnings` is rarely intended:
    interfaces tell its cost and ask again. `briefs` are notes in a few characters, for lists without room for
    notes.

    The others are for people who point. `order` has everything that can be named, possible now or not,
    always in the same order. An option is at the spot of the sheet that has its id. `spots` are pairs of a
    spot and an option, for spots that stand for several options or have another id (`at_spot`). `board_part`
    is the part of the sheet that the question is about; `parts` are others to keep in view. A part of the
    overview replaces the part with the same id. A composed answer is made of `slots`, one after the other.

    >>> str(match.question("a").display.prompt)
    'How many pebbles do you take?'
    """

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
    board_part: str = msgspec.field(default="", name="board")
    parts: tuple[str, ...] = ()
    slots: tuple[Slot, ...] = ()
    warnings: tuple[tuple[str, Text], ...] = ()
    likely: str = ""
    briefs: tuple[tuple[str, Text], ...] = ()


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question to a seat.

    `legal` holds the legal answers, unless they were left out; an allotment has `rows`, `caps` and `count`
    instead. `options` are the ids that an answer is made of. `topic` is the id or number of the thing that
    the question is about, if there is one: the card that another card is joined to. `display` is for people;
    bots get its `free`, the ids of free actions. In JSON its fields are beside the others (`manicule.wire`).

    >>> question = match.question("a")
    >>> question.kind, question.legal, str(question.display.prompt)
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
    topic: str = msgspec.field(default="", name="about")
    display: QuestionDisplay = QuestionDisplay()


class Step(NamedTuple):
    """One answer: the number of its question (forced ones count), its seat and its text.

    >>> match.answer("a", "3")
    >>> match.steps[0]
    Step(at=1, seat='a', answer='3')
    """

    at: int
    seat: str
    answer: str


def at_spot(question: Question, spot: str) -> tuple[str, ...]:
    """The options of a spot, possible now or not: those paired with it, or the one with its id.

    A paired option is at no other spot. If spots are nested, such as a cell in a row, the innermost spot with
    an option counts.
    """
    display = question.display
    paired = tuple(option for at, option in display.spots if at == spot)
    has_id = spot in display.order and all(option != spot for _, option in display.spots)
    return (spot, *paired) if has_id else paired


class Shown(Protocol):
    """Makes the parts of a question that are for people, or a substitute for a part that fails."""

    def text(self, part: str, make: Callable[[], Text | None], instead: Text | None) -> Text | None:
        """Make a text."""
        ...

    def data(self, part: str, make: Callable[[], T], instead: D) -> T | D:
        """Make any other part."""
        ...


class _AsMade:
    """Makes the parts of a question and lets exceptions through."""

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
    """The question of a choice. Its display is made only `with_texts`, except for the free actions.

    Legal answers may be left out: there can be hundreds, and composing an answer does not need them.
    """
    about = choice.topic
    topic = "" if about is None or not isinstance(about, str | int) else str(about)
    form = choice.form() if with_legal else choice.outline()
    seat, kind, shape, secret = choice.seat.id, choice.kind.id, choice.shape, choice.secret
    if not with_texts:
        if free := choice.free_actions():
            form = {**form, "display": QuestionDisplay(free=free)}
        return Question(seat, kind, shape, ordinal, secret, topic=topic, **form)
    display = _display_of(choice, form.get("rows") or form.get("options", ()), shown)
    return Question(seat, kind, shape, ordinal, secret, topic=topic, display=display, **form)


unlisted: dict[int, Choice] = {}
"""The choices of unlisted questions, by the identity of each question whose bot thinks now."""


class UnlistedQuestion:
    """The question of a choice to a bot, whose legal answers are listed when they are first read.

    To a reader it is a question: `isinstance` says so. It does not refer to the choice, which leads to the
    table and its secrets.
    """

    __class__ = property(lambda self: Question)

    def __init__(self, choice: Choice, ordinal: int) -> None:
        self.seat = choice.seat.id
        self.ordinal = ordinal

    def __getattr__(self, name: str) -> Any:
        """A field, at its first read."""
        if name == "legal":
            value: Any = tuple(unlisted[id(self)].legal())
        elif name == "_outline":
            value = question_of(unlisted[id(self)], self.ordinal, with_legal=False)
        else:
            value = getattr(self._outline, name)
        self.__dict__[name] = value
        return value

    def sampled(self, dice: Sampler) -> str:
        """A random legal answer, without the list of all."""
        return unlisted[id(self)].sample(dice)

    def whole(self) -> Question:
        """The question with its list."""
        return msgspec.structs.replace(self._outline, legal=self.legal)

    def read_all(self, choice: Choice) -> None:
        """List the answers of the choice if they were not read so far."""
        unlisted[id(self)] = choice
        try:
            self._outline = self.whole()
        finally:
            del unlisted[id(self)]

    def __reduce__(self) -> str | tuple[Any, ...]:
        return self.whole().__reduce__()  # copies and pickles of it are questions

    def __eq__(self, other: object) -> bool:
        return self.whole() == (other.whole() if type(other) is UnlistedQuestion else other)

    def __hash__(self) -> int:
        return hash(self.whole())

    def __repr__(self) -> str:
        return repr(self.whole())


def _briefs(choice: Choice, shown: Shown, ids: Sequence[str]) -> _Texts:
    """The notes of a few characters."""
    brief = choice.kind.display.brief
    if brief is None:
        return ()
    values = {id: value for id, value in choice.candidates().items() if id in ids}
    made = ((id, shown.text("brief", partial(brief, choice, value), None)) for id, value in values.items())
    return tuple((id, text) for id, text in made if text is not None)


def _display_of(choice: Choice, ids: Sequence[str], shown: Shown) -> QuestionDisplay:
    """The display of the question of a choice with these rows or options."""
    kind, candidates, possible = choice.kind.display, choice.candidates(), frozenset(ids)

    def texts(part: str, make: Callable[[str], Text | None], of: Iterable[str]) -> _Texts:
        is_name = part == "option"
        made = ((id, shown.text(part, partial(make, id), verbatim(id) if is_name else None)) for id in of)
        return tuple((id, text) for id, text in made if text is not None)

    order = shown.data("order", lambda: tuple(kind.order(choice)) if kind.order is not None else (), ())
    return QuestionDisplay(
        prompt=shown.text("prompt", choice.prompt, verbatim(choice.kind.id)),
        how=shown.text("how", choice.how, None),
        texts=texts("option", choice.text, ids),
        notes=texts("note", choice.note, ids),
        free=choice.free_actions(),
        refused=texts("option", choice.text, [id for id in candidates if id not in possible]),
        default=shown.data("default", lambda: choice.default() or "", ""),
        overview=shown.data("overview", choice.overview, None),
        order=tuple(dict.fromkeys((*order, *candidates))),
        spots=shown.data("spots", lambda: tuple(choice.spots()), ()),
        board_part=shown.data(
            "board_part",
            lambda: kind.board_part(choice) if callable(kind.board_part) else kind.board_part,
            "",
        ),
        parts=shown.data(
            "parts", lambda: tuple(kind.parts(choice) if callable(kind.parts) else kind.parts), ()
        ),
        slots=shown.data("slots", lambda: tuple(choice.slots()), ()),
        warnings=texts("warning", choice.warning, ids) if kind.warning is not None else (),
        likely=shown.data("likely", lambda: choice.likely() or "", ""),
        briefs=_briefs(choice, shown, ids),
    )
