"""Gutenberg: printers of the fifteenth century compete for fame.

Plugins for this game import the names below.

`game` lists the phases of `phases`, which apply the `rules`. `state` is the position, `hookspecs` has the
hooks for plugins, `events` the events. `texts` has the wording, `looks` the drawings, `parts` the ids of
drawn parts, `content` the components and `scenarios` the start of a scenario. When modules load, imports
point one way:

    content, state, parts ← hookspecs ← rules that read ← texts.kinds ← rules that ask ← phases ← game

No two modules import each other. Three packages do, through different modules. Questions (`texts.kinds`)
describe the outcome of an option, so `texts` uses the rules that read (`derived`, `needs`, `mechanism`), and
the rules that ask use the questions. A question names the overviews and spots of `looks` that accompany it. A
reward draws itself with `looks.signs`. Separating the packages would split each question and each reward
between two places. Every package may import `tr` and `ntr` from `texts`. Modules that only people need are
imported late.
"""

from manicule_gutenberg import events, parts, phases
from manicule_gutenberg.content import Content, PatronageCard, Reward
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable, GutenbergView, Hooks
from manicule_gutenberg.looks import signs, spots
from manicule_gutenberg.phases.base import Action, GutenbergPhase
from manicule_gutenberg.rules.base_rewards import gain_inks, gain_type
from manicule_gutenberg.rules.circle import clockwise, markers, order_of_play, seats_in_turn_order, turn_order
from manicule_gutenberg.rules.declarations import Fulfilled
from manicule_gutenberg.rules.derived import Derived, derived
from manicule_gutenberg.rules.free_actions import buy_type, free_actions, too_dear, type_price
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
    "Derived",
    "Fulfilled",
    "Gear",
    "GutenbergPhase",
    "GutenbergSeat",
    "GutenbergTable",
    "GutenbergView",
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
    "free_actions",
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
    "phases",
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
