"""How hooks are declared and implemented.

A hookspec is a method of a `Protocol` class under one of four marks, which say how the answers of
all implementations combine. The class is then also the static type of the combined calls.

Names have one grammar: a moment is `before_…` or `after_…`, a value is a noun.

    class Hooks(PlatformHooks, Protocol):
        @fold("price")
        def type_price(self, table: Table, seat: Seat, letter: str, price: int) -> int:
            '''What a type costs.'''

A spec with a `seat` argument is a *seat hook*: it is called on that seat's hooks, which are every
plugin of the table plus the pieces that this seat holds.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import msgspec
import pluggy

PROJECT = "manicule"
hookimpl = pluggy.HookimplMarker(PROJECT)
_hookspec = pluggy.HookspecMarker(PROJECT)
_MARK = "manicule_hook_mode"
_FORMER = "manicule_hook_former"
_PHASE = "manicule_hook_phase"

F = TypeVar("F", bound=Callable[..., Any])


class Mode(msgspec.Struct, frozen=True):
    """How answers combine; `argument` is the one that a fold passes on."""

    name: str
    argument: str = ""


class Former(msgspec.Struct, frozen=True):
    """What a hook and its arguments were called in an older plugin interface."""

    names: tuple[str, ...] = ()
    arguments: dict[str, str] = {}


class HookSpec(msgspec.Struct, frozen=True):
    """One declared hook; `phase` is the id of the only phase that it belongs to."""

    name: str
    arguments: tuple[str, ...]
    mode: Mode
    doc: str
    former: Former = Former()
    phase: str = ""

    @property
    def is_seat_hook(self) -> bool:
        """Whether it is called for one seat, with the pieces that the seat holds."""
        return "seat" in self.arguments


def fold(argument: str) -> Callable[[F], F]:
    """Each implementation gets the value so far as `argument` and returns the next one."""
    return _marked(Mode("fold", argument))


def first(function: F) -> F:
    """The first answer that is not None; None when nobody answers. A mark of the plugin interface 1: no
    game of ours needs it, and a fold can say the same."""
    return _marked(Mode("first"))(function)


def collect(function: F) -> F:
    """Each implementation returns a sequence; the result is one tuple of them all."""
    return _marked(Mode("collect"))(function)


def ask(function: F) -> F:
    """Implementations may ask people: call it with `yield from`."""
    return _marked(Mode("ask"))(function)


def tell(function: F) -> F:
    """Implementations are told; nothing comes back."""
    return _marked(Mode("tell"))(function)


def formerly(*names: str, **arguments: str) -> Callable[[F], F]:
    """The hook had these names, and its arguments others: `formerly("told", place="participant")`.

    Implementations under the old names go on working, with a warning that names the new ones.
    """

    def mark(function: F) -> F:
        setattr(function, _FORMER, Former(names, arguments))
        return function

    return mark


def of_phase(phase: str) -> Callable[[F], F]:
    """The hook is a moment of this phase alone, which calls it by its name: `manicule.hooks.phases`."""

    def mark(function: F) -> F:
        setattr(function, _PHASE, phase)
        return function

    return mark


def _marked(mode: Mode) -> Callable[[F], F]:
    def mark(function: F) -> F:
        setattr(function, _MARK, mode)
        return _hookspec(function)

    return mark


@functools.cache
def specs_of(hooks: type) -> tuple[HookSpec, ...]:
    """Every hook that a class of specs declares, inherited ones included, in order of their names."""
    return tuple(_specs(hooks))


def _specs(hooks: type) -> Iterator[HookSpec]:
    for name in sorted(dir(hooks)):
        function = getattr(hooks, name, None)
        mode = getattr(function, _MARK, None)
        if mode is not None and callable(function):
            arguments = tuple(inspect.signature(function).parameters)[1:]
            former = getattr(function, _FORMER, Former())
            phase = getattr(function, _PHASE, "")
            yield HookSpec(name, arguments, mode, inspect.getdoc(function) or "", former, phase)
