"""What every choice is: a question to one seat, and one predicate that lists and refuses answers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from manicule.kernel.errors import IllegalAnswer
from manicule.kernel.text import Text, tr

if TYPE_CHECKING:
    from manicule.kernel.question import Slot
    from manicule.kernel.sheet import Part, Sheet

T = TypeVar("T")
R = TypeVar("R")

Asks: TypeAlias = Generator[Any, Any, R]
"""A rule that may ask people; what it yields are choices, what it returns is its result.

>>> tr = Texts("example").tr
>>> COLOUR = Kind("colour", tr("Which colour?"), lambda seat, colour: verbatim(colour))
>>> def choose_colour(seat) -> Asks[str]:
...     colour = yield from PickName(seat, COLOUR, ("red", "blue"))
...     return colour
>>> next(choose_colour(seat)).kind.id
'colour'
"""

PASS = "pass"
"""The answer that takes no option of a `PickOrPass`.

>>> tr = Texts("example").tr
>>> BUY = Kind("buy", tr("What do you buy?"), lambda seat, ware: verbatim(ware))
>>> choice = PickOrPass(seat, BUY, {"ink": "ink"})
>>> list(choice.legal())
['ink', 'pass']
>>> choice.parse(PASS) is None
True
"""
NONE = "none"
"""The answer that chooses none of the options of a `PickSome`.

>>> tr = Texts("example").tr
>>> KEEP = Kind("keep", tr("What do you keep?"), lambda seat, ware: verbatim(ware))
>>> PickSome(seat, KEEP, {"ink": "ink"}).parse(NONE)
[]
"""

NO_SUCH_OPTION = tr("there is no such option here")
"""The reason of a refusal that has no better one: a choice of your own may compare with it.

>>> try:
...     match.answer("a", "nine")
... except IllegalAnswer as refused:
...     refused.reason == NO_SUCH_OPTION
True
"""


class AnySeat(Protocol):
    """What a choice knows of the seat that it asks."""

    @property
    def id(self) -> str:
        """The letter of the seat."""
        ...


class Sampler(Protocol):
    """A source of numbers for sampling: a bot's dice.

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
        """A number from 0 to below the limit, each as likely as the others."""
        ...


class Kind(Generic[T]):
    """What is being asked: a stable id, the prompt, and how one option reads.

    `note` says what an option leads to: its price, what it completes, what it gains. `default` is the
    answer that nobody would regret, for whoever just presses Enter: None where there is no such answer.
    `likely` is the option at which the highlight begins where nothing is proposed: the one that is needed
    most, and no advice; None where the first one does as well.
    `overview` shows all options together: a table, or the board that they are chosen for. `warning` says
    what somebody would lose by an option that is hardly ever meant: they are asked again. These five get
    the choice itself; like all texts they are made only when somebody reads, so asking a bot costs nothing.

    The others are for people who point at a sheet: `board` is the id of the part that is asked about,
    `parts` are others to keep in view, `spots` are pairs of a spot and an option where their ids differ, and
    `order` are the ids of options in an order that stays the same when some of them are gone.

    >>> tr = Texts("example").tr
    >>> BUY = Kind(
    ...     "buy",
    ...     tr("What do you buy?"),
    ...     lambda seat, price: tr("for {n} coins")(n=price),
    ...     note=lambda choice, price: tr("dear") if price > 3 else None,
    ... )
    >>> str(BUY.option(seat, 4)), str(BUY.note(None, 4))
    ('for 4 coins', 'dear')
    """

    __slots__ = (
        "board",
        "default",
        "id",
        "likely",
        "note",
        "option",
        "order",
        "overview",
        "parts",
        "prompt",
        "spots",
        "warning",
    )

    def __init__(
        self,
        id: str,
        prompt: Text | Callable[[Any], Text],
        option: Callable[[Any, T], Text],
        *,
        note: Callable[[Any, T], Text | None] | None = None,
        default: Callable[[Any], str | None] | None = None,
        overview: Callable[[Any], Part | None] | None = None,
        board: str | Callable[[Any], str] = "",
        parts: tuple[str, ...] | Callable[[Any], Iterable[str]] = (),
        spots: Callable[[Any], Iterable[tuple[str, str]]] | None = None,
        order: Callable[[Any], Iterable[str]] | None = None,
        warning: Callable[[Any, T], Text | None] | None = None,
        likely: Callable[[Any], str | None] | None = None,
    ) -> None:
        if not isinstance(prompt, Text) and not callable(prompt):
            raise TypeError(f'the prompt of Kind("{id}") is a {type(prompt).__name__}: write tr("…")')
        if not callable(option):
            raise TypeError(f'the option of Kind("{id}") is no function: write lambda seat, value: tr("…")')
        self.id = id
        self.prompt = prompt
        self.option = option
        self.note = note
        self.default = default
        self.likely = likely
        self.overview = overview
        self.board = board if callable(board) else lambda choice: board
        self.parts = parts if callable(parts) else lambda choice: parts
        self.spots = spots or (lambda choice: ())
        self.order = order or (lambda choice: ())
        self.warning = warning


