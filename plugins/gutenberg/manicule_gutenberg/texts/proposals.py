"""Proposed answers, only for obvious cases.

A declaration is obvious if everything that can be fulfilled fits together, and fulfilling it now loses
nothing.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from manicule import NONE
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.rules.declarations import (
    RefinementPart,
    can_be_completed,
    not_colorable,
    not_printable,
)
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.free_actions import is_pressing
from manicule_gutenberg.rules.needs import types_cost, types_lacking
from manicule_gutenberg.rules.values import specialty_icons
from manicule_gutenberg.state import Order
from manicule_gutenberg.texts import notes

DECLARE = "declare"
WHOLE_CARD = "card"


def whole_card(choice: Any) -> str | None:
    """Propose the whole card for two levels, unless a specialty at the top would give guilders instead."""
    rises = Counter(specialty_icons(choice.seat, choice.topic))
    top, levels = derived(choice.seat.table).numbers.top_level, choice.seat.state.levels
    return WHOLE_CARD if all(levels[name] + number <= top for name, number in rises.items()) else None


def only_reward(choice: Any) -> str | None:
    """The only reward left, if it costs nothing."""
    (id, reward), *others = choice.options.items()
    return None if others or notes.reward(choice, reward) is not None else id


def declare_now(choice: Any) -> str | None:
    """Propose to declare if nothing else could help: no other free action, and no affordable type."""
    seat: GutenbergSeat = choice.seat
    printable = _printable(seat)
    if is_pressing(seat, last=True) or not_printable(seat, printable, printable) is not None:
        return None
    for order in seat.state.orders:
        gone = types_lacking(seat, order.printing)
        if gone and types_cost(seat, gone) <= seat.state.guilders:
            return None
    return DECLARE


def all_that_is_ripe(choice: Any) -> str | None:
    """The orders that can be completed, if all can be completed together. In the last round, all printable
    orders: printing an order earlier loses the fame of its unfulfilled refinements."""
    seat: GutenbergSeat = choice.seat
    is_last_round = seat.table.position.round >= derived(seat.table).numbers.rounds
    orders = _printable(seat)
    ripe = orders if is_last_round else [order for order in orders if can_be_completed(seat, order)]
    if not ripe or not_printable(seat, ripe, ripe) is not None:
        return None
    parts = [RefinementPart(order, True) for order in ripe]
    if not is_last_round and not_colorable(seat, parts) is not None:
        return None
    return " ".join(order.printing for order in ripe)


def all_refinements(choice: Any) -> str | None:
    """Every possible refinement, if all are possible together."""
    sets: list[str] = [answer for answer in choice.legal() if answer != NONE]
    possible = {id for answer in sets for id in answer.split()}
    return next((answer for answer in sets if set(answer.split()) == possible), None)


def _printable(seat: GutenbergSeat) -> list[Order]:
    orders = seat.state.orders
    return [order for order in orders if not_printable(seat, [order], orders) is None]
