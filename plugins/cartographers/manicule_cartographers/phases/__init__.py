"""The phases of Cartographers, one module each. A season is a round of many turns, each from `explore` on."""

from manicule_cartographers.phases.ambush import Ambush
from manicule_cartographers.phases.base import CartographersPhase
from manicule_cartographers.phases.check import Check
from manicule_cartographers.phases.draw import DrawPhase
from manicule_cartographers.phases.explore import Explore
from manicule_cartographers.phases.set_up import SetUp

PHASES: tuple[CartographersPhase, ...] = (SetUp(), Explore(), Ambush(), DrawPhase(), Check())
"""In the order of play."""
