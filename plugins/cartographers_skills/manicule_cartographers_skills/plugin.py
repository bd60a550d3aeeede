"""The skills as a plugin."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import Asks, Kind, PickOrPass, Plugin, Section, View, implements
from manicule_cartographers import CartographersSeat, CartographersTable, DrawAction, Hooks, Pen
from manicule_cartographers_skills import events
from manicule_cartographers_skills.content import SkillContent, content_of
from manicule_cartographers_skills.looks import skill_sections
from manicule_cartographers_skills.skills import AFTER, AT_THE_END, BEFORE, IN_AN_AMBUSH
from manicule_cartographers_skills.skills.base import Skill
from manicule_cartographers_skills.state import SkillsInPlay, SkillUsed
from manicule_cartographers_skills.texts.kinds import AMBUSH_SKILL, LAST_SKILL, USE_SKILL


class SkillsPlugin(Plugin):
    """Reveals three skills and offers them when they can be used."""

    content = SkillContent
    memories = (SkillsInPlay, SkillUsed)

    @implements(Hooks.after_set_up)
    def after_set_up(self, table: CartographersTable) -> None:
        reveal_skills(table)

    @implements(Hooks.draw_actions)
    def draw_actions(
        self, table: CartographersTable, seat: CartographersSeat, pen: Pen
    ) -> Sequence[DrawAction]:
        in_play = pen.table.of(SkillsInPlay).cards
        return [skill for skill in BEFORE if skill.id in in_play]

    @implements(Hooks.after_shape)
    def after_shape(self, table: CartographersTable, seat: CartographersSeat, pen: Pen) -> Asks[None]:
        return offer(pen, USE_SKILL, AFTER)

    @implements(Hooks.before_ambush_drawing)
    def before_ambush_drawing(
        self, table: CartographersTable, seat: CartographersSeat, pen: Pen
    ) -> Asks[None]:
        return offer(pen, AMBUSH_SKILL, IN_AN_AMBUSH)

    @implements(Hooks.before_season_scoring)
    def before_season_scoring(
        self, table: CartographersTable, seat: CartographersSeat, pen: Pen
    ) -> Asks[None]:
        return offer(pen, LAST_SKILL, AT_THE_END)

    @implements(Hooks.sections)
    def sections(self, view: View) -> Sequence[Section]:
        return skill_sections(view)


def reveal_skills(table: CartographersTable) -> None:
    """Draw the skills of this game; the others leave it."""
    content = content_of(table)
    stack = list(content.skill)
    cards = tuple(table.draw("skills", stack) for _ in range(content.skill_number["cards"].value))
    table.remember(SkillsInPlay(cards))
    table.publish(events.SkillsRevealed, tuple(content.skill[card].name for card in cards))


def offer(pen: Pen, kind: Kind[tuple[Pen, Skill]], skills: Sequence[Skill]) -> Asks[None]:
    """Ask whether to use one of these skills, if any is possible."""
    usable = {skill.id: (pen, skill) for skill in skills if skill.refuse(pen) is None}
    if not usable:
        return
    chosen = yield from PickOrPass(pen.owner, kind, usable)
    if chosen is not None:
        asking = chosen[1].use(pen)
        if asking is not None:
            yield from asking


plugin = SkillsPlugin()
