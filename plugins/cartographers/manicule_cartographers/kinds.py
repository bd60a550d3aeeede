"""What is asked in a game of Cartographers."""

from __future__ import annotations

from typing import Any

from manicule import Kind, Text
from manicule_cartographers.drawing import Pen
from manicule_cartographers.lore import card_name
from manicule_cartographers.texts import tr


def _prompt(choice: Any) -> Text:
    pen: Pen = choice.pen
    table = pen.table
    if pen.is_fallback:
        return tr("No shape fits: draw a single space.")
    name = card_name(table.content, table.position.card)
    terrains = tuple(table.content.terrain[id].name for id in choice.terrains)
    if pen.task.covers_ruins:
        return tr("{card}: draw {terrains}, covering ruins.")(card=name, terrains=terrains)
    return tr("{card}: draw {terrains}.")(card=name, terrains=terrains)


def _ambush_prompt(choice: Any) -> Text:
    pen: Pen = choice.pen
    owner = pen.owner.name
    if pen.is_fallback:
        return tr("No shape fits: draw a single monster on the map of {owner}.")(owner=owner)
    name = card_name(pen.table.content, pen.table.position.card)
    return tr("{card}: draw monsters on the map of {owner}.")(card=name, owner=owner)


def _terrain(seat: Any, terrain: str) -> Text:
    name: Text = seat.table.content.terrain[terrain].name
    return name


DRAW = Kind[str]("draw", _prompt, _terrain)
AMBUSH = Kind[str]("draw_ambush", _ambush_prompt, _terrain)
