"""The base of skills: a skill must be in the game, unused this season, and affordable."""

from __future__ import annotations

from typing import ClassVar

from manicule import Asks, Text
from manicule_cartographers import DrawAction, Pen, Shape
from manicule_cartographers_skills import events
from manicule_cartographers_skills.content import SkillCard, content_of
from manicule_cartographers_skills.events import COINS
from manicule_cartographers_skills.looks import PART
from manicule_cartographers_skills.state import SkillsInPlay, SkillUsed
from manicule_cartographers_skills.texts import tr

NOT_IN_PLAY = tr("that skill is not in this game")
USED_ALREADY = tr("you have already used a skill this season")
# Translators: why a skill cannot be used; “it” is the skill; {cost} and {coins} are numbers of coins
TOO_DEAR = tr("it costs {cost}, but you have {coins}")
# Translators: why a skill cannot be used; “it” is a shape to draw on a map
NO_ROOM = tr("there is no room for it")


class Skill(DrawAction):
    """One of the eight skills; the owner of the sheet pays for it."""

    part = PART
    lets_come: ClassVar[Shape | None] = None
    """In an ambush, the shape of the monsters in place of that of the card."""

    def card(self, pen: Pen) -> SkillCard:
        return content_of(pen.table).skill[self.id]

    def refuse(self, pen: Pen) -> Text | None:
        if self.id not in pen.table.of(SkillsInPlay).cards:
            return NOT_IN_PLAY
        used = pen.sheet.memory.get(SkillUsed.key)
        if isinstance(used, SkillUsed) and used.season == pen.table.position.season:
            return USED_ALREADY
        cost = self.card(pen).cost
        if cost > pen.sheet.coins:
            return TOO_DEAR(cost=COINS(n=cost), coins=COINS(n=pen.sheet.coins))
        return self.useless(pen)

    def useless(self, pen: Pen) -> Text | None:
        """Why the skill would have no effect now; None if it has one."""
        return None

    def use(self, pen: Pen) -> Asks[None] | None:
        """Pay for the skill, and use it."""
        card = self.card(pen)
        pen.sheet.coins -= card.cost
        pen.sheet.spent += card.cost
        pen.sheet.memory[SkillUsed.key] = SkillUsed(pen.table.position.season, self.id)
        pen.table.publish(events.UsedSkill, pen.owner.id, self.id, card.name, card.cost)
        return self.take_effect(pen)

    def take_effect(self, pen: Pen) -> Asks[None] | None:
        raise NotImplementedError

    def text(self, pen: Pen) -> Text:
        card = self.card(pen)
        text = tr("{skill} for {coins}: {effect}", context="skill")
        return text(skill=card.name, coins=COINS(n=card.cost), effect=card.about)
