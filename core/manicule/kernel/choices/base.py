"""The base class of all choices, the kind of a question, and the words that answers share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from manicule.kernel.errors import IllegalAnswer
from manicule.kernel.text import Text, tr

if TYPE_CHECKING:
    from manicule.kernel.question import Slot
    from manicule.kernel.sheet import Part, Sheet

T = TypeVar("T")
R = TypeVar("R")

Asks: TypeAlias = Generator[Any, Any, R]
"""A rule that may ask people: it yields choices and returns its result.

>>> tr = Texts("example").tr
>>> COLOUR = Kind("colour", KindDisplay(tr("Which colour?"), lambda seat, colour: verbatim(colour)))
>>> def choose_colour(seat) -> Asks[str]:
...     colour = yield from PickName(seat, COLOUR, ("red", "blue"))
...     return colour
>>> next(choose_colour(seat)).kind.id
'colour'
"""

PASS = "pass"
"""The answer that declines every option of a `PickOrPass`.

>>> tr = Texts("example").tr
>>> BUY = Kind("buy", KindDisplay(tr("What do you buy?"), lambda seat, ware: verbatim(ware)))
>>> choice = PickOrPass(seat, BUY, {"bread": "bread"})
>>> list(choice.legal())
['bread', 'pass']
>>> choice.parse(PASS) is None
True
"""
NONE = "none"
"""The answer that chooses no option of a `PickSome`.

>>> tr = Texts("example").tr
>>> KEEP = Kind("keep", KindDisplay(tr("What do you keep?"), lambda seat, ware: verbatim(ware)))
>>> PickSome(seat, KEEP, {"bread": "bread"}).parse(NONE)
[]
"""

NO_SUCH_OPTION = tr("there is no such option here")
"""The reason of a refusal without a more specific one. Your own choices may compare with it.

