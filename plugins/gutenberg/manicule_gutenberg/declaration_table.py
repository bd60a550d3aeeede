"""Fulfilling at a glance: order by order what is possible, what it costs and pays, what excludes what."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import Section, Text, verbatim
from manicule_gutenberg.declaring import Part, not_colorable, not_printable
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.look_house import ORDERS
from manicule_gutenberg.look_orders import order_row
from manicule_gutenberg.state import Order
from manicule_gutenberg.texts import tr

TITLE = tr("What you can fulfill")
EXCLUDES = tr("not both", context="heading: orders that exclude each other")
NOT_PRINTED_WITH = tr("print with {orders}", context="orders that exclude each other")
NOT_COLORED_WITH = tr("colors with {orders}", context="orders that exclude each other")
TWO = tr("{one}; {other}", context="two ways in which orders exclude each other")


def declaration_table(seat: GutenbergSeat) -> Section:
    """One row an order; a column for what excludes each other only when something does."""
    orders = seat.state.orders
    rows = [order_row(seat, order) for order in orders]
    excluded = [_excluded(seat, order) for order in orders]
    if not any(excluded):
        return Section(TITLE, tuple(rows), ORDERS)
    wider = tuple((*row, text or verbatim("")) for row, text in zip(rows, excluded, strict=True))
    return Section(TITLE, wider, (*ORDERS, EXCLUDES))


def _excluded(seat: GutenbergSeat, order: Order) -> Text | None:
    """The orders that this one leaves too few types or inks for, though each would do alone."""
    others = [other for other in seat.state.orders if other != order]
    printed = tuple(other.printing for other in others if _excludes_printing(seat, (order, other)))
    colored = tuple(other.printing for other in others if _excludes_colors(seat, (order, other)))
    types = NOT_PRINTED_WITH(orders=printed) if printed else None
    inks = NOT_COLORED_WITH(orders=colored) if colored else None
    return TWO(one=types, other=inks) if types is not None and inks is not None else types or inks


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
