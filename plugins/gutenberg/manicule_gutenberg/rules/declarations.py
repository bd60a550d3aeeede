"""Declaring orders: the orders that can be printed together, and the refinements that can be fulfilled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from manicule import Text
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.rules.needs import has_inks, missing
from manicule_gutenberg.state import Order
from manicule_gutenberg.texts import tr

TYPES_LACKING = tr("you do not have all the types for that; each type serves only one order per round")
INKS_LACKING = tr("you do not have all the inks for that")


@cache
def levels_lacking(order: str) -> Text:
    text = tr("your specialties are too low for the decorations of {order}")
    return text(order=order)


class RefinementPart(msgspec.Struct, frozen=True):
    """A refinement of an order: its colors, or its decorations."""

    order: Order
    colors: bool


class Fulfilled(msgspec.Struct, frozen=True):
    """A fulfilled order, with its fulfilled refinements.

    >>> Fulfilled(Order("P01", "R01"), colors=True, decorations=False).order.printing
    'P01'
    """

    order: Order
    colors: bool
    decorations: bool


def parts_of(orders: Sequence[Order]) -> dict[str, RefinementPart]:
    """The refinements of some orders, by id."""
    parts: dict[str, RefinementPart] = {}
    for order in orders:
        parts[f"{order.printing}:colors"] = RefinementPart(order, True)
        parts[f"{order.printing}:decorations"] = RefinementPart(order, False)
    return parts


def not_printable(seat: GutenbergSeat, orders: Sequence[Order], among: Sequence[Order]) -> Text | None:
    """Why these orders cannot be printed with the other orders of `among`: each type serves one order."""
    cards = seat.table.content.printing
    letters = [letter for order in orders for letter in cards[order.printing].types]
    lacking = missing(seat.state.types, letters)
    if lacking and lacking > seat.hooks.missing_types(seat.table, seat, among, 0):
        return TYPES_LACKING
    return None


def not_decorable(seat: GutenbergSeat, part: RefinementPart) -> Text | None:
    """Why decorations cannot be fulfilled: each is checked on its own, as levels are not spent."""
    if part.colors:
        return None
    levels, card = seat.state.levels, seat.table.content.refinement[part.order.refinement]
    for name, level in card.decoration.items():
        if levels[name] < level:
            return levels_lacking(part.order.printing)
    return None


def not_colorable(seat: GutenbergSeat, parts: Sequence[RefinementPart]) -> Text | None:
    """Why these colors cannot be fulfilled together: they share the seat's inks."""
    cards = seat.table.content.refinement
    inks = [ink for part in parts if part.colors for ink in cards[part.order.refinement].inks]
    return None if has_inks(seat, inks) else INKS_LACKING


def can_be_completed(seat: GutenbergSeat, order: Order) -> bool:
    """Whether an order can be completed if it is the only one declared."""
    colors, decorations = RefinementPart(order, True), RefinementPart(order, False)
    return not_colorable(seat, [colors]) is None and not_decorable(seat, decorations) is None
