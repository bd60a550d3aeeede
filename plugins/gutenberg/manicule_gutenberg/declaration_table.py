"""Fulfilling at a glance: order by order what is possible, what it costs and pays, what excludes what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manicule import Section, Text, id_list
from manicule_gutenberg import parts as part_ids
from manicule_gutenberg.declaring import Part, not_colorable, not_printable
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.look_house import ORDERS
from manicule_gutenberg.look_orders import order_row
from manicule_gutenberg.notes import both
from manicule_gutenberg.parts import of_house
from manicule_gutenberg.state import Order
from manicule_gutenberg.texts import tr

TITLE = tr("What you can fulfill")
NOT_PRINTED_WITH = tr("too few types to print {orders} too", context="orders that exclude each other")
NOT_COLORED_WITH = tr("too few inks to color {orders} too", context="orders that exclude each other")


def declaration_table(choice: Any) -> Section:
    """One row an order."""
    seat: GutenbergSeat = choice.seat
    orders = seat.state.orders
    rows = tuple(order_row(seat, order) for order in orders)
    id, spots = of_house(part_ids.ORDERS, seat.id), tuple(order.printing for order in orders)
    return Section(TITLE, rows, ORDERS, id=id, spots=spots)


def excluded(choice: Any, order: Order) -> Text | None:
    """The orders that this one leaves too few types or inks for, though each would do alone."""
    seat: GutenbergSeat = choice.seat
    others = [other for other in seat.state.orders if other != order]
    unprinted = [other for other in others if _excludes_printing(seat, (order, other))]
    uncolored = [
        other for other in others if other not in unprinted and _excludes_colors(seat, (order, other))
    ]
    return both(_said(NOT_PRINTED_WITH, unprinted), _said(NOT_COLORED_WITH, uncolored))


def _said(text: Text, orders: Sequence[Order]) -> Text | None:
    """Each of these orders is excluded for itself, so no “and” joins them."""
    return text(orders=id_list(order.printing for order in orders)) if orders else None


def _excludes_printing(seat: GutenbergSeat, pair: Sequence[Order]) -> bool:
    alone = all(not_printable(seat, [one], [one]) is None for one in pair)
    return alone and not_printable(seat, pair, pair) is not None


def _excludes_colors(seat: GutenbergSeat, pair: Sequence[Order]) -> bool:
    parts = [Part(order, True) for order in pair]
    alone = all(
        not_printable(seat, [part.order], seat.state.orders) is None and not_colorable(seat, [part]) is None
        for part in parts
    )
    return alone and not_colorable(seat, parts) is not None
