"""The choices of one option, and the free actions offered beside them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar, overload

import msgspec

from manicule.kernel.choices.base import NO_SUCH_OPTION, PASS, AnySeat, Asks, Choice, Kind, Sampler
from manicule.kernel.text import Text, tr

T = TypeVar("T")


class FreeAction:
    """An action offered beside the main choice of a turn. After it, the choice is asked again.

    `can_wait` is true if nothing is lost by waiting for a later question. An action that cannot wait opens
    its own window after the main choice. `spot` is its spot on the sheet, if that has another id.

    >>> tr = Texts("example").tr
    >>> class Rest(FreeAction):
    ...     id = "rest"
    ...     def text(self, seat):
    ...         return tr("rest for a while")
    ...     def use(self, seat):
    ...         seat.state.pebbles += 1
    >>> Rest().use(seat)
    >>> seat.state.pebbles
    1
    """

    id: str
    can_wait: bool = False
    spot: str = ""

    @abstractmethod
    def refuse(self, seat: Any) -> Text | None:
        """The reason why the action is impossible now; None if it is possible."""
        raise NotImplementedError

    @abstractmethod
    def use(self, seat: Any) -> Asks[None] | None:
        """Do the action. It may ask."""
        raise NotImplementedError

    @abstractmethod
    def text(self, seat: Any) -> Text:
        """The text of the action among the options."""
        raise NotImplementedError

    def note(self, seat: Any) -> Text | None:
        """The consequence of the action."""
        return None

    def still_counts(self, seat: Any) -> bool:
        """Whether the action, or another that it enables, is worth a question at the last chance."""
        return True

    def can_become_possible(self, seat: Any) -> bool:
        """Whether a refused action may become possible after another action.

        Return False if you know that it cannot: that saves the game from trying other actions."""
        return True


class OneOf(Choice, msgspec.Struct, Generic[T], eq=False):
    """The base of `Pick` and `PickOrPass`: one option by its id, or a free action of the seat."""

    seat: AnySeat
    kind: Kind[T]
    options: Mapping[str, T]
    refuse: Callable[[T], Text | None] | None = None
    free: Callable[[Any], Sequence[FreeAction]] | None = None
    topic: Any = None
    secret: bool = False
    _legal: list[str] | None = None
    _beside: Sequence[FreeAction] = ()

    shape: ClassVar[str] = "pick"
    may_pass: ClassVar[bool] = False

    def legal(self) -> Sequence[str]:
        found = self._legal
        if found is None:
            found = self._legal = self._list()
        return found

    def _list(self) -> list[str]:
        refuse = self.refuse
        if refuse is None:
            found = list(self.options)
        else:
            found = [id for id, value in self.options.items() if refuse(value) is None]
        if self.may_pass:
            found.append(PASS)
        if self.free is not None:
            seat = self.seat
            actions = self._beside = self.free(seat)
            found += [action.id for action in actions if action.refuse(seat) is None]
        return found

    def _free_actions(self) -> dict[str, FreeAction]:
        return {action.id: action for action in self.free(self.seat)} if self.free is not None else {}

    def single_answer(self) -> str | None:
        legal = self._legal
        if legal is None:
            legal = self._legal = self._list()
        return legal[0] if len(legal) == 1 else None

    def has_answer(self) -> bool:
        return bool(self._legal if self._legal is not None else self.legal())

    def parse(self, answer: str) -> Any:
        if answer == PASS and self.may_pass:
            return None
        if answer in self.options:
            value = self.options[answer]
            reason = self.refuse(value) if self.refuse is not None else None
            if reason is not None:
                raise self._refused(answer, reason)
            return value
        action = self._free_actions().get(answer)
        if action is None:
            raise self._refused(answer, NO_SUCH_OPTION)
        reason = action.refuse(self.seat)
        if reason is not None:
            raise self._refused(answer, reason)
        return action

    def sample(self, dice: Sampler) -> str:
        legal = self._legal or self.legal()
        return legal[dice.below(len(legal))]

    def draw(self, dice: Sampler) -> tuple[str | None, Any]:
        legal = self._legal
        if legal is None:
            legal = self._legal = self._list()
        if len(legal) == 1:
            return None, self._value(legal[0])
        answer = legal[dice.below(len(legal))]
        options = self.options
        is_option = answer != PASS and answer in options
        return answer, options[answer] if is_option else self._value(answer)

    def _value(self, listed: str) -> Any:
        """The value of a listed answer."""
        if listed == PASS and self.may_pass:
            return None
        options = self.options
        if listed in options:
            return options[listed]
        for action in self._beside:
            if action.id == listed:
                return action
        raise LookupError(listed)

    def form(self) -> dict[str, Any]:
        legal = tuple(self.legal())
        return {"legal": legal, "options": legal}

    def candidates(self) -> Mapping[str, Any]:
        passing = {PASS: None} if self.may_pass else {}
        return {**self.options, **passing, **self._free_actions()}

    def text(self, option: str) -> Text:
        if option == PASS and self.may_pass:
            return tr("pass")
        if option not in self.options:  # checked first, because each call lists the free actions again
            action = self._free_actions().get(option)
            if action is not None:
                return action.text(self.seat)
        return self.kind.display.option(self.seat, self.options[option])

    def note(self, option: str) -> Text | None:
        if option in self.options:
            note = self.kind.display.note
            return note(self, self.options[option]) if note is not None else None
        action = self._free_actions().get(option)
        return action.note(self.seat) if action is not None else None

    def warning(self, option: str) -> Text | None:
        warning = self.kind.display.warning
        if option not in self.options or warning is None:
            return None
        return warning(self, self.options[option])

    def spots(self) -> Iterable[tuple[str, str]]:
        free = [(action.spot, id) for id, action in self._free_actions().items() if action.spot]
        return (*super().spots(), *free)

    def free_actions(self) -> tuple[str, ...]:
        """The ids of the free actions, possible now or not. Those that cannot wait come first."""
        if self.free is None:
            return ()
        actions = self._beside if self._legal is not None else self.free(self.seat)
        beside = [action for action in actions if action.id not in self.options]
        beside.sort(key=lambda action: action.can_wait)
        return tuple(dict.fromkeys([action.id for action in beside]))


class Pick(OneOf[T]):
    """Choose one option. The answer is its id. With `secret`, others may not know it before it is revealed.

    >>> tr = Texts("example").tr
    >>> BUY = Kind("buy", KindDisplay(tr("What do you buy?"), lambda seat, price: tr("for {n}")(n=price)))
    >>> def refuse(price):
    ...     return tr("that is too dear") if price > 3 else None
    >>> choice = Pick(seat, BUY, {"bread": 1, "cake": 4}, refuse)
    >>> list(choice.legal())
    ['bread']
    >>> choice.parse("cake")
    Traceback (most recent call last):
        ...
    manicule.kernel.errors.IllegalAnswer: “cake” is not possible: that is too dear
    """

    def __iter__(self) -> Asks[T]:
        value: T = yield self
        return value


class PickOrPass(OneOf[T]):
    """Choose one option or none. `pass` is always legal, and its value is None.

    >>> tr = Texts("example").tr
    >>> BUY = Kind("buy", KindDisplay(tr("What do you buy?"), lambda seat, price: tr("for {n}")(n=price)))
    >>> choice = PickOrPass(seat, BUY, {"bread": 1, "cake": 4})
    >>> list(choice.legal())
    ['bread', 'cake', 'pass']
    >>> choice.parse("cake"), choice.parse("pass")
    (4, None)
    """

    may_pass: ClassVar[bool] = True

    def __iter__(self) -> Asks[T | None]:
        value: T | None = yield self
        return value


@overload
def ask_with_free(make: Callable[[], Pick[T]]) -> Asks[T]: ...


@overload
def ask_with_free(make: Callable[[], PickOrPass[T]]) -> Asks[T | None]: ...


def ask_with_free(make: Callable[[], OneOf[T]]) -> Asks[T | None]:
    """Ask a choice with free actions beside it. After each free action, remake the choice and ask again.

    >>> tr = Texts("example").tr
    >>> BUY = Kind("buy", KindDisplay(tr("What do you buy?"), lambda seat, price: tr("for {n}")(n=price)))
    >>> def turn(seat):
    ...     return (yield from ask_with_free(lambda: Pick(seat, BUY, {"bread": 1, "cake": 4})))
    >>> list(next(turn(seat)).legal())
    ['bread', 'cake']
    """
    while True:
        pick = make()
        value = yield pick
        if not isinstance(value, FreeAction):
            chosen: T | None = value
            return chosen
        asking = value.use(pick.seat)
        if asking is not None:
            yield from asking
