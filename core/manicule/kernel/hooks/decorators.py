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

A plugin implements a hook by a method under `implements(Hooks.type_price)`, which type checkers hold to the
declaration, or under `hookimpl`, which is found by its name and takes the arguments that it wants.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Generator, Iterator
from typing import Any, Concatenate, Literal, ParamSpec, TypeVar, overload

import msgspec
import pluggy

PROJECT = "manicule"
hookimpl = pluggy.HookimplMarker(PROJECT)
"""Mark a method as what a plugin or a piece says to the hook of the same name.

It takes those of the hook's arguments that it wants. `implements` says the same so that type checkers can
look at it.

>>> class More(Plugin):
...     @hookimpl(trylast=True)
...     def most_taken(self, number: int) -> int:
...         return number + 1
>>> match.rules.with_plugins({"more": More()}).hooks.most_taken(table, seat, 3)
4
"""
_hookspec = pluggy.HookspecMarker(PROJECT)
_MARK = "manicule_hook_mode"
_PHASE = "manicule_hook_phase"

F = TypeVar("F", bound=Callable[..., Any])
P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S")


class Mode(msgspec.Struct, frozen=True):
    """How answers combine; `argument` is the one that a fold passes on, from `least` to `most` where that
    is bounded."""

    name: str
    argument: str = ""
    least: int | None = None
    most: int | None = None

    @property
    def is_bounded(self) -> bool:
        """Whether there are numbers that no implementation may return."""
        return self.least is not None or self.most is not None

    def is_beyond(self, value: Any) -> bool:
        """Whether a number, or one of several, is below the least or above the most."""
        numbers = value if value.__class__ is tuple else (value,)
        is_below = self.least is not None and any(number < self.least for number in numbers)
        return is_below or (self.most is not None and any(number > self.most for number in numbers))


class HookSpec(msgspec.Struct, frozen=True):
    """One declared hook; `phase` is the id of the only phase that it belongs to."""

    name: str
    arguments: tuple[str, ...]
    mode: Mode
    doc: str
    phase: str = ""

    @property
    def is_seat_hook(self) -> bool:
        """Whether it is called for one seat, with the pieces that the seat holds."""
        return "seat" in self.arguments


class _Misspelt:
    """What a hook is to a type checker that does not know it: told once, not again as a wrong method."""


@overload
def implements(hook: _Misspelt, **options: bool) -> Callable[[F], F]: ...


@overload
def implements(
    hook: Callable[Concatenate[Any, P], R],
    *,
    wrapper: Literal[True],
    tryfirst: bool = False,
    trylast: bool = False,
    optionalhook: bool = False,
) -> Callable[
    [Callable[Concatenate[S, P], Generator[None, R, R]]], Callable[Concatenate[S, P], Generator[None, R, R]]
]: ...


@overload
def implements(  # type: ignore[overload-overlap]  # a generator is any value too; the first that fits is meant
    hook: Callable[Concatenate[Any, P], Generator[Any, Any, None]],
    *,
    tryfirst: bool = False,
    trylast: bool = False,
    optionalhook: bool = False,
) -> Callable[
    [Callable[Concatenate[S, P], Generator[Any, Any, None] | None]],
    Callable[Concatenate[S, P], Generator[Any, Any, None] | None],
]: ...


@overload
def implements(
    hook: Callable[Concatenate[Any, P], R],
    *,
    tryfirst: bool = False,
    trylast: bool = False,
    optionalhook: bool = False,
) -> Callable[[Callable[Concatenate[S, P], R]], Callable[Concatenate[S, P], R]]: ...


def implements(hook: Any, **options: Any) -> Any:
    """Mark a method as what a plugin or a piece says to a hook, which is named as an attribute of `Hooks`.

    mypy, pyright and editors then tell of a misspelt hook, of an argument that is missing, superfluous,
    in another order or misnamed, and of a wrong type, before anything runs. So the method takes all
    arguments of the hook, in their order; its own name may be any. Under `hookimpl` it takes those that
    it wants, and only loading the plugin tells what is wrong.

    `tryfirst` and `trylast` go before and after the others; a `wrapper` is a generator that yields once
    and is sent what the others say; a hook of a plugin that may be absent is an `optionalhook`.

    >>> Hooks = match.game.hookspecs
    >>> class More(Plugin):
    ...     @implements(Hooks.most_taken)
    ...     def two_more(self, table: Table, seat: Seat, number: int) -> int:
    ...         return number + 2
    >>> match.rules.with_plugins({"more": More()}).hooks.most_taken(table, seat, 3)
    5
    """
    if getattr(hook, _MARK, None) is None:
        what = getattr(hook, "__qualname__", repr(hook))
        raise TypeError(f"{what} is no hook; write @implements(Hooks.NAME), with a hook of the game's Hooks")
    return hookimpl(specname=hook.__name__, **options)


