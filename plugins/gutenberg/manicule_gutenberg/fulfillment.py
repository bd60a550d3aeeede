"""Fulfill Orders: one declaration a player, then everything resolves at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from manicule import Asks, Pick, PickOrPass, PickSome, Text, ask_with_free
from manicule_gutenberg import events, kinds
from manicule_gutenberg.circle import seats_in_turn_order, turn_order
from manicule_gutenberg.content import Reward
from manicule_gutenberg.free import free_actions, window
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.lore import lore
from manicule_gutenberg.payments import has_inks, missing, pay_inks
from manicule_gutenberg.phase import GutenbergPhase
from manicule_gutenberg.state import Order
from manicule_gutenberg.stock import gain_fame
from manicule_gutenberg.texts import tr

TYPES_LACKING = tr("you do not have all the types for that; each type serves one order a round")
INKS_LACKING = tr("you do not have all the inks for that")


@cache
def levels_lacking(order: str) -> Text:
    text = tr("your specialties are not at the levels that the decorations of {order} require")
    return text(order=order)


class Part(msgspec.Struct, frozen=True):
    """A refinement of an order: its colors, or its decorations."""

    order: Order
    colors: bool


class Fulfilled(msgspec.Struct, frozen=True):
    """An order as it was fulfilled."""

    order: Order
    colors: bool
    decorations: bool


class FulfillOrders(GutenbergPhase):
    """Clockwise from the first player, each declares which orders are fulfilled, and how."""

    id = "fulfill_orders"
    name = tr("Fulfill Orders", context="phase.fulfill_orders.name")

    def order(self, table: GutenbergTable) -> Sequence[str]:
        return turn_order(table)

    def turn(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        if not seat.state.orders:
            yield from window(seat, last=True)  # an order may be gained there
        if not seat.state.orders:
            return
        yield from ask_with_free(
            lambda: Pick(seat, kinds.BEFORE_FULFILLING, {"declare": True}, free=free_actions)
        )
        fulfilled = yield from declare(seat)
        if fulfilled:
            yield from resolve(seat, fulfilled)
            yield from window(seat, last=True)

    def end(self, table: GutenbergTable) -> Asks[None]:
        for seat in seats_in_turn_order(table):
            yield from seat.hooks.round_ends(table, seat)


def declare(seat: GutenbergSeat) -> Asks[list[Fulfilled]]:
    """Which orders to print, then which of their refinements to fulfill."""
    orders = yield from PickSome(
        seat,
        kinds.PRINT_ORDERS,
        {order.printing: order for order in seat.state.orders},
        refuse=lambda chosen: not_printable(seat, chosen, chosen),
        refuse_each=lambda order: not_printable(seat, [order], seat.state.orders),
    )
    if not orders:
        return []
    parts = yield from PickSome(
        seat,
        kinds.REFINE_ORDERS,
        _parts(orders),
        refuse=lambda chosen: not_colorable(seat, chosen),
        refuse_each=lambda part: not_decorable(seat, part),
    )
    return [
        Fulfilled(order, colors=Part(order, True) in parts, decorations=Part(order, False) in parts)
        for order in orders
    ]


def _parts(orders: Sequence[Order]) -> dict[str, Part]:
    parts: dict[str, Part] = {}
    for order in orders:
        parts[f"{order.printing}:colors"] = Part(order, True)
        parts[f"{order.printing}:decorations"] = Part(order, False)
    return parts


def not_printable(seat: GutenbergSeat, orders: Sequence[Order], among: Sequence[Order]) -> Text | None:
    """Why these orders cannot be printed with the others of `among`: each type serves one order."""
    cards = seat.table.content.printing
    letters = [letter for order in orders for letter in cards[order.printing].types]
    lacking = missing(seat.state.types, letters)
    if lacking and lacking > seat.hooks.types_ignored(seat.table, seat, among, 0):
        return TYPES_LACKING
    return None


def not_decorable(seat: GutenbergSeat, part: Part) -> Text | None:
    """Why decorations cannot be fulfilled: levels are judged one by one."""
    if part.colors:
        return None
    levels, card = seat.state.levels, seat.table.content.refinement[part.order.refinement]
    if any(levels[name] < level for name, level in card.decoration.items()):
        return levels_lacking(part.order.printing)
    return None


def not_colorable(seat: GutenbergSeat, parts: Sequence[Part]) -> Text | None:
    """Why these colors cannot be fulfilled together: inks are had in common."""
    cards = seat.table.content.refinement
    inks = [ink for part in parts if part.colors for ink in cards[part.order.refinement].inks]
    return None if has_inks(seat, inks) else INKS_LACKING


def resolve(seat: GutenbergSeat, fulfilled: Sequence[Fulfilled]) -> Asks[None]:
    """Everything at once: inks, guilders, fame, gears, discards; then rewards for completed orders."""
    table, house, board = seat.table, seat.state, seat.table.position
    cards = [table.content.refinement[done.order.refinement] for done in fulfilled]
    inks = [ink for done, card in zip(fulfilled, cards, strict=True) if done.colors for ink in card.inks]
    if inks:
        yield from pay_inks(seat, inks)
    for done, card in zip(fulfilled, cards, strict=True):
        order = done.order
        guilders = table.content.printing[order.printing].guilders
        color_fame = card.color_fame if done.colors else 0
        decoration_fame = card.decoration_fame if done.decorations else 0
        house.guilders += guilders
        gain_fame(seat, "colors", color_fame)
        gain_fame(seat, "decorations", decoration_fame)
        house.orders.remove(order)
        board.printing_pile.discard.append(order.printing)
        board.refinement_pile.discard.append(order.refinement)
        told = (order.printing, order.refinement, guilders, color_fame, decoration_fame)
        table.tell(events.FulfilledOrder, seat.id, *told)
    yield from seat.hooks.orders_fulfilled(table, seat, fulfilled)
    yield from _completion_rewards(seat, fulfilled)


def _completion_rewards(seat: GutenbergSeat, fulfilled: Sequence[Fulfilled]) -> Asks[None]:
    """Rewards for completed orders, in an order that the player picks; each is optional.

    Those that can only help come first and are not asked about.
    """
    table, known = seat.table, lore(seat.table)
    left: dict[str, Reward] = {}
    for done in fulfilled:
        if seat.hooks.completes(table, seat, done, done.colors and done.decorations):
            reward = table.content.refinement[done.order.refinement].completion
            kind = known.rewards[reward.kind]
            if kind.harmless:
                kind.gain(seat, reward, "completion")
            else:
                left[done.order.printing] = reward
    while left:
        reward = yield from PickOrPass(seat, kinds.COMPLETION, left)
        if reward is None:
            return
        left.pop(next(id for id, own in left.items() if own is reward))
        asking = known.rewards[reward.kind].gain(seat, reward, "completion")
        if asking is not None:
            yield from asking
