"""Explains the notation for drawings by examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manicule import Text, verbatim
from manicule_cartographers.texts import tr

if TYPE_CHECKING:
    from manicule_cartographers.rules.pen import Pen

ONE_SPACE = tr("Type the space, as in “{example}”.")
ONE_SPACE_AND_TERRAIN = tr("Type the space and the terrain, as in “{example}”.")
TURNED = tr(
    "Type its spaces, as in “{all}”; or the first one (leftmost in the top row), then r to turn and f "
    "to flip, as in “{example}”."
)
TURNED_AND_TERRAIN = tr(
    "Type its spaces and the terrain, as in “{all}”; or the first space (leftmost in the top row), "
    "then r to turn and f to flip, as in “{example}”."
)
NUMBERED = tr(
    "Type its spaces, as in “{all}”; or the first one (leftmost in the top row), the shape’s number, "
    "then r to turn and f to flip, as in “{example}”."
)
STICKING_OUT = tr("Type the spaces that remain on the map, as in “{all}”.")
STICKING_OUT_AND_TERRAIN = tr("Type the spaces that remain on the map, and the terrain, as in “{all}”.")
WITH_TERRAIN = tr("{spaces} {terrain}", context="an answer as it is typed")


def how_to_draw(pen: Pen) -> Text:
    """Explain how to type a placement, by examples; a single terrain need not be named."""
    places = pen.places() if not pen.task.wanted else pen.fitting(pen.task.shapes, pen.task.wanted)
    terrains = [pen.table.content.terrain[terrain].name for terrain in pen.terrains_now()]
    shapes = pen.shapes_now()
    cells = places.nth(places.count // 2) if places is not None and places.count else "C4"

    def typed(spaces: str) -> Text:
        if len(terrains) == 1:
            return verbatim(spaces)
        return WITH_TERRAIN(spaces=spaces, terrain=terrains[0])

    has_choice = len(terrains) > 1
    if pen.task.may_stick_out and not pen.is_fallback:
        return (STICKING_OUT_AND_TERRAIN if has_choice else STICKING_OUT)(all=typed(cells))
    if all(shape.size == 1 for shape in shapes):
        return (ONE_SPACE_AND_TERRAIN if has_choice else ONE_SPACE)(example=typed(cells))
    if len(shapes) > 1:
        return NUMBERED(example=typed("C4 2 r f"), all=typed(cells))
    return (TURNED_AND_TERRAIN if has_choice else TURNED)(example=typed("C4 r f"), all=typed(cells))
