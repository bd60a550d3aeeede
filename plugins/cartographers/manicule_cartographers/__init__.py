"""Cartographers: each player draws a map to fulfill the queen's edicts.

Plugins for this game import the names below.

The packages, in import order: `content`, `state` and `parts` (the ids of drawn parts), `hookspecs`, `texts`,
`events`, `rules`, `phases`, `game`. No import points back; only `tr` and `ntr` of `texts` may be imported
everywhere. `looks`, `scenarios` and `bots` use the rules; other packages import them late, when a sheet is
drawn or a scenario is run.
"""

from manicule_cartographers import phases
from manicule_cartographers.content import CardShape, Content, ScoringCard
from manicule_cartographers.hookspecs import CartographersSeat, CartographersTable, CartographersView, Hooks
from manicule_cartographers.parts import map_id
from manicule_cartographers.rules.arrivals import arrival
from manicule_cartographers.rules.choice import draw_more
from manicule_cartographers.rules.derived import Derived, derived
from manicule_cartographers.rules.land import Land
from manicule_cartographers.rules.pen import DrawAction, Pen, Task
from manicule_cartographers.rules.placements import Placement
from manicule_cartographers.rules.scoring.base import Gain, Score, gains_of, reads
from manicule_cartographers.rules.shapes import Shape
from manicule_cartographers.state import MapSheet, Realm
from manicule_cartographers.texts.kinds import draw_kind

__all__ = [
    "CardShape",
    "CartographersSeat",
    "CartographersTable",
    "CartographersView",
    "Content",
    "Derived",
    "DrawAction",
    "Gain",
    "Hooks",
    "Land",
    "MapSheet",
    "Pen",
    "Placement",
    "Realm",
    "Score",
    "ScoringCard",
    "Shape",
    "Task",
    "arrival",
    "derived",
    "draw_kind",
    "draw_more",
    "gains_of",
    "map_id",
    "phases",
    "reads",
]