class _Asked:
    """What a choice is made with, unless it is a struct.

    It is apart from `Choice`, because a struct may not have a base that is made in a way of its own.
    """

    def __init__(self, seat: AnySeat, kind: Kind[Any], about: Any = None, secret: bool = False) -> None:
        self.seat = seat
        self.kind = kind
        self.about = about
        self.secret = secret


class Choice(_Asked):
    """One question to one seat.

    >>> choice = match.choices()["a"]
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
    def only(self) -> str | None:
        """The answer when there is exactly one, else None."""
        raise NotImplementedError

    def has_answer(self) -> bool:
        """Whether there is any legal answer at all."""
        return next(iter(self.legal()), None) is not None

    @abstractmethod
    def parse(self, answer: str) -> Any:
        """The value of an answer; `IllegalAnswer` with the reason when it is not legal."""
        raise NotImplementedError

    @abstractmethod
    def sample(self, dice: Sampler) -> str:
        """One legal answer, each as likely as the others."""
        raise NotImplementedError

    def draw(self, dice: Sampler) -> tuple[str | None, Any]:
        """What `sample` gives, with its value; the answer is None when there was only one to give.

        A choice that knows the value of what it lists overrides this and need not judge it again. It
        uses the dice as `sample` does, and not at all when there is only one answer.
        """
        only = self.only()
        if only is not None:
            return None, self.parse(only)
        answer = self.sample(dice)
        return answer, self.parse(answer)

    @abstractmethod
    def form(self) -> dict[str, Any]:
        """The fields of the `Question` that it puts, besides those that all have; nothing of the table."""
        raise NotImplementedError

    @abstractmethod
    def candidates(self) -> Mapping[str, Any]:
        """Everything that could be named here, legal now or not."""
        raise NotImplementedError

    def _candidate(self, option: str) -> Any:
        """The value of one candidate. A choice that makes its candidates anew at each call overrides this:
        its texts ask once for each of them."""
        return self.candidates()[option]

    def outline(self) -> dict[str, Any]:
        """The same without the legal answers; better made without listing them."""
        return {name: value for name, value in self.form().items() if name != "legal"}

    def slots(self) -> Sequence[Slot]:
        """What an answer is composed of, where it is more than one id."""
        return ()

    def spots(self) -> Iterable[tuple[str, str]]:
        """Pairs of a spot of the sheet and an option that it stands for, where their ids differ."""
        return self.kind.spots(self)

    def normalize(self, answer: str) -> str:
        """What a person typed, in the form in which it is recorded."""
        return answer.strip()

    def how(self) -> Text | None:
        """How an answer is written, where it is made of more than ids."""
        return None

    def preview(self, answer: str) -> Sheet | None:
        """What a legal answer would come to, for a person who has not decided yet."""
        return None

    def prompt(self) -> Text:
        """What the seat is asked, as a sentence."""
        prompt = self.kind.prompt
        return prompt if isinstance(prompt, Text) else prompt(self)

    def text(self, option: str) -> Text:
        """How one candidate reads."""
        return self.kind.option(self.seat, self._candidate(option))

    def note(self, option: str) -> Text | None:
        """What one candidate leads to."""
        return self.kind.note(self, self._candidate(option)) if self.kind.note is not None else None

    def warning(self, option: str) -> Text | None:
        """What somebody would lose by one candidate that is hardly ever meant."""
        return self.kind.warning(self, self._candidate(option)) if self.kind.warning is not None else None

    def default(self) -> str | None:
        """The answer that is proposed, if there is one that nobody would regret."""
        return self.kind.default(self) if self.kind.default is not None else None

    def likely(self) -> str | None:
        """The option at which the highlight begins, where that is not simply the first one."""
        return self.kind.likely(self) if self.kind.likely is not None else None

    def overview(self) -> Part | None:
        """All options at one glance, where that says more than a list."""
        return self.kind.overview(self) if self.kind.overview is not None else None

    def free_actions(self) -> tuple[str, ...]:
        """The ids of the free actions that are offered with the choice, possible now or not."""
        return ()

    def _refused(self, answer: str, reason: Text) -> IllegalAnswer:
        return IllegalAnswer(self.kind.id, answer, reason)
