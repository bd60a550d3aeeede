"""How hooks are declared and implemented.

A hookspec is a method of a `Protocol` class under one of five marks, which say how the answers of
all implementations combine. The class is then also the static type of the combined calls.

    class Hooks(PlatformHooks, Protocol):
        @fold("price")
        def type_price(self, table: Table, seat: Seat, letter: str, price: int) -> int:
            '''What a type costs.'''

A spec with a `seat` argument is a *seat hook*: it is called on that seat's relay, which is every
plugin of the table plus the pieces that this seat holds.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import msgspec
import pluggy

PROJECT = "manicule"
hookimpl = pluggy.HookimplMarker(PROJECT)
_hookspec = pluggy.HookspecMarker(PROJECT)
_MARK = "manicule_hook_mode"

F = TypeVar("F", bound=Callable[..., Any])


class Mode(msgspec.Struct, frozen=True):
    """How answers combine; `argument` is the one that a fold passes on."""

    name: str
    argument: str = ""


class HookSpec(msgspec.Struct, frozen=True):
    """One declared hook."""

    name: str
    arguments: tuple[str, ...]
    mode: Mode
    doc: str

    @property
    def is_seat_hook(self) -> bool:
        """Whether it is called for one seat, with the pieces that the seat holds."""
        return "seat" in self.arguments


def fold(argument: str) -> Callable[[F], F]:
    """Each implementation gets the value so far as `argument` and returns the next one."""
    return _marked(Mode("fold", argument))


def first(function: F) -> F:
    """The first answer that is not None; None when nobody answers."""
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


def _marked(mode: Mode) -> Callable[[F], F]:
    def mark(function: F) -> F:
        setattr(function, _MARK, mode)
        return _hookspec(function)

    return mark


def specs_of(hooks: type) -> Iterator[HookSpec]:
    """Every hook that a class of specs declares, inherited ones included, in order of their names."""
    for name in sorted(dir(hooks)):
        function = getattr(hooks, name, None)
        mode = getattr(function, _MARK, None)
        if mode is not None and callable(function):
            arguments = tuple(inspect.signature(function).parameters)[1:]
            yield HookSpec(name, arguments, mode, inspect.getdoc(function) or "")
