"""Draws the skills of the game."""

from __future__ import annotations

from manicule import Cell, Mark, Section, verbatim
from manicule_cartographers import CartographersView
from manicule_cartographers_skills.content import SkillCard, SkillContent
from manicule_cartographers_skills.events import COINS
from manicule_cartographers_skills.state import SkillsInPlay, SkillUsed
from manicule_cartographers_skills.texts import tr

PART = "skills"
NO_NAME = verbatim("")
# Translators: the name of a part of the table on a tab, which must be short
LABEL = tr("Skills", context="label")


def skill_sections(view: CartographersView) -> tuple[Section, ...]:
    """The skills with their costs and effects, and the seats that have used one this season."""
    held = view.of(SkillsInPlay)
    if not held.cards:  # not revealed yet
        return ()
    content: SkillContent = view.contents["cartographers_skills"]
    cards = [content.skill[card] for card in held.cards]
    rows = [_row(card) for card in cards]
    used = tuple(
        verbatim(name)
        for seat, name in zip(view.ids, view.names, strict=True)
        if (mark := view.of(SkillUsed, seat)).skill and mark.season == view.position.season
    )
    title = tr("Skills, one per season")
    if used:
        title = tr("Skills, one per season; used by {names}")(names=used)
    return (Section(title, tuple(rows), id=PART, label=LABEL, spots=held.cards, look="cards"),)


def _row(card: SkillCard) -> tuple[Cell, ...]:
    """A skill with its cost and its effect."""
    cost, key = COINS(n=card.cost), card.id
    picture = Mark("", NO_NAME, icon=f"cartographers_skills/{key}")
    coins = (verbatim(str(card.cost)), Mark("¢", cost, "c", icon="cartographers/coin"))
    return (
        Cell((card.name,), key=key, art=(picture, Mark(card.name, NO_NAME, style="strong"))),
        Cell((cost,), key=key, art=(coins,)),
        Cell((card.about,), key=key),
    )
