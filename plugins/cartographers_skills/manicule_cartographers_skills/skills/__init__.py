"""The eight skills, by the moment of their use."""

from manicule_cartographers_skills.skills.additions import CONCENTRATE, CURE_WOUNDS, SEARCH
from manicule_cartographers_skills.skills.base import Skill
from manicule_cartographers_skills.skills.changes import (
    ACROBATICS,
    DIPLOMACY,
    KNOWLEDGE,
    MOVE_SILENTLY,
    NEGOTIATE,
)

BEFORE: tuple[Skill, ...] = (KNOWLEDGE, MOVE_SILENTLY, NEGOTIATE, DIPLOMACY)
"""Before the shape of the card is drawn."""
AFTER: tuple[Skill, ...] = (CONCENTRATE, CURE_WOUNDS, SEARCH)
IN_AN_AMBUSH: tuple[Skill, ...] = (ACROBATICS, DIPLOMACY)
AT_THE_END: tuple[Skill, ...] = (DIPLOMACY,)
"""Before the season is scored."""
