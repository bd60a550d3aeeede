"""The phases of CVlizations, one module each."""

from manicule_cvlizations.phases.actions import Act
from manicule_cvlizations.phases.base import LandPhase
from manicule_cvlizations.phases.clean_up import CleanUp
from manicule_cvlizations.phases.development import Develop
from manicule_cvlizations.phases.final_score import FinalScore
from manicule_cvlizations.phases.orders import LayOrders
from manicule_cvlizations.phases.set_up import SetUp

PHASES: tuple[LandPhase, ...] = (SetUp(), LayOrders(), Act(), Develop(), CleanUp(), FinalScore())
"""In the order of play."""
