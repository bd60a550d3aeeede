"""CVlizations: tribes give orders, and the effect of an order depends on how many tribes chose it.

Plugins for this game import the names below.

The packages, in import order: `content`, `state` and `parts` (the ids of drawn parts), `hookspecs`, `texts`,
`events`, `rules`, `ideas`, `phases`, `game`. No import points back; only `tr` and `ntr` of `texts` may be
imported everywhere. `looks`, `scenarios` and `bots` use the rules; other packages import them late, when a
sheet is drawn or a scenario is run.
"""

from manicule_cvlizations import events, phases
from manicule_cvlizations.content import Content
from manicule_cvlizations.hookspecs import Hooks, LandSeat, LandTable, LandView
from manicule_cvlizations.ideas.base import AfterOrder, Idea
from manicule_cvlizations.phases.base import LandPhase
from manicule_cvlizations.rules.circle import age, choosers, clockwise, fails, hand, seats_clockwise
from manicule_cvlizations.rules.derived import Derived, derived
from manicule_cvlizations.rules.effects import Effect
from manicule_cvlizations.rules.gains import add_points, gain, gain_any, gain_happiness, has_worked, once, pay
from manicule_cvlizations.rules.hand_ins import HandIn
from manicule_cvlizations.rules.order_kinds import Done, OrderKind
from manicule_cvlizations.rules.orders import lay_orders
from manicule_cvlizations.state import SUPPLY, Laid, Land, Tribe
from manicule_cvlizations.texts import descriptions, kinds

__all__ = [
    "SUPPLY",
    "AfterOrder",
    "Content",
    "Derived",
    "Done",
    "Effect",
    "HandIn",
    "Hooks",
    "Idea",
    "Laid",
    "Land",
    "LandPhase",
    "LandSeat",
    "LandTable",
    "LandView",
    "OrderKind",
    "Tribe",
    "add_points",
    "age",
    "choosers",
    "clockwise",
    "derived",
    "descriptions",
    "events",
    "fails",
    "gain",
    "gain_any",
    "gain_happiness",
    "hand",
    "has_worked",
    "kinds",
    "lay_orders",
    "once",
    "pay",
    "phases",
    "seats_clockwise",
]