def fold(argument: str, *, least: int | None = None, most: int | None = None) -> Callable[[F], F]:
    """Each implementation gets the value so far as `argument` and returns the next one.

    A number may have bounds, such as a price that is never below 0, and so may all numbers of a tuple: an
    implementation that returns another one is named, and the game stands where it stood.

    >>> from typing import Protocol
    >>> class BakeryHooks(Protocol):
    ...     @fold("price", least=0)
    ...     def bread_price(self, price: int) -> int:
    ...         '''What a bread costs.'''
    ...         ...
    >>> class Bakery(Plugin):
    ...     hookspecs = BakeryHooks
    >>> class Guest(Plugin):
    ...     @implements(BakeryHooks.bread_price)
    ...     def guest(self, price: int) -> int:
    ...         return price + 1
    >>> hooks = match.rules.with_plugins({"bakery": Bakery(), "guest": Guest()}).hooks
    >>> hooks.bread_price(2)
    3
    """
    return _marked(Mode("fold", argument, least, most))


def collect(function: F) -> F:
    """Each implementation returns a sequence; the result is one tuple of them all.

    >>> from typing import Protocol
    >>> class BakeryHooks(Protocol):
    ...     @collect
    ...     def wares(self) -> tuple[str, ...]:
    ...         '''What there is to buy.'''
    ...         ...
    >>> class Bakery(Plugin):
    ...     hookspecs = BakeryHooks
    >>> class Guest(Plugin):
    ...     @implements(BakeryHooks.wares)
    ...     def guest(self) -> tuple[str, ...]:
    ...         return ("bread", "cake")
    >>> hooks = match.rules.with_plugins({"bakery": Bakery(), "guest": Guest()}).hooks
    >>> hooks.wares()
    ('bread', 'cake')
    """
    return _marked(Mode("collect"))(function)


def ask(function: F) -> F:
    """Implementations may ask people: call it with `yield from`.

    >>> from typing import Protocol
    >>> class BakeryHooks(Protocol):
    ...     @ask
    ...     def before_feast(self, table: Table) -> Asks[None]:
    ...         '''Called before each feast.'''
    ...         ...
    >>> class Bakery(Plugin):
    ...     hookspecs = BakeryHooks
    >>> class Guest(Plugin):
    ...     @implements(BakeryHooks.before_feast)
    ...     def guest(self, table: Table) -> None:
    ...         print("sits down")
    >>> hooks = match.rules.with_plugins({"bakery": Bakery(), "guest": Guest()}).hooks
    >>> list(hooks.before_feast(table))
    sits down
    []
    """
    return _marked(Mode("ask"))(function)


def tell(function: F) -> F:
    """Implementations are told; nothing comes back.

    >>> from typing import Protocol
    >>> class BakeryHooks(Protocol):
    ...     @tell
    ...     def after_feast(self, table: Table) -> None:
    ...         '''Called after each feast.'''
    ...         ...
    >>> class Bakery(Plugin):
    ...     hookspecs = BakeryHooks
    >>> class Guest(Plugin):
    ...     @implements(BakeryHooks.after_feast)
    ...     def guest(self, table: Table) -> None:
    ...         print("goes home")
    >>> hooks = match.rules.with_plugins({"bakery": Bakery(), "guest": Guest()}).hooks
    >>> hooks.after_feast(table)
    goes home
    """
    return _marked(Mode("tell"))(function)


def of_phase(phase: str) -> Callable[[F], F]:
    """The hook is a moment of this phase alone, which calls it by its name: `manicule.kernel.hooks.phases`.

    >>> from typing import Protocol
    >>> class PhaseHooks(Protocol):
    ...     @ask
    ...     @of_phase("taking")
    ...     def before_taking(self, table: Table) -> Asks[None]:
    ...         '''Called before the phase “Taking pebbles”.'''
    ...         ...
    >>> PhaseHooks.before_taking.__name__
    'before_taking'
    """

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
            phase = getattr(function, _PHASE, "")
            yield HookSpec(name, arguments, mode, inspect.getdoc(function) or "", phase)
