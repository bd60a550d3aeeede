"""The memory of skills: the skills in the game, and their use by seats."""

from __future__ import annotations

from typing import ClassVar

from manicule import Memory


class SkillsInPlay(Memory, frozen=True):
    """Memory of the table: the skills of this game."""

    key: ClassVar[str] = "cartographers_skills"
    cards: tuple[str, ...] = ()


class SkillUsed(Memory, frozen=True):
    """Memory of a seat: its last used skill, and the season of the use."""

    key: ClassVar[str] = "cartographers_skill_used"
    season: str = ""
    skill: str = ""
