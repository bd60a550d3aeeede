"""The view of a person who draws: the desk, the parts of a drawing, and its preview."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from msgspec.structs import replace

from manicule import Cell, Group, Section, Sheet, Slot, Stamp, Text, verbatim
from manicule_cartographers.looks.edicts import EdictTable
from manicule_cartographers.looks.signs import MapSigns, mark_of, picture, shape_rows
from manicule_cartographers.parts import CHANGES as CHANGED_PART
from manicule_cartographers.parts import DESK, SHAPES, edicts_id, map_id
from manicule_cartographers.rules.derived import derived, reading, scoring_card, stars
from manicule_cartographers.rules.grid import PLACE_OF, bits, named
from manicule_cartographers.rules.land import Land
from manicule_cartographers.rules.pen import Pen
from manicule_cartographers.rules.placements import Placement
from manicule_cartographers.rules.seasons import edicts_to_come, time_so_far
from manicule_cartographers.rules.shapes import Shape, cells
from manicule_cartographers.texts import tr

UNTITLED = verbatim("")
TIME = tr("{season}, time {time} of {most}")
THE_SHAPE = tr("the shape")
WITH_COIN = tr("{number}, with a coin", context="the number of a shape")
# Translators: “it” is the shape that a player draws on the map
WHERE = tr("Where does it go?")
WHAT = tr("Which terrain do you draw?")
BRINGS_COIN = tr("with a coin", context="a shape")
CHANGED = tr("{now} → {then}", context="stars for an edict, before and after a drawing")
PREVIEW = tr("Preview")
# Translators: “it” is the shape that a player is about to draw on the map
CHANGES = tr("What it would change")


def desk(pen: Pen, shapes: Sequence[Shape]) -> Group:
    """The current map, with the shapes to draw beside it and the edicts below."""
    table = pen.table
    told = EdictTable.at(table)
    signs = MapSigns(table.content, table.options["cartographers.side"])
    owner = pen.owner
    board = signs.grid(UNTITLED, pen.sheet.map, pen.sheet.mountains)
    board = replace(board, id=map_id(owner.id), label=verbatim(owner.name))
    edicts = replace(told.in_short(pen.sheet), id=edicts_id(owner.id))
    parts = (board, _shapes(pen, shapes), edicts)
    return Group(told.map_title(owner.name, pen.sheet), parts, id=DESK)


def _shapes(pen: Pen, shapes: Sequence[Shape]) -> Section:
    """The shapes side by side as printed on the card, below the time of the season."""
    table = pen.table
    season = table.content.season[table.position.season]
    title = TIME(season=season.name, time=time_so_far(table), most=season.time)
    if not shapes:
        return Section(title, (), id=SHAPES)
    height = max(shape.box[0] for shape in shapes)
    columns = [shape_rows(shape.printed.rows(), height) for shape in shapes]
    heading = tuple(map(_heading, count(1), shapes)) if len(shapes) > 1 else (THE_SHAPE,)
    return Section(title, tuple(zip(*columns, strict=True)), heading, id=SHAPES, look="columns")


def _heading(number: int, shape: Shape) -> Text | Cell:
    """The number of a shape, and its coin."""
    if not shape.coin:
        return verbatim(str(number))
    return Cell((WITH_COIN(number=number),), art=(verbatim(str(number)), picture("coin", "¢", BRINGS_COIN)))


def slots(pen: Pen) -> tuple[Slot, Slot]:
    """First the spaces, which must fit one of the shapes, then the terrain for them."""
    shapes, terrains = pen.shapes_now(), pen.terrains_now()
    may_stick_out = pen.task.may_stick_out and not pen.is_fallback
    sizes = [shape.size for shape in shapes]
    spaces = Slot(
        id="spaces",
        ids=named(pen.free),
        least=1 if may_stick_out else min(sizes),
        most=max(sizes),
        board_part=map_id(pen.owner.id),
        stamps=tuple(_stamp(number, shape) for number, shape in enumerate(shapes, 1)),
        may_stick_out=may_stick_out,
        prompt=WHERE,
    )
    marks = tuple((terrain, mark_of(pen.table.content, terrain)) for terrain in terrains)
    return spaces, Slot("terrain", terrains, prompt=WHAT, marks=marks)


def _stamp(number: int, shape: Shape) -> Stamp:
    return Stamp(str(number), cells(shape.printed.rows()), BRINGS_COIN if shape.coin else None)


def preview(pen: Pen, placement: Placement) -> Sheet:
    """The map with the drawing, and the resulting edicts, coins and monsters."""
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
    changes = Section(CHANGES, tuple(_changes(pen, placement, before, after)), id=CHANGED_PART, look="stock")
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
