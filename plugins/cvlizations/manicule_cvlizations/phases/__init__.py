"""The phases of CVlizations, one class each, in the order of play.

Plugins change them in an implementation of the hook `phases`.

>>> [phase.id for phase in match.rules.phases if isinstance(phase, phases.Act)]
['actions']
"""

from manicule_cvlizations.phases.actions import Act
from manicule_cvlizations.phases.clean_up import CleanUp
from manicule_cvlizations.phases.development import Develop
from manicule_cvlizations.phases.final_score import FinalScore
from manicule_cvlizations.phases.orders import LayOrders
from manicule_cvlizations.phases.set_up import SetUp

PHASES = (SetUp(), LayOrders(), Act(), Develop(), CleanUp(), FinalScore())
"""In the order of play."""

__all__ = ["PHASES", "Act", "CleanUp", "Develop", "FinalScore", "LayOrders", "SetUp"]
