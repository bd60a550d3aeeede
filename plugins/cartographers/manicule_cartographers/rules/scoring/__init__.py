"""The sixteen scoring cards, each a small function of a land; the card supplies the figures."""

from manicule_cartographers.rules.scoring.base import Score
from manicule_cartographers.rules.scoring.forests import (
    greenbough,
    sentinel_wood,
    stoneside_forest,
    treetower,
)
from manicule_cartographers.rules.scoring.spaces import borderlands, broken_road, cauldrons, lost_barony
from manicule_cartographers.rules.scoring.villages import great_city, greengold_plains, shieldgate, wildholds
from manicule_cartographers.rules.scoring.waters import (
    canal_lake,
    golden_granary,
    mages_valley,
    shoreside_expanse,
)

SCORES: tuple[Score, ...] = (
    sentinel_wood,
    greenbough,
    treetower,
    stoneside_forest,
    canal_lake,
    mages_valley,
    golden_granary,
    shoreside_expanse,
    wildholds,
    great_city,
    greengold_plains,
    shieldgate,
    borderlands,
    lost_barony,
    broken_road,
    cauldrons,
)
