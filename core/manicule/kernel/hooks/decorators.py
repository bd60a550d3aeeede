"""The decorators that declare and implement hooks.

A hookspec is a method of a `Protocol` class under one of four marks: `fold`, `collect`, `ask` or `tell`.
The mark says how the answers of all implementations combine. The class is also the static type of the
combined calls.

A hook for a moment is named `before_…` or `after_…`. A hook for a value is named by a noun.

    class Hooks(PlatformHooks, Protocol):
        @fold("price")
        def ware_price(self, table: Table, seat: Seat, ware: str, price: int) -> int:
            '''The price of a ware.'''

A spec with a `seat` argument is a *seat hook*. It calls every plugin of the table and the pieces that this
seat holds.

A plugin implements a hook by a method under `implements(Hooks.ware_price)`, which type checkers compare with
the declaration. A method under `hookimpl` is matched by its name and may take fewer arguments.
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
"""Mark a method of a plugin or a piece as its implementation of the hook of the same name.

The method may leave out arguments of the hook. `implements` does the same, and type checkers can verify it.

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


class Combining(msgspec.Struct, frozen=True):
    """How answers combine. `argument` is the one that a fold passes on. `least` and `most` bound its value;
    None means no bound."""

    name: str
    argument: str = ""
    least: int | None = None
    most: int | None = None

    @property
    def is_bounded(self) -> bool:
        """Whether the returned numbers have a bound."""
        return self.least is not None or self.most is not None

    def is_beyond(self, value: Any) -> bool:
        """Whether a number, or a number of a tuple, is below the least or above the most."""
        numbers = value if value.__class__ is tuple else (value,)
        is_below = self.least is not None and any(number < self.least for number in numbers)
        return is_below or (self.most is not None and any(number > self.most for number in numbers))


class HookSpec(msgspec.Struct, frozen=True):
    """One declared hook. `phase` is the id of its phase, or empty if it belongs to no single phase."""

    name: str
    arguments: tuple[str, ...]
    mode: Combining
    doc: str
    phase: str = ""

    @property
    def is_seat_hook(self) -> bool:
        """Whether the hook is called for one seat, with the pieces that the seat holds."""
        return "seat" in self.arguments


class _Misspelt:
    """The type of an unknown hook. A checker reports it once, and not again as a wrong method."""


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
def implements(  # type: ignore[overload-overlap]  # a generator fits R too; the first match counts
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
    """Mark a method of a plugin or a piece as its implementation of a hook, an attribute of `Hooks`.

    mypy, pyright and editors then report a misspelt hook, a missing, superfluous, misplaced or misnamed
    argument, and a wrong type, before anything runs. The method therefore takes all arguments of the hook,
    in their order. Its own name is free. A method under `hookimpl` may leave out arguments, but its
    mistakes are found only when the plugin is loaded.

    `tryfirst` and `trylast` call the method before or after the others. A `wrapper` is a generator that
    yields once and receives the result of the others. `optionalhook` allows a hook of an absent plugin.

    >>> Hooks = match.rules.game.hookspecs
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

    A number, or every number of a tuple, may have bounds: a price is never below 0. The error for a value
    out of bounds names the implementation, and the game stays as it was.

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
    return _marked(Combining("fold", argument, least, most))


def collect(function: F) -> F:
    """Each implementation returns a sequence. The result is one tuple of all their items.

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
    return _marked(Combining("collect"))(function)


def ask(function: F) -> F:
    """Implementations may ask people. Call the hook with `yield from`.

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
    return _marked(Combining("ask"))(function)


def tell(function: F) -> F:
    """Implementations are notified. They return nothing.

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
    return _marked(Combining("tell"))(function)


def of_phase(phase: str) -> Callable[[F], F]:
    """The hook belongs to this phase only, which calls it by its name: see `manicule.kernel.hooks.phases`.

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


def _marked(mode: Combining) -> Callable[[F], F]:
    def mark(function: F) -> F:
        setattr(function, _MARK, mode)
        return _hookspec(function)

    return mark


@functools.cache
def specs_of(hooks: type) -> tuple[HookSpec, ...]:
    """Every hook that a class of specs declares or inherits, sorted by name."""
    return tuple(_specs(hooks))


def _specs(hooks: type) -> Iterator[HookSpec]:
    for name in sorted(dir(hooks)):
        function = getattr(hooks, name, None)
        mode = getattr(function, _MARK, None)
        if mode is not None and callable(function):
            arguments = tuple(inspect.signature(function).parameters)[1:]
            phase = getattr(function, _PHASE, "")
            yield HookSpec(name, arguments, mode, inspect.getdoc(function) or "", phase)
