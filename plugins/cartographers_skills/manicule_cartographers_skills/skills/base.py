"""What every skill has in common: it is in the game, unused this season, and paid for."""

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
TOO_DEAR = tr("it costs {cost}, but you have {coins}")
NO_ROOM = tr("there is no room for it")


class Skill(DrawAction):
    """One of the eight skills; it is paid by whose sheet it is."""

    part = PART
    lets_come: ClassVar[Shape | None] = None
    """In an ambush, the shape that the monsters have instead of that of the card."""

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
        """Why it could do nothing now; None when it could."""
        return None

    def use(self, pen: Pen) -> Asks[None] | None:
        """Pay for it, and do it."""
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
