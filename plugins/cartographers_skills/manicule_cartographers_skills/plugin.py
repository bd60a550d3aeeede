"""The skills as a plugin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from manicule import Asks, Group, Kind, PickOrPass, Plugin, Section, Text, View, hookimpl
from manicule_cartographers import CartographersSeat, CartographersTable, DrawAction, Pen, map_id
from manicule_cartographers_skills import events
from manicule_cartographers_skills.after import CONCENTRATE, CURE_WOUNDS, SEARCH
from manicule_cartographers_skills.before import (
    ACROBATICS,
    DIPLOMACY_SKILL,
    KNOWLEDGE,
    MOVE_SILENTLY,
    NEGOTIATE,
)
from manicule_cartographers_skills.content import SkillContent, content_of
from manicule_cartographers_skills.look import PART, skill_sections
from manicule_cartographers_skills.memory import SkillsInPlay, SkillUsed
from manicule_cartographers_skills.skill import Skill
from manicule_cartographers_skills.texts import tr

BEFORE = (KNOWLEDGE, MOVE_SILENTLY, NEGOTIATE, DIPLOMACY_SKILL)
AFTER = (CONCENTRATE, CURE_WOUNDS, SEARCH)
IN_AN_AMBUSH = (ACROBATICS, DIPLOMACY_SKILL)
AT_THE_END = (DIPLOMACY_SKILL,)


def _text(seat: CartographersSeat, option: tuple[Pen, Skill]) -> Text:
    pen, skill = option
    return skill.text(pen)


def _pen(choice: Any) -> Pen:
    pen: Pen = next(iter(choice.options.values()))[0]
    return pen


def _map_now(choice: Any) -> Group:
    """The map with what was drawn already."""
    return _pen(choice).desk(shapes=())


def _map_and_ambush(choice: Any) -> Group:
    """The map, and the shape of the monsters that come to it."""
    return _pen(choice).desk()


def _kind(id: str, prompt: Text, survey: Callable[[Any], Group]) -> Kind[tuple[Pen, Skill]]:
    """A question about the skills, with the map in view."""
    return Kind(
        id, prompt, _text, survey=survey, board=PART, parts=lambda choice: (map_id(_pen(choice).owner.id),)
    )


USE_SKILL = _kind("use_skill", tr("Do you use a skill now?"), _map_now)
AMBUSH_SKILL = _kind("ambush_skill", tr("An ambush comes to your map. Do you use a skill?"), _map_and_ambush)
LAST_SKILL = _kind("last_skill", tr("The season is about to be scored. Do you use a skill?"), _map_now)


class SkillsPlugin(Plugin):
    """Reveals three skills and offers them where they can be used."""

    content = SkillContent
    memories = (SkillsInPlay, SkillUsed)

    @hookimpl
    def phase_ends(self, table: CartographersTable, phase: str) -> None:
        if phase == "set_up":
            reveal_skills(table)

    @hookimpl
    def draw_actions(self, pen: Pen) -> Sequence[DrawAction]:
        in_play = pen.table.of(SkillsInPlay).cards
        return [skill for skill in BEFORE if skill.id in in_play]

    @hookimpl
    def shape_drawn(self, pen: Pen) -> Asks[None]:
        return offer(pen, USE_SKILL, AFTER)

    @hookimpl
    def ambushed(self, pen: Pen) -> Asks[None]:
        return offer(pen, AMBUSH_SKILL, IN_AN_AMBUSH)

    @hookimpl
    def season_ends(self, pen: Pen) -> Asks[None]:
        return offer(pen, LAST_SKILL, AT_THE_END)

    @hookimpl
    def sections(self, view: View) -> Sequence[Section]:
        return skill_sections(view)


def reveal_skills(table: CartographersTable) -> None:
    """Draw the skills of this game; the others leave it."""
    content = content_of(table)
    stack = list(content.skill)
    cards = tuple(table.draw("skills", stack) for _ in range(content.skill_number["cards"].value))
    table.remember(SkillsInPlay(cards))
    table.tell(events.SkillsRevealed, tuple(content.skill[card].name for card in cards))


def offer(pen: Pen, kind: Kind[tuple[Pen, Skill]], skills: Sequence[Skill]) -> Asks[None]:
    """Ask whether one of these skills is used, if any can be."""
    usable = {skill.id: (pen, skill) for skill in skills if skill.refuse(pen) is None}
    if not usable:
        return
    chosen = yield from PickOrPass(pen.owner, kind, usable)
    if chosen is not None:
        asking = chosen[1].use(pen)
        if asking is not None:
            yield from asking


plugin = SkillsPlugin()
