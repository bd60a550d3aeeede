"""Cartographers: everybody draws a map of their own, as the queen's edicts ask.

These are the names that plugins for this game are written with.
"""

from manicule_cartographers.content import CardShape, Content, ScoringCard
from manicule_cartographers.draw import draw_more
from manicule_cartographers.drawing import DrawAction, Pen, Task
from manicule_cartographers.hookspecs import CartographersSeat, CartographersTable, Hooks
from manicule_cartographers.kinds import draw_kind
from manicule_cartographers.land import Land
from manicule_cartographers.lore import lore
from manicule_cartographers.parts import map_id
from manicule_cartographers.placements import Placement
from manicule_cartographers.scoring.base import Score
from manicule_cartographers.shapes import Shape
from manicule_cartographers.state import MapSheet, Realm

__all__ = [
    "CardShape",
    "CartographersSeat",
    "CartographersTable",
    "Content",
    "DrawAction",
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
    "draw_kind",
    "draw_more",
    "lore",
    "map_id",
]
