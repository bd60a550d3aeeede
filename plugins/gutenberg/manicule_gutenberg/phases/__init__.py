"""The phases of Gutenberg, one class each, in the order of play.

Plugins change them in an implementation of the hook `phases`.

>>> [phase.id for phase in match.rules.phases if isinstance(phase, phases.TakeInks)]
['take_inks']
"""

from manicule_gutenberg.phases.choose_types import ChooseTypes
from manicule_gutenberg.phases.develop_specialties import DevelopSpecialties
from manicule_gutenberg.phases.draft_orders import DraftOrders
from manicule_gutenberg.phases.final_score import FinalScore
from manicule_gutenberg.phases.fulfill_orders import FulfillOrders
from manicule_gutenberg.phases.improve_printing_houses import ImprovePrintingHouses
from manicule_gutenberg.phases.patronage import Patronage
from manicule_gutenberg.phases.plan import Plan
from manicule_gutenberg.phases.prepare_next_round import PrepareNextRound
from manicule_gutenberg.phases.set_up import SetUp
from manicule_gutenberg.phases.take_inks import TakeInks
from manicule_gutenberg.phases.take_orders import TakeOrders
from manicule_gutenberg.phases.turn_gears import TurnGears

PHASES = (
    SetUp(),
    DraftOrders(),
    ChooseTypes(),
    TurnGears(),
    Plan(),
    TakeOrders(),
    TakeInks(),
    DevelopSpecialties(),
    ImprovePrintingHouses(),
    Patronage(),
    FulfillOrders(),
    PrepareNextRound(),
    FinalScore(),
)
"""In the order of play."""

__all__ = [
    "PHASES",
    "ChooseTypes",
    "DevelopSpecialties",
    "DraftOrders",
    "FinalScore",
    "FulfillOrders",
    "ImprovePrintingHouses",
    "Patronage",
    "Plan",
    "PrepareNextRound",
    "SetUp",
    "TakeInks",
    "TakeOrders",
    "TurnGears",
]
