"""What the skills remember: which are in the game, and when a seat used one."""

from __future__ import annotations

from typing import ClassVar

from manicule import Memory


class SkillsInPlay(Memory, frozen=True):
    """Of the table: the skills of this game."""

    key: ClassVar[str] = "cartographers_skills"
    cards: tuple[str, ...] = ()


class SkillUsed(Memory, frozen=True):
    """Of a seat: the season in which it used a skill last, and which."""

    key: ClassVar[str] = "cartographers_skill_used"
    season: str = ""
    skill: str = ""