>>> try:
...     match.answer("a", "nine")
... except IllegalAnswer as refused:
...     refused.reason == NO_SUCH_OPTION
True
"""


class AnySeat(Protocol):
    """The part of a seat that a choice needs."""

    @property
    def id(self) -> str:
        """The letter of the seat."""
        ...


class Sampler(Protocol):
    """A source of random numbers for sampling, such as a bot's dice.

    >>> class Always(Bot):
    ...     def answer(self, question: Question, view: View, dice: Sampler) -> str:
    ...         return question.legal[dice.below(len(question.legal))]
    >>> class Last:
    ...     def below(self, limit: int) -> int:
    ...         return limit - 1
    >>> Always().answer(match.question("a"), match.view("a"), Last())
    '3'
    """

    def below(self, limit: int) -> int:
        """A number from 0 to `limit - 1`; all are equally likely."""
        ...


class KindDisplay(msgspec.Struct, Generic[T], frozen=True, eq=False):
    """The display of the questions of a kind: the prompt, the text of an option, and aids for people.

    `note` says what an option leads to, such as its price or its gain. `default` is a safe answer, proposed
    to a player who just presses Enter; None if no answer is safe. `likely` is the option that is
    highlighted first when there is no default: the most needed one, not advice. None means the first
    option. `overview` shows all options together, as a table or as the board that they are chosen for.
    `warning` says what a player would lose by an option that is rarely intended; the player must confirm
    it. `brief` is the note in a few characters, for a list without room for notes.
    These six functions receive the choice. They run only when a person reads the question, so asking a bot
    costs nothing.

    The others serve players who point at a sheet. `board_part` is the id of the part that the question is
    about. `parts` are other parts to keep in view. `spots` are pairs of a spot and an option with different
    ids. `order` lists the option ids in an order that does not change when some options are gone.

    >>> tr = Texts("example").tr
    >>> display = KindDisplay(
    ...     tr("What do you buy?"),
    ...     lambda seat, price: tr("for {n} pebbles")(n=price),
    ...     note=lambda choice, price: tr("dear") if price > 3 else None,
    ... )
    >>> str(display.option(seat, 4)), str(display.note(None, 4))
    ('for 4 pebbles', 'dear')
    """

    prompt: Text | Callable[[Any], Text]
    option: Callable[[Any, T], Text]
    note: Callable[[Any, T], Text | None] | None = None
    default: Callable[[Any], str | None] | None = None
    overview: Callable[[Any], Part | None] | None = None
    board_part: str | Callable[[Any], str] = ""
    parts: tuple[str, ...] | Callable[[Any], Iterable[str]] = ()
    spots: Callable[[Any], Iterable[tuple[str, str]]] | None = None
    order: Callable[[Any], Iterable[str]] | None = None
    warning: Callable[[Any, T], Text | None] | None = None
    likely: Callable[[Any], str | None] | None = None
    brief: Callable[[Any, T], Text | None] | None = None


class Kind(Generic[T]):
    """The kind of a question: a stable id, known to saves and bots, and the display of its questions.

    >>> tr = Texts("example").tr
    >>> BUY = Kind("buy", KindDisplay(tr("What do you buy?"), lambda seat, ware: verbatim(ware)))
    >>> BUY.id, str(BUY.display.prompt)
    ('buy', 'What do you buy?')
    """

    __slots__ = ("display", "id")

    def __init__(self, id: str, display: KindDisplay[T]) -> None:
        if not isinstance(display, KindDisplay):
            raise TypeError(
                f'the display of Kind("{id}") is a {type(display).__name__}: write KindDisplay(…)'
            )
        prompt, option = display.prompt, display.option
        if not isinstance(prompt, Text) and not callable(prompt):
            raise TypeError(f'the prompt of Kind("{id}") is a {type(prompt).__name__}: write tr("…")')
        if not callable(option):
            raise TypeError(f'the option of Kind("{id}") is no function: write lambda seat, value: tr("…")')
        self.id = id
        self.display = display


class _Asked:
    """The constructor of choices that are not structs.

    It is not part of `Choice`, because a struct may not inherit from a class with its own constructor.
    """

    def __init__(self, seat: AnySeat, kind: Kind[Any], topic: Any = None, secret: bool = False) -> None:
        self.seat = seat
        self.kind = kind
        self.topic = topic
        self.secret = secret


class Choice(_Asked):
    """One question to one seat.

    >>> choice = match.timeline.choices()["a"]
    >>> isinstance(choice, Choice), choice.kind.id, list(choice.legal())
    (True, 'take', ['1', '2', '3'])
    >>> choice.parse("2")
    2
    >>> choice.parse("9")
    Traceback (most recent call last):
        ...
    manicule.kernel.errors.IllegalAnswer: “9” is not possible: there is no such option here
    """

    shape: ClassVar[str]

    @abstractmethod
    def legal(self) -> Iterable[str]:
        """Every legal answer, in a stable order."""
        raise NotImplementedError

    @abstractmethod
    def single_answer(self) -> str | None:
        """The only legal answer, or None if there are none or several."""
        raise NotImplementedError

    def has_answer(self) -> bool:
        """Whether there is any legal answer."""
        return next(iter(self.legal()), None) is not None

    @abstractmethod
    def parse(self, answer: str) -> Any:
        """The value of an answer. Raises `IllegalAnswer` with the reason if it is not legal."""
        raise NotImplementedError

    @abstractmethod
    def sample(self, dice: Sampler) -> str:
        """One legal answer; all are equally likely."""
        raise NotImplementedError

    def draw(self, dice: Sampler) -> tuple[str | None, Any]:
        """An answer drawn as by `sample`, with its value. The answer is None if it is the only legal one.

        A choice that knows the values of its listed answers overrides this, which saves parsing them.
        An override uses the dice as `sample` does, and not at all if there is only one answer.
        """
        only = self.single_answer()
        if only is not None:
            return None, self.parse(only)
        answer = self.sample(dice)
        return answer, self.parse(answer)

    @abstractmethod
    def form(self) -> dict[str, Any]:
        """The fields of its `Question` besides the common ones. They may not refer to the table."""
        raise NotImplementedError

    @abstractmethod
    def candidates(self) -> Mapping[str, Any]:
        """Every option that could be named here, legal now or not, with its value."""
        raise NotImplementedError

    def _candidate(self, option: str) -> Any:
        """The value of one candidate. Texts ask for one at a time, so a choice that rebuilds its candidates
        at each call overrides this."""
        return self.candidates()[option]

    def outline(self) -> dict[str, Any]:
        """`form` without the legal answers. Override this to avoid listing them."""
        return {name: value for name, value in self.form().items() if name != "legal"}

    def slots(self) -> Sequence[Slot]:
        """The parts of an answer that is composed of several ids."""
        return ()

    def spots(self) -> Iterable[tuple[str, str]]:
        """Pairs of a spot of the sheet and the option that it stands for, if their ids differ."""
        spots = self.kind.display.spots
        return spots(self) if spots is not None else ()

    def normalize(self, answer: str) -> str:
        """Typed input in the form in which it is recorded."""
        return answer.strip()

    def how(self) -> Text | None:
        """How to write an answer that consists of more than ids."""
        return None

    def preview(self, answer: str) -> Sheet | None:
        """The outcome of a legal answer, for a player who has not decided yet."""
        return None

    def prompt(self) -> Text:
        """The question to the seat, as a sentence."""
        prompt = self.kind.display.prompt
        return prompt if isinstance(prompt, Text) else prompt(self)

    def text(self, option: str) -> Text:
        """The text of one candidate."""
        return self.kind.display.option(self.seat, self._candidate(option))

    def note(self, option: str) -> Text | None:
        """The consequence of one candidate, such as its price."""
        note = self.kind.display.note
        return note(self, self._candidate(option)) if note is not None else None

    def warning(self, option: str) -> Text | None:
        """The loss that a candidate would cause, if it is rarely intended."""
        warning = self.kind.display.warning
        return warning(self, self._candidate(option)) if warning is not None else None

    def default(self) -> str | None:
        """The proposed answer, or None if no answer is safe."""
        default = self.kind.display.default
        return default(self) if default is not None else None

    def likely(self) -> str | None:
        """The option that is highlighted first, or None for the first in the list."""
        likely = self.kind.display.likely
        return likely(self) if likely is not None else None

    def overview(self) -> Part | None:
        """All options at a glance, if that says more than a list."""
        overview = self.kind.display.overview
        return overview(self) if overview is not None else None

    def free_actions(self) -> tuple[str, ...]:
        """The ids of the free actions offered with the choice, possible now or not."""
        return ()

    def _refused(self, answer: str, reason: Text) -> IllegalAnswer:
        return IllegalAnswer(self.kind.id, answer, reason)
