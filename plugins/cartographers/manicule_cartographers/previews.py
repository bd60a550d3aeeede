"""How a drawing is typed, and how it would look before it counts."""

from __future__ import annotations

from msgspec.structs import replace

from manicule import Group, Section, Sheet, Text, verbatim
from manicule_cartographers.desk import UNTITLED
from manicule_cartographers.drawing import Pen
from manicule_cartographers.grid import PLACE_OF, bits, named
from manicule_cartographers.land import Land
from manicule_cartographers.lore import lore, reading, scoring_card, stars
from manicule_cartographers.parts import CHANGES as CHANGED_PART
from manicule_cartographers.parts import map_id
from manicule_cartographers.placements import Placement
from manicule_cartographers.signs import MapSigns
from manicule_cartographers.texts import tr

ONE_SPACE = tr("Type the space, as in “{example}”.")
ONE_SPACE_AND_TERRAIN = tr("Type the space and the terrain, as in “{example}”.")
TURNED = tr(
    "Type its spaces, as in “{all}”; or the first one (leftmost of the top row), r to turn, f to flip, as "
    "in “{example}”."
)
TURNED_AND_TERRAIN = tr(
    "Type its spaces and the terrain, as in “{all}”; or the first space (leftmost of the top row), r to "
    "turn, f to flip, as in “{example}”."
)
NUMBERED = tr(
    "Type its spaces, as in “{all}”; or the first one (leftmost of the top row), the shape’s number, r to "
    "turn, f to flip, as in “{example}”."
)
STICKING_OUT = tr("Type the spaces that are left on the map, as in “{all}”.")
STICKING_OUT_AND_TERRAIN = tr("Type the spaces that are left on the map, and the terrain, as in “{all}”.")
WITH_TERRAIN = tr("{spaces} {terrain}", context="an answer as it is typed")
CHANGED = tr("{now} → {then}", context="stars for an edict, before and after a drawing")
PREVIEW = tr("How it would look")
CHANGES = tr("What it would change")


def how_to_draw(pen: Pen) -> Text:
    """How a placement is typed, by examples; with a single terrain it need not be named."""
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


def preview(pen: Pen, placement: Placement) -> Sheet:
    """The map with the drawing on it, and what the edicts, the coins and the monsters would be then."""
    table = pen.table
    new = named(placement.cells)
    letter = lore(table).letters[placement.terrain]
    rows = list(pen.sheet.map)
    for bit in bits(placement.cells):
        row, column = PLACE_OF[bit]
        rows[row] = rows[row][:column] + letter + rows[row][column + 1 :]
    signs = MapSigns(table.content, table.options["side"])
    before, after = Land(pen.sheet.map, reading(table)), Land(rows, reading(table))
    grid = signs.grid(UNTITLED, rows, named(after.surrounded_mountains()), new)
    grid = replace(grid, id=map_id(pen.owner.id), label=verbatim(pen.owner.name))
    changes = Section(CHANGES, tuple(_changes(pen, placement, before, after)), id=CHANGED_PART)
    return Sheet((Group(PREVIEW, (grid, changes)),))


def _changes(pen: Pen, placement: Placement, before: Land, after: Land) -> list[tuple[Text, Text]]:
    table = pen.table
    found: list[tuple[Text, int, int]] = []
    for edict, id in table.position.edicts.items():
        card = scoring_card(table.content, table.options, id)
        name = tr("{edict}: {card}", context="edict")(edict=edict, card=card.name)
        found.append((name, stars(lore(table), card, before), stars(lore(table), card, after)))
    mountains = after.surrounded_mountains() & ~before.surrounded_mountains()
    coins = pen.sheet.coins + min(placement.coin + mountains.bit_count(), pen.coins_left())
    found.append((tr("coins", context="points.coins"), pen.sheet.coins, coins))
    lost = (-before.threatened().bit_count(), -after.threatened().bit_count())
    found.append((tr("monsters", context="points.monsters"), *lost))
    changed = [(name, CHANGED(now=now, then=then)) for name, now, then in found if now != then]
    return changed or [(tr("nothing"), verbatim(""))]
