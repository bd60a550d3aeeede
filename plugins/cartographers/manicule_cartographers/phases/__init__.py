"""The phases of Cartographers, one class each. A season is a round of many turns, each from `explore` on.

Plugins change them in an implementation of the hook `phases`.

>>> [phase.id for phase in match.rules.phases if isinstance(phase, phases.DrawPhase)]
['draw']
"""

from manicule_cartographers.phases.ambush import Ambush
from manicule_cartographers.phases.check import Check
from manicule_cartographers.phases.draw import DrawPhase
from manicule_cartographers.phases.explore import Explore
from manicule_cartographers.phases.set_up import SetUp

PHASES = (SetUp(), Explore(), Ambush(), DrawPhase(), Check())
"""In the order of play."""

__all__ = ["PHASES", "Ambush", "Check", "DrawPhase", "Explore", "SetUp"]
