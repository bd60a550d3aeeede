"""Gutenberg: printers of the fifteenth century compete for fame.

These are the names that plugins for this game are written with.
"""

from manicule_gutenberg import describe, events, kinds, notes, parts, signs, spots
from manicule_gutenberg.board import open_patronage
from manicule_gutenberg.circle import clockwise, markers, order_of_play, seats_in_turn_order, turn_order
from manicule_gutenberg.content import Content, Reward
from manicule_gutenberg.declaring import Fulfilled
from manicule_gutenberg.develop import develop, develop_any, gain_guilders
from manicule_gutenberg.free import buy_type, too_dear, type_price, window
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable, Hooks
from manicule_gutenberg.improve import face, take_gear, use_gear
from manicule_gutenberg.lore import lore
from manicule_gutenberg.needs import orders_lacking_ink, orders_lacking_type
from manicule_gutenberg.payments import can_pay, pay_inks, payments
from manicule_gutenberg.phase import Action, GutenbergPhase
from manicule_gutenberg.reward_kinds import gain_inks, gain_type
from manicule_gutenberg.reward_orders import gain_order
from manicule_gutenberg.rewards import RewardKind, gain_reward
from manicule_gutenberg.state import ACTIONS, EMPTY, Board, Gear, House, Order, Pile
from manicule_gutenberg.stock import (
    discard,
    draw_card,
    draw_cards,
    gain_fame,
    return_inks,
    spend_inks,
    take_from_bag,
)

__all__ = [
    "ACTIONS",
    "EMPTY",
    "Action",
    "Board",
    "Content",
    "Fulfilled",
    "Gear",
    "GutenbergPhase",
    "GutenbergSeat",
    "GutenbergTable",
    "Hooks",
    "House",
    "Order",
    "Pile",
    "Reward",
    "RewardKind",
    "buy_type",
    "can_pay",
    "clockwise",
    "describe",
    "develop",
    "develop_any",
    "discard",
    "draw_card",
    "draw_cards",
    "events",
    "face",
    "gain_fame",
    "gain_guilders",
    "gain_inks",
    "gain_order",
    "gain_reward",
    "gain_type",
    "kinds",
    "lore",
    "markers",
    "notes",
    "open_patronage",
    "order_of_play",
    "orders_lacking_ink",
    "orders_lacking_type",
    "parts",
    "pay_inks",
    "payments",
    "return_inks",
    "seats_in_turn_order",
    "signs",
    "spend_inks",
    "spots",
    "take_from_bag",
    "take_gear",
    "too_dear",
    "turn_order",
    "type_price",
    "use_gear",
    "window",
]
