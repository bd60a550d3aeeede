"""Draws the automa's parts: its markers, and the planning card of the round."""

from __future__ import annotations

from manicule import Cell, Group, Position, Section, Text, View, verbatim
from manicule.sheet import Content
from manicule_automa.content import AutomaContent
from manicule_automa.state import PLACE, Automa
from manicule_automa.texts import tr
from manicule_gutenberg import ACTIONS, descriptions, signs

MARKERS = "automa_markers"
BEFORE_REVEALING = ("turn_gears", "plan")
"""The phases of a round before the automa's plan is known."""
# Translators: the name of a part of the table on a tab, which must be short
LABEL = tr("Automa", context="label")


def automa_sections(view: View) -> tuple[Group, ...]:
    """The automa's initiative board, and its face-up card, if any."""
    automa = view.position.memory.get(Automa.key)
    if not isinstance(automa, Automa):  # before the set-up
        return ()
    rows: list[tuple[Content, ...]] = [
        (descriptions.ACTION_NAMES[action], Cell(((signs.number(count), signs.MARKER),), signs.number(count)))
        for action, count in zip(ACTIONS, automa.markers, strict=True)
    ]
    if automa.card and _is_of_this_round(view.position):
        rows.append((tr("planning card"), _card(view.contents[Automa.key], automa.card)))
    spots = (*ACTIONS, *[""] * (len(rows) - len(ACTIONS)))
    board = Section(verbatim(""), tuple(rows), id=MARKERS, spots=spots, look="stock")
    return (Group(tr("The automa’s markers"), (board,), id=PLACE, label=LABEL),)


def _is_of_this_round(position: Position) -> bool:
    """Until plans are revealed, the face-up card is that of the previous round."""
    if position.phase not in BEFORE_REVEALING:
        return True
    return any(any(house.plan.values()) for house in position.seats)


def _card(content: AutomaContent, id: str) -> Text:
    card = content.planning_card[id]
    text = tr("{card}: breaks ties from {action} downward; the automa takes a patronage reward")
    if card.patronage:
        text = tr(
            "{card}: breaks ties from {action} downward; the automa takes a patronage card if one is "
            "available"
        )
    return text(card=id, action=descriptions.ACTION_NAMES[card.centre])
