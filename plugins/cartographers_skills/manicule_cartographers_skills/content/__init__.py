"""The records of the skills' content files."""

from __future__ import annotations

import msgspec

from manicule import Entry, Text
from manicule_cartographers import CartographersTable


class SkillCard(Entry, frozen=True):
    no: str
    name: Text
    cost: int
    about: Text


class SkillNumber(Entry, frozen=True):
    value: int


class SkillContent(msgspec.Struct, frozen=True):
    """The printed skill cards."""

    skill: dict[str, SkillCard]
    skill_number: dict[str, SkillNumber]


def content_of(table: CartographersTable) -> SkillContent:
    """The content of the skills at a table."""
    content: SkillContent = table.rules.contents["cartographers_skills"]
    return content
