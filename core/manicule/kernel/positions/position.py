"""A position: the state of a game at the start of a turn or a phase, with its place in the game.

State is plain typed data: numbers, strings, lists, dicts with string keys, and structs. Frozen
structs and tuples are leaves. Rules replace leaves and never change them, so copies share them.
"""

from __future__ import annotations

import typing
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, get_args, get_origin

import msgspec

from manicule.kernel import codegen

if TYPE_CHECKING:
    from manicule.kernel.game import Game

P = TypeVar("P", bound="Position")


class Memory(msgspec.Struct, frozen=True):
    """The state of a plugin or a piece, held by the table or by a seat. It is part of the position.

    A subclass declares fields with defaults and `key`, the id of its plugin or piece.

    >>> class Luck(Memory, frozen=True):
    ...     key = "luck"
    ...     pebbles: int = 0
    >>> seat.remember(Luck(2))
    >>> seat.of(Luck).pebbles
    2
    >>> seat.forget(Luck)
    >>> seat.of(Luck)
    Luck(pebbles=0)
    """

    key: ClassVar[str]


class SeatState(msgspec.Struct):
    """The base class of a seat's state.

    >>> class Hand(SeatState):
    ...     pebbles: int = 0
    >>> Hand(pebbles=2).pieces
    ()
    """

    pieces: tuple[str, ...] = ()
    memory: dict[str, Memory] = {}


class Position(msgspec.Struct):
    """The base class of every game's position: the place in the game, and the counters of chance.

    (round, phase, queue, turn) is the program counter. A game can continue from any position.

    >>> class Heap(Position):
    ...     pebbles: int = 0
    >>> Heap(pebbles=15, seats=[SeatState()]).round
    0
    """

    round: int = 0
    phase: str = ""
    turn: int = -1
    queue: tuple[str, ...] = ()
    finished: bool = False
    draws: dict[str, int] = {}
    memory: dict[str, Memory] = {}
    seats: list[Any] = []


def copy(position: P) -> P:
    """A copy that shares only immutable values."""
    return _copiers[type(position)](position)  # type: ignore[no-any-return]


def copy_of(state: Any) -> Any:
    """A copy of any struct of a position. Changes to the copy do not affect the position.

    >>> tried = copy_of(match.position)
    >>> tried.pebbles -= 3
    >>> match.position.pebbles - tried.pebbles
    3
    """
    return _copiers[type(state)](state)


def draws_made(position: Position) -> int:
    """The number of random draws and of revelations so far. Undo compares it to stay fair."""
    return sum(position.draws.values())


class _Copiers(dict[type, Callable[[Any], Any]]):
    """The copying functions by struct, compiled at the first lookup."""

    def __missing__(self, struct: type[msgspec.Struct]) -> Callable[[Any], Any]:
        return copier(struct)


_copiers = _Copiers()


def copier(struct: type[msgspec.Struct]) -> Callable[[Any], Any]:
    """The copying function of a struct, compiled from its annotations."""
    if struct in _copiers:
        return _copiers[struct]
    hints = typing.get_type_hints(struct)
    names: dict[str, Any] = {"Struct": struct, "copiers": _copiers}
    fields = [_copied(f"s.{name}", hints[name], names) for name in struct.__struct_fields__]
    source = f"def copy(s):\n    return Struct({', '.join(fields)})\n"
    made = _copiers[struct] = codegen.function("copy", source, names)
    return made


def copy_as(kind: type, struct: type[msgspec.Struct]) -> None:
    """Let instances of a class that stand for a struct be copied as one."""
    _copiers[kind] = copier(struct)


@cache
def field_copiers(struct: type[msgspec.Struct]) -> dict[str, Callable[[Any], Any]]:
    """For each field of a struct, the function that copies its value in a given struct."""
    hints = typing.get_type_hints(struct)
    made = {}
    for name in struct.__struct_fields__:
        names: dict[str, Any] = {"copiers": _copiers}
        source = f"def copy_field(s):\n    return {_copied(f's.{name}', hints[name], names)}\n"
        made[name] = codegen.function("copy_field", source, names)
    return made


def _copied(value: str, hint: Any, names: dict[str, Any]) -> str:
    """An expression that copies `value` of type `hint`."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is list:
        if args[0] is Any:
            return f"[copiers[x.__class__](x) for x in {value}]"
        return f"{value}[:]" if _shared(args[0]) else f"[{_copied('x', args[0], names)} for x in {value}]"
    if origin is dict:
        if _shared(args[1]):
            return f"{value}.copy()"
        return f"{{k: {_copied('x', args[1], names)} for k, x in {value}.items()}}"
    if _shared(hint):
        return value
    name = f"copy_{len(names)}"
    names[name] = copier(hint)
    return f"{name}({value})"


def _shared(hint: Any) -> bool:
    """Whether copies may share a value of this type."""
    if hint in (int, str, bool, float) or get_origin(hint) is tuple:
        return True
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return bool(hint.__struct_config__.frozen)
    if get_origin(hint) in (list, dict):
        return False
    raise TypeError(f"a position may not hold {hint}: use numbers, strings, lists, dicts and structs")


def seat_type(game: Game[Any, Any, Any]) -> Any:
    """The struct of one seat, from the annotation of `seats` or from the type parameters of the game."""
    return _seat_type(type(game), game.position)


@cache
def _seat_type(game: type, position: type[Position]) -> Any:
    (hint,) = get_args(typing.get_type_hints(position)["seats"])
    if hint is not Any:
        return hint
    for base in game.__mro__:
        for parent in getattr(base, "__orig_bases__", ()):
            for argument in get_args(parent):
                is_struct = isinstance(argument, type) and issubclass(argument, msgspec.Struct)
                if is_struct and not issubclass(argument, Position):
                    return argument
    raise TypeError(f"{game.__name__} does not say what a seat holds: annotate `seats` in its position")
