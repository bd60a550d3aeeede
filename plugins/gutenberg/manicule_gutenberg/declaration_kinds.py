"""What is asked when orders are fulfilled, with a table of what each order needs and pays.

An answer is proposed only where it is obvious: everything that can be fulfilled fits together, and nothing
is given up by fulfilling it now.
"""

from __future__ import annotations

from typing import Any

from manicule import NONE, Kind, Section, Text
from manicule_gutenberg import describe, kinds
from manicule_gutenberg.declaring import Part, not_colorable, not_decorable, not_printable
from manicule_gutenberg.free import is_pressing
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.lore import lore
from manicule_gutenberg.needs import types_cost, types_lacking
from manicule_gutenberg.notes import both
from manicule_gutenberg.parts import GEARS, ORDERS, beside, own
from manicule_gutenberg.state import Order
from manicule_gutenberg.texts import tr

DECLARE = "declare"
SPENDS = tr("spends {inks}")
COMPLETE = tr("with both refinements: {reward}")


def _table(choice: Any) -> Section:
    from manicule_gutenberg.declaration_table import declaration_table  # late: only people look

    return declaration_table(choice)


def _excluded(choice: Any, order: Order) -> Text | None:
    from manicule_gutenberg.declaration_table import excluded  # late: only people look

    return excluded(choice, order)


def _declare_now(choice: Any) -> str | None:
    """Declaring is proposed when nothing else could help: no other action, and no type that can be paid."""
    seat: GutenbergSeat = choice.seat
    printable = _printable(seat)
    if is_pressing(seat, last=True) or not_printable(seat, printable, printable) is not None:
        return None
    for order in seat.state.orders:
        gone = types_lacking(seat, order.printing)
        if gone and types_cost(seat, gone) <= seat.state.guilders:
            return None
    return DECLARE


def _printable(seat: GutenbergSeat) -> list[Order]:
    orders = seat.state.orders
    return [order for order in orders if not_printable(seat, [order], orders) is None]


def _complete(seat: GutenbergSeat, order: Order) -> bool:
    """Whether an order can be completed when it is the only one."""
    colors, decorations = Part(order, True), Part(order, False)
    return not_colorable(seat, [colors]) is None and not_decorable(seat, decorations) is None


def _all_that_is_ripe(choice: Any) -> str | None:
    """The orders that can be completed, if all of them can together; in the last round all that can be
    printed: whoever prints an order early gives up the fame of what is not fulfilled."""
    seat: GutenbergSeat = choice.seat
    is_last_round = seat.table.position.round >= lore(seat.table).numbers.rounds
    orders = _printable(seat)
    ripe = orders if is_last_round else [order for order in orders if _complete(seat, order)]
    if not ripe or not_printable(seat, ripe, ripe) is not None:
        return None
    parts = [Part(order, True) for order in ripe]
    if not is_last_round and not_colorable(seat, parts) is not None:
        return None
    return " ".join(order.printing for order in ripe)


def _all_refinements(choice: Any) -> str | None:
    """Every refinement that is possible, if all of them are possible together."""
    sets: list[str] = [answer for answer in choice.legal() if answer != NONE]
    possible = {id for answer in sets for id in answer.split()}
    return next((answer for answer in sets if set(answer.split()) == possible), None)


def _part(seat: GutenbergSeat, part: Part) -> Text:
    card = seat.table.content.refinement[part.order.refinement]
    text = (
        tr("the colors of {order} for {fame} fame")
        if part.colors
        else tr("the decorations of {order} for {fame} fame")
    )
    fame = card.color_fame if part.colors else card.decoration_fame
    return text(order=part.order.printing, fame=fame)


def _part_note(choice: Any, part: Part) -> Text | None:
    """The inks that colors cost, or why a refinement is out of reach; what both together give."""
    seat: GutenbergSeat = choice.seat
    refused = not_colorable(seat, [part]) or not_decorable(seat, part)
    if refused is not None:
        return refused
    card = seat.table.content.refinement[part.order.refinement]
    spends = SPENDS(inks=describe.ink_list(seat.table.content, card.inks)) if part.colors else None
    reward = describe.reward_text(lore(seat.table).rewards, seat.table.content, card.completion)
    return both(spends, COMPLETE(reward=reward) if _complete(seat, part.order) else None)


BEFORE_FULFILLING = Kind[bool](
    "before_fulfilling",
    tr("Do you declare your orders now, or do something else first?"),
    lambda seat, _: tr("declare"),
    default=_declare_now,
    overview=_table,
    board=own(ORDERS),
    parts=beside(GEARS),
    spots=lambda choice: ((own(ORDERS)(choice), DECLARE),),
)
PRINT_ORDERS = Kind[Order](
    "print_orders",
    tr("Which orders do you print?"),
    kinds.order_option,
    note=_excluded,
    default=_all_that_is_ripe,
    overview=_table,
    board=own(ORDERS),
    parts=beside(GEARS),
)
REFINE_ORDERS = Kind[Part](
    "refine_orders",
    tr("Which refinements do you fulfill?"),
    _part,
    note=_part_note,
    default=_all_refinements,
    board=own(ORDERS),
    parts=beside(GEARS),
)
