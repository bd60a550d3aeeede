"""Fulfill Orders: one declaration a player, then everything resolves at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from manicule import Asks, Pick, PickOrPass, PickSome, ask_with_free
from manicule_gutenberg import events
from manicule_gutenberg.content import Reward
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.phases.base import GutenbergPhase
from manicule_gutenberg.rules.circle import seats_in_turn_order, turn_order
from manicule_gutenberg.rules.declarations import (
    Fulfilled,
    RefinementPart,
    not_colorable,
    not_decorable,
    not_printable,
    parts_of,
)
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.free_actions import free_actions, free_inside_choice
from manicule_gutenberg.rules.payments import pay_inks
from manicule_gutenberg.rules.rewards import gain_reward
from manicule_gutenberg.rules.stock import gain_fame
from manicule_gutenberg.rules.turns import offer_free_actions
from manicule_gutenberg.state import FULFILL_ORDERS
from manicule_gutenberg.texts import kinds, tr


class FulfillOrders(GutenbergPhase):
    """Clockwise from the first player, each declares which orders are fulfilled, and how."""

    id = FULFILL_ORDERS
    name = tr("Fulfill Orders", context="phase.fulfill_orders.name")

    def order(self, table: GutenbergTable) -> Sequence[str]:
        return turn_order(table)

    def turn(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        last = not _round_end_is_last(table)
        if not seat.state.orders:
            yield from offer_free_actions(seat, last)  # a free action may gain an order
        if not seat.state.orders:
            return
        yield from ask_with_free(
            lambda: Pick(seat, kinds.BEFORE_FULFILLING, {"declare": True}, free=free_actions)
        )
        fulfilled = yield from declare(seat)
        if fulfilled:
            yield from resolve(seat, fulfilled)
            yield from offer_free_actions(seat, last)

    def end(self, table: GutenbergTable) -> Asks[None]:
        if _round_end_is_last(table):
            for seat in seats_in_turn_order(table):
                yield from offer_free_actions(seat, last=True)
        for seat in seats_in_turn_order(table):
            yield from seat.hooks.after_round(table, seat)


def _round_end_is_last(table: GutenbergTable) -> bool:
    """Whether the last free actions come after the turns of all players, not with each player's own turn."""
    return table.options.get("gutenberg.last_window") == "round_end"


def declare(seat: GutenbergSeat) -> Asks[list[Fulfilled]]:
    """Ask for the orders to print, then for the refinements to fulfill."""
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
        parts_of(orders),
        refuse=partial(not_colorable, seat),
        refuse_each=partial(not_decorable, seat),
    )
    return [
        Fulfilled(
            order,
            colors=RefinementPart(order, True) in parts,
            decorations=RefinementPart(order, False) in parts,
        )
        for order in orders
    ]


def resolve(seat: GutenbergSeat, fulfilled: Sequence[Fulfilled]) -> Asks[None]:
    """Resolve all at once: inks, guilders, fame, gears, discards; then rewards for completed orders."""
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
        table.publish(events.FulfilledOrder, seat.id, *told)
    yield from seat.hooks.after_declaration(table, seat, fulfilled)
    yield from _completion_rewards(seat, fulfilled)


def _completion_rewards(seat: GutenbergSeat, fulfilled: Sequence[Fulfilled]) -> Asks[None]:
    """Give the rewards for completed orders, in the player's order; each is optional.

    Harmless rewards come first, without a question.
    """
    table, free = seat.table, free_inside_choice(seat)
    left: dict[str, Reward] = {}
    for done in fulfilled:
        if seat.hooks.completion(table, seat, done, done.colors and done.decorations):
            reward = table.content.refinement[done.order.refinement].completion
            if derived(table).rewards[reward.kind].harmless:
                yield from gain_reward(seat, reward, "completion")
            else:
                left[done.order.printing] = reward
    while left:
        reward = yield from ask_with_free(lambda: PickOrPass(seat, kinds.COMPLETION, left, free=free))
        if reward is None:
            return
        left.pop(next(id for id, own in left.items() if own is reward))
        yield from gain_reward(seat, reward, "completion")
