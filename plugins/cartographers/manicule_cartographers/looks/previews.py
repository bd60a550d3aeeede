"""How a drawing would look before it counts."""

from __future__ import annotations

from msgspec.structs import replace

from manicule import Group, Section, Sheet, Text, verbatim
from manicule_cartographers.looks.desk import UNTITLED
from manicule_cartographers.looks.signs import MapSigns
from manicule_cartographers.parts import CHANGES as CHANGED_PART
from manicule_cartographers.parts import map_id
from manicule_cartographers.rules.derived import derived, reading, scoring_card, stars
from manicule_cartographers.rules.grid import PLACE_OF, bits, named
from manicule_cartographers.rules.land import Land
from manicule_cartographers.rules.pen import Pen
from manicule_cartographers.rules.placements import Placement
from manicule_cartographers.rules.seasons import edicts_to_come
from manicule_cartographers.texts import tr

CHANGED = tr("{now} → {then}", context="stars for an edict, before and after a drawing")
PREVIEW = tr("How it would look")
CHANGES = tr("What it would change")


def preview(pen: Pen, placement: Placement) -> Sheet:
    """The map with the drawing on it, and what the edicts, the coins and the monsters would be then."""
    table = pen.table
    new = named(placement.cells)
    letter = derived(table).letters[placement.terrain]
    rows = list(pen.sheet.map)
    for bit in bits(placement.cells):
        row, column = PLACE_OF[bit]
        rows[row] = rows[row][:column] + letter + rows[row][column + 1 :]
    signs = MapSigns(table.content, table.options["cartographers.side"])
    before, after = Land(pen.sheet.map, reading(table)), Land(rows, reading(table))
    grid = signs.grid(UNTITLED, rows, named(after.surrounded_mountains()), new)
    grid = replace(grid, id=map_id(pen.owner.id), label=verbatim(pen.owner.name))
    changes = Section(CHANGES, tuple(_changes(pen, placement, before, after)), id=CHANGED_PART)
    return Sheet((Group(PREVIEW, (grid, changes)),))


def _changes(pen: Pen, placement: Placement, before: Land, after: Land) -> list[tuple[Text, Text]]:
    table = pen.table
    found: list[tuple[Text, int, int]] = []
    realm = table.position
    to_come = edicts_to_come(table.content.season, realm.season, pen.sheet)
    for edict, id in ((edict, id) for edict, id in realm.edicts.items() if edict in to_come):
        card = scoring_card(table.content, table.options, id)
        name = tr("{edict}: {card}", context="edict")(edict=edict, card=card.name)
        found.append((name, stars(derived(table), card, before), stars(derived(table), card, after)))
    mountains = after.surrounded_mountains() & ~before.surrounded_mountains()
    coins = pen.sheet.coins + min(placement.coin + mountains.bit_count(), pen.coins_left())
    found.append((tr("coins", context="points.coins"), pen.sheet.coins, coins))
    lost = (-before.threatened().bit_count(), -after.threatened().bit_count())
    found.append((tr("monsters", context="points.monsters"), *lost))
    changed = [(name, CHANGED(now=now, then=then)) for name, now, then in found if now != then]
    return changed or [(tr("nothing"), verbatim(""))]
