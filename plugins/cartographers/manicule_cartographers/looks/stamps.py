"""What a drawing is composed of: the spaces that a shape covers, and the terrain."""

from __future__ import annotations

from manicule import Slot, Stamp
from manicule_cartographers.looks.signs import mark_of
from manicule_cartographers.parts import map_id
from manicule_cartographers.rules.grid import named
from manicule_cartographers.rules.pen import Pen
from manicule_cartographers.rules.shapes import Shape, cells
from manicule_cartographers.texts import tr

WHERE = tr("Where do you draw it?")
WHAT = tr("Which terrain do you draw?")
BRINGS_COIN = tr("with a coin", context="a shape")


def slots(pen: Pen) -> tuple[Slot, Slot]:
    """First the spaces, which one of the shapes covers, then what is drawn on them."""
    shapes, terrains = pen.shapes_now(), pen.terrains_now()
    may_stick_out = pen.task.may_stick_out and not pen.is_fallback
    sizes = [shape.size for shape in shapes]
    spaces = Slot(
        id="spaces",
        ids=named(pen.free),
        least=1 if may_stick_out else min(sizes),
        most=max(sizes),
        board=map_id(pen.owner.id),
        stamps=tuple(_stamp(number, shape) for number, shape in enumerate(shapes, 1)),
        may_stick_out=may_stick_out,
        prompt=WHERE,
    )
    marks = tuple((terrain, mark_of(pen.table.content, terrain)) for terrain in terrains)
    return spaces, Slot("terrain", terrains, prompt=WHAT, marks=marks)


def _stamp(number: int, shape: Shape) -> Stamp:
    return Stamp(str(number), cells(shape.printed.rows()), BRINGS_COIN if shape.coin else None)
