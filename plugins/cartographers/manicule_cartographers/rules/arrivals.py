"""The arrival of monsters in the solo game: they move on from a corner until there is room for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manicule_cartographers.content import SIZE, AmbushCard
from manicule_cartographers.rules.derived import derived
from manicule_cartographers.rules.grid import bit_at, named
from manicule_cartographers.rules.pen import Pen
from manicule_cartographers.rules.shapes import Orientation, Shape

CLOCKWISE = "clockwise"


def arrival(pen: Pen, shape: Shape | None = None) -> tuple[str, ...]:
    """The spaces where the monsters of this turn's ambush land in the solo game, in reading order; none if
    they fit nowhere. With `shape`, the spaces where that shape would land instead.

    >>> table.position.card = "gnoll_raid"
    >>> pen = Pen(table, seat, seat, Task(derived(table).shapes["gnoll_raid"], ("monster",)))
    >>> arrival(pen), arrival(pen, Shape(["XX"]))
    (('A1', 'A2', 'B1', 'C1', 'C2'), ('A1', 'A2'))
    """
    return named(landing(pen, shape))


def landing(pen: Pen, shape: Shape | None = None) -> int:
    """The first place on the way with room for the shape, as printed on the card."""
    table = pen.table
    card = table.content.ambush[table.position.card]
    by_distance = table.options["cartographers.solo_ambush"] == "distance"
    shapes = (shape,) if shape is not None else pen.task.shapes
    # A shape that replaces the printed one may be turned and flipped.
    is_printed = shapes == derived(table).shapes[card.id]
    turned = [shapes[0].printed] if is_printed else list(shapes[0].orientations)
    walks = [list(walk(orientation, card, by_distance)) for orientation in turned]
    return next((board for board in _in_turn(walks) if not board & ~pen.free), 0)


def _in_turn(walks: Sequence[Sequence[int]]) -> Iterator[int]:
    """The places of several walks, one step of each at a time."""
    for step in range(max(map(len, walks))):
        yield from (places[step] for places in walks if step < len(places))


def walk(orientation: Orientation, card: AmbushCard, by_distance: bool = False) -> Iterator[int]:
    """The places of a shape on its walk: along the edge from the card's corner, then along inner rings.

    With `by_distance`, the places are sorted by the distance of their box from the corner.
    """
    rows = orientation.rows()
    height, width = len(rows), len(rows[0])
    places = [place for ring in range(SIZE // 2 + 1) for place in _loop(ring, height, width, card)]
    if by_distance:
        top, left = places[0]
        places.sort(key=lambda place: abs(place[0] - top) + abs(place[1] - left))
    for top, left in places:
        yield _board(rows, top, left)


def _loop(ring: int, height: int, width: int, card: AmbushCard) -> list[tuple[int, int]]:
    """The upper left corners of the box once around a ring, beginning in the card's corner."""
    last_row, last_column = SIZE - ring - height, SIZE - ring - width
    if last_row < ring or last_column < ring:
        return []
    # Each side without its last place, which is the first one of the next side. If the ring is a line, the
    # walk goes along it and back.
    loop = [
        *((ring, column) for column in range(ring, last_column)),
        *((row, last_column) for row in range(ring, last_row)),
        *((last_row, column) for column in range(last_column, ring, -1)),
        *((row, ring) for row in range(last_row, ring, -1)),
    ] or [(ring, ring)]
    if card.arrow != CLOCKWISE:
        loop.reverse()
    vertical, _, horizontal = card.corner.partition("_")
    start = (ring if vertical == "top" else last_row, ring if horizontal == "left" else last_column)
    at = loop.index(start)
    return list(dict.fromkeys(loop[at:] + loop[:at]))


def _board(rows: Sequence[str], top: int, left: int) -> int:
    return sum(
        1 << bit_at(top + row, left + column)
        for row, line in enumerate(rows)
        for column, mark in enumerate(line)
        if mark == "X"
    )
