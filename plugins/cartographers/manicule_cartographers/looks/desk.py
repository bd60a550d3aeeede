"""What lies before whoever draws: the map in hand, the shapes to choose from, and the edicts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from manicule import Group, Section, verbatim
from manicule_cartographers.looks.edicts import EdictTable
from manicule_cartographers.looks.signs import MapSigns, shape_rows
from manicule_cartographers.parts import DESK, SHAPES, edicts_id, map_id
from manicule_cartographers.rules.pen import Pen
from manicule_cartographers.rules.seasons import time_so_far
from manicule_cartographers.rules.shapes import Shape
from manicule_cartographers.texts import tr

UNTITLED = verbatim("")
TIME = tr("{season}, time {time} of {most}")
THE_SHAPE = tr("the shape")
WITH_COIN = tr("{number}, with a coin", context="the number of a shape")


def desk(pen: Pen, shapes: Sequence[Shape]) -> Group:
    """The map that is drawn on as it is now, beside it what is to be drawn, below it the edicts."""
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
    """The shapes side by side as they lie on the card, below the time of the season."""
    table = pen.table
    season = table.content.season[table.position.season]
    title = TIME(season=season.name, time=time_so_far(table), most=season.time)
    if not shapes:
        return Section(title, (), id=SHAPES)
    height = max(shape.box[0] for shape in shapes)
    columns = [shape_rows(shape.printed.rows(), height) for shape in shapes]
    heading = tuple(
        WITH_COIN(number=at) if shape.coin else verbatim(str(at)) for at, shape in enumerate(shapes, 1)
    )
    heading = heading if len(shapes) > 1 else (THE_SHAPE,)
    return Section(title, tuple(zip(*columns, strict=True)), heading, id=SHAPES)
