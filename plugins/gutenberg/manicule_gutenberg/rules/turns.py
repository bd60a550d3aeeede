"""A turn: its main choice, and the free actions offered beside and after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from manicule import Asks, FreeAction, Kind, PickOrPass, Text
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.rules.free_actions import free_actions, is_pressing
from manicule_gutenberg.texts import kinds

T = TypeVar("T")


def main_choice(
    seat: GutenbergSeat,
    kind: Kind[T],
    options: Callable[[], Mapping[str, T]],
    refuse: Callable[[T], Text | None] | None = None,
) -> Asks[T | None]:
    """The main choice of a turn, with free actions beside it; None if the seat passes.

    Without any option, only free actions that cannot wait are offered.
    """
    while offered := options():
        chosen = yield PickOrPass(seat, kind, offered, refuse, free_actions)
        if not isinstance(chosen, FreeAction):
            taken: T | None = chosen
            return taken
        asking = chosen.use(seat)
        if asking is not None:
            yield from asking
    yield from offer_free_actions(seat)
    return None


def offer_free_actions(seat: GutenbergSeat, last: bool = False) -> Asks[None]:
    """Offer free actions, but only if one of them cannot wait; at the last chance of a round, none can.

    >>> list(offer_free_actions(seat))
    []
    """
    while is_pressing(seat, last):
        action = yield PickOrPass(seat, kinds.WINDOW, {}, free=free_actions, topic=last)
        if action is None:
            return
        asking = action.use(seat)
        if asking is not None:
            yield from asking
