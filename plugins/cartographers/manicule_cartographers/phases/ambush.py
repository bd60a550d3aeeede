"""Ambushes: the neighbor draws monsters on your map; alone, they come from a corner by themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manicule import Asks, Together
from manicule_cartographers import events
from manicule_cartographers.content import SIZE, AmbushCard
from manicule_cartographers.hookspecs import CartographersTable
from manicule_cartographers.phases.base import CartographersPhase
from manicule_cartographers.rules.choice import Draw
from manicule_cartographers.rules.derived import derived
from manicule_cartographers.rules.grid import bit_at, named
from manicule_cartographers.rules.pen import Pen, Task
from manicule_cartographers.rules.placements import Placement
from manicule_cartographers.rules.shapes import Orientation
from manicule_cartographers.texts import kinds, tr

MONSTER = "monster"
CLOCKWISE = "clockwise"


class Ambush(CartographersPhase):
    """Sheets are passed, drawn on and given back; the card leaves the game."""

    id = "ambush"
    name = tr("Ambush", context="phase.ambush.name")

    def applies(self, table: CartographersTable) -> bool:
        return table.position.card in table.content.ambush

    def begin(self, table: CartographersTable) -> Asks[None]:
        card = table.content.ambush[table.position.card]
        pens = list(_passed(table, card))
        yield from _warned(table, pens)
        if len(table.seats) == 1:
            _appear(pens[0], card)
        else:
            yield from Together([(pen.seat, draw_monsters(pen)) for pen in pens], secret=False)
        for pen in pens:
            pen.keep()


def _passed(table: CartographersTable, card: AmbushCard) -> Iterator[Pen]:
    """A pen for each sheet, in the hand of the neighbor whom it is passed to."""
    seats = table.seats
    step = 1 if card.arrow == CLOCKWISE else -1
    task = Task(derived(table).shapes[card.id], (MONSTER,), (MONSTER,))
    for owner in seats:
        yield Pen(table, seats[(owner.index + step) % len(seats)], owner, task)


def _warned(table: CartographersTable, pens: Sequence[Pen]) -> Asks[None]:
    """Let plugins ask whoever is ambushed, if there are any that do."""
    talks = [(pen.owner, pen.owner.hooks.before_ambush_drawing(table, pen.owner, pen)) for pen in pens]
    if any(talk for _, talk in talks):
        yield from Together(talks, secret=False)


def draw_monsters(pen: Pen) -> Asks[None]:
    """Ask where the monsters are drawn; a full sheet is spared."""
    places = pen.places()
    if places is None:
        pen.table.tell(events.FoundNoRoom, pen.owner.id)
        return
    chosen = yield Draw(pen, places, kinds.AMBUSH)
    pen.draw(chosen)


def _appear(pen: Pen, card: AmbushCard) -> None:
    """The first place that the monsters come to and that has room, as the shape lies on the card."""
    by_distance = pen.table.options["solo_ambush"] == "distance"
    shape = pen.task.shapes[0]
    # A shape that takes the place of the printed one may lie either way.
    is_printed = pen.task.shapes == derived(pen.table).shapes[card.id]
    turned = [shape.printed] if is_printed else list(shape.orientations)
    walks = [list(walk(orientation, card, by_distance)) for orientation in turned]
    for board in _in_turn(walks):
        if not board & ~pen.free:
            pen.table.tell(events.Appeared, pen.owner.id, named(board))
            pen.fill(Placement(board, MONSTER, False))
            return
    pen.table.tell(events.FoundNoRoom, pen.owner.id, is_full=not pen.free)


def _in_turn(walks: Sequence[Sequence[int]]) -> Iterator[int]:
    """The places of several walks, step by step."""
    for step in range(max(map(len, walks))):
        yield from (places[step] for places in walks if step < len(places))


def walk(orientation: Orientation, card: AmbushCard, by_distance: bool = False) -> Iterator[int]:
    """The places of a shape on its way: along the edge from the card's corner, then along inner rings.

    By distance, the same places come by how far their box is from the corner.
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
    """Where the upper left corner of the box goes, once around a ring, beginning in the card's corner."""
    last_row, last_column = SIZE - ring - height, SIZE - ring - width
    if last_row < ring or last_column < ring:
        return []
    # Each side without its last place, which is the first one of the next side; where the ring is a line,
    # the way goes along it and back.
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
