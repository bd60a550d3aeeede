"""How well computer players play, as people choose it."""

from __future__ import annotations

from manicule.kernel.text import tr
from manicule.plugins.manifest import LEVELS

EASY, NORMAL, HARD = LEVELS
LEVEL_NAMES = {
    EASY: (tr("Easy", context="level of a computer player"), tr("they misjudge much")),
    NORMAL: (tr("Normal", context="level of a computer player"), tr("they know the game")),
    HARD: (tr("Hard", context="level of a computer player"), tr("they think ahead, for up to a second")),
}
"""How the levels read, and what they mean."""
