"""Gutenberg: printers of the fifteenth century compete for fame.

These are the names that plugins for this game are written with.

`game` lists the phases of `phases`, which play by `rules`; `state` is the position, `hookspecs` what plugins
may change, `events` what happens. `texts` are its words, `looks` its drawings, `parts` the ids of what is
drawn, `content` its components and `scenarios` the start of a scenario. When modules load, imports point
one way:

    content, state, parts ← hookspecs ← rules that read ← texts.kinds ← rules that ask ← phases ← game

No two modules load each other. Three rooms do, in different modules: questions (`texts.kinds`) say what an
option leads to, so `texts` use the rules that read (`derived`, `needs`, `mechanism`), and the rules that ask
use the questions; a question names the overviews and spots of `looks` that it is shown with; a reward draws
itself by `looks.signs`. To part them, each question and each reward would be written down in two places.
Every room may import `tr` and `ntr` from `texts`. What only people need is imported late.
"""

from manicule_gutenberg import events, parts
from manicule_gutenberg.content import Content, PatronageCard, Reward
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable, Hooks
from manicule_gutenberg.looks import signs, spots
from manicule_gutenberg.phases.base import Action, GutenbergPhase
from manicule_gutenberg.rules.base_rewards import gain_inks, gain_type
from manicule_gutenberg.rules.circle import clockwise, markers, order_of_play, seats_in_turn_order, turn_order
from manicule_gutenberg.rules.declarations import Fulfilled
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.free_actions import buy_type, too_dear, type_price
from manicule_gutenberg.rules.gears import face, take_gear, use_gear
from manicule_gutenberg.rules.needs import can_pay, orders_lacking_ink, orders_lacking_type
from manicule_gutenberg.rules.orders import gain_order
from manicule_gutenberg.rules.patronage_cards import open_patronage, patronage_columns
from manicule_gutenberg.rules.payments import pay_inks, payments
from manicule_gutenberg.rules.rewards import RewardKind, gain_reward
from manicule_gutenberg.rules.specialties import develop, develop_any, gain_guilders, lose_guilders
from manicule_gutenberg.rules.stock import (
    discard,
    draw_card,
    draw_cards,
    gain_fame,
    return_inks,
    spend_inks,
    take_from_bag,
)
from manicule_gutenberg.rules.turns import offer_free_actions
from manicule_gutenberg.state import (
    ACTIONS,
    DRAFT_ORDERS,
    EMPTY,
    FINAL_SCORE,
    FULFILL_ORDERS,
    PREPARE_NEXT_ROUND,
    Board,
    Gear,
    House,
    Order,
    Pile,
)
from manicule_gutenberg.texts import descriptions, kinds, notes

__all__ = [
    "ACTIONS",
    "DRAFT_ORDERS",
    "EMPTY",
    "FINAL_SCORE",
    "FULFILL_ORDERS",
    "PREPARE_NEXT_ROUND",
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
    "PatronageCard",
    "Pile",
    "Reward",
    "RewardKind",
    "buy_type",
    "can_pay",
    "clockwise",
    "derived",
    "descriptions",
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
    "lose_guilders",
    "markers",
    "notes",
    "offer_free_actions",
    "open_patronage",
    "order_of_play",
    "orders_lacking_ink",
    "orders_lacking_type",
    "parts",
    "patronage_columns",
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
]
