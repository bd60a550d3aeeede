"""The events of skills."""

from __future__ import annotations

from manicule import Event, Names, Text
from manicule_cartographers_skills.texts import ntr, tr

COINS = ntr("{n} coin", "{n} coins", context="coins")


class SkillsRevealed(Event, frozen=True):
    skills: tuple[Text, ...]

    def text(self, names: Names) -> Text:
        return tr("Skills in this game: {skills}.")(skills=self.skills)


class UsedSkill(Event, frozen=True):
    seat: str
    skill: str
    name: Text
    cost: int

    def text(self, names: Names) -> Text:
        text = tr("{seat} uses {skill} for {coins}.")
        return text(seat=names.seat(self.seat), skill=self.name, coins=COINS(n=self.cost))
