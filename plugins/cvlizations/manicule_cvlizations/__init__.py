"""CVlizations: tribes give orders, and what an order brings depends on how many chose it.

These are the names that plugins for this game are written with.
"""

from manicule_cvlizations import describe, events, kinds
from manicule_cvlizations.carrying import Done, OrderKind
from manicule_cvlizations.circle import age, choosers, clockwise, fails, hand, seats_clockwise
from manicule_cvlizations.content import Content
from manicule_cvlizations.gains import add_points, gain, gain_any, gain_happiness, once, pay
from manicule_cvlizations.hookspecs import Hooks, LandSeat, LandTable
from manicule_cvlizations.ideas.idea import Idea
from manicule_cvlizations.laying import lay_orders
from manicule_cvlizations.lore import lore
from manicule_cvlizations.phase import LandPhase
from manicule_cvlizations.scoring import HandIn
from manicule_cvlizations.state import SUPPLY, Laid, Land, Tribe

__all__ = [
    "SUPPLY",
    "Content",
    "Done",
    "HandIn",
    "Hooks",
    "Idea",
    "Laid",
    "Land",
    "LandPhase",
    "LandSeat",
    "LandTable",
    "OrderKind",
    "Tribe",
    "add_points",
    "age",
    "choosers",
    "clockwise",
    "describe",
    "events",
    "fails",
    "gain",
    "gain_any",
    "gain_happiness",
    "hand",
    "kinds",
    "lay_orders",
    "lore",
    "once",
    "pay",
    "seats_clockwise",
]
