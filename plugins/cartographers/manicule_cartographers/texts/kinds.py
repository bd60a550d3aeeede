"""The questions of Cartographers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from manicule import Kind, KindDisplay, Text
from manicule_cartographers.content import card_name
from manicule_cartographers.parts import edicts_id, map_id
from manicule_cartographers.texts import tr

if TYPE_CHECKING:
    from manicule_cartographers.rules.pen import Pen

MANY = 3
WHERE = {
    (1, False): tr("{card}: where does the {one} go?"),
    (1, True): tr("{card}: where does the {one} go? It must cover ruins."),
    (2, False): tr("{card}: where does the {one} or {other} go?"),
    (2, True): tr("{card}: where does the {one} or {other} go? It must cover ruins."),
    (MANY, False): tr("{card}: which terrain do you draw, and where?"),
    (MANY, True): tr("{card}: which terrain do you draw, and where? It must cover ruins."),
}
"""The prompt, by the number of terrains and whether ruins must be covered."""
MAY_STICK_OUT = tr("{prompt} It may extend past the edge of the map.")
NOTHING_FITS = tr("{card}: no shape fits, so draw a single space.")
ON_RUINS = tr("{card}: no shape fits over ruins, so draw a single space on ruins.")
NOT_OVER_RUINS = tr("{card}: no shape fits over ruins, so draw a single space.")
RUINS_GONE = tr("{card}: there are no empty ruins left to cover, so draw a single space.")
"""Why a single space replaces the shapes of a card, and where it must be drawn."""


def _prompt(choice: Any) -> Text:
    pen: Pen = choice.pen
    table = pen.table
    card = card_name(table.content, table.position.card)
    if pen.is_fallback:
        return _fallback(pen)(card=card)
    names = [table.content.terrain[id].name for id in choice.terrains]
    text = WHERE[min(len(names), MANY), pen.task.covers_ruins]
    named = dict(zip(("one", "other"), names, strict=False)) if len(names) < MANY else {}
    prompt = text(card=card, **named)
    return MAY_STICK_OUT(prompt=prompt) if pen.task.may_stick_out else prompt


def _fallback(pen: Pen) -> Text:
    if not pen.task.covers_ruins:
        return NOTHING_FITS
    if not pen.ruins_left:
        return RUINS_GONE
    return ON_RUINS if pen.single_on_ruins else NOT_OVER_RUINS


def _ambush_prompt(choice: Any) -> Text:
    pen: Pen = choice.pen
    owner = pen.owner.name
    if pen.is_fallback:
        return tr("No shape fits: draw a single monster on {owner}’s map.")(owner=owner)
    name = card_name(pen.table.content, pen.table.position.card)
    return tr("{card}: draw monsters on {owner}’s map.")(card=name, owner=owner)


def _terrain(seat: Any, terrain: str) -> Text:
    name: Text = seat.table.content.terrain[terrain].name
    return name


def draw_kind(id: str, prompt: Text | Callable[[Any], Text]) -> Kind[str]:
    """A question for a drawing on a map, with the edicts and other actions in view.

    >>> tr = Texts("example").tr
    >>> draw_kind("plant", tr("Where do you plant a tree?")).id
    'plant'
    """
    return Kind[str](id, KindDisplay(prompt, _terrain, board_part=_map, parts=_beside))


def _map(choice: Any) -> str:
    return map_id(choice.pen.owner.id)


def _beside(choice: Any) -> tuple[str, ...]:
    """The edicts, and the parts that show actions before drawing."""
    actions = dict.fromkeys(action.part for action in choice.actions.values() if action.part)
    return (edicts_id(choice.pen.owner.id), *actions)


DRAW = draw_kind("draw", _prompt)
AMBUSH = draw_kind("draw_ambush", _ambush_prompt)
