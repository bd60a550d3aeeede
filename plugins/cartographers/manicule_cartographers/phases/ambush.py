"""Ambushes: the neighbor draws monsters on your map; in the solo game they come from a corner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manicule import Asks, Together
from manicule_cartographers import events
from manicule_cartographers.content import AmbushCard
from manicule_cartographers.hookspecs import CartographersTable
from manicule_cartographers.phases.base import CartographersPhase
from manicule_cartographers.rules.arrivals import CLOCKWISE, landing
from manicule_cartographers.rules.choice import Draw
from manicule_cartographers.rules.derived import derived
from manicule_cartographers.rules.grid import named
from manicule_cartographers.rules.pen import Pen, Task
from manicule_cartographers.rules.placements import Placement
from manicule_cartographers.texts import kinds, tr

MONSTER = "monster"


class Ambush(CartographersPhase):
    """Sheets are passed, drawn on and returned; the card leaves the game."""

    id = "ambush"
    name = tr("Ambush", context="phase.ambush.name")

    def applies(self, table: CartographersTable) -> bool:
        return table.position.card in table.content.ambush

    def begin(self, table: CartographersTable) -> Asks[None]:
        card = table.content.ambush[table.position.card]
        pens = list(_passed(table, card))
        yield from _warned(table, pens)
        if len(table.seats) == 1:
            _appear(pens[0])
        else:
            yield from Together([(pen.seat, draw_monsters(pen)) for pen in pens], secret=False)
        for pen in pens:
            pen.keep()


def _passed(table: CartographersTable, card: AmbushCard) -> Iterator[Pen]:
    """A pen for each sheet, in the hand of the neighbor who receives it."""
    seats = table.seats
    step = 1 if card.arrow == CLOCKWISE else -1
    task = Task(derived(table).shapes[card.id], (MONSTER,), (MONSTER,))
    for owner in seats:
        yield Pen(table, seats[(owner.index + step) % len(seats)], owner, task)


def _warned(table: CartographersTable, pens: Sequence[Pen]) -> Asks[None]:
    """Let plugins ask the ambushed seats, if any plugin does."""
    talks = [(pen.owner, pen.owner.hooks.before_ambush_drawing(table, pen.owner, pen)) for pen in pens]
    if any(talk for _, talk in talks):
        yield from Together(talks, secret=False)


def draw_monsters(pen: Pen) -> Asks[None]:
    """Ask where to draw the monsters; a full sheet is skipped."""
    places = pen.places()
    if places is None:
        pen.table.publish(events.FoundNoRoom, pen.owner.id)
        return
    chosen = yield Draw(pen, places, kinds.AMBUSH)
    pen.draw(chosen)


def _appear(pen: Pen) -> None:
    """Draw the monsters of a solo ambush where they find room."""
    board = landing(pen)
    if not board:
        pen.table.publish(events.FoundNoRoom, pen.owner.id, is_full=not pen.free)
        return
    pen.table.publish(events.Appeared, pen.owner.id, named(board))
    pen.fill(Placement(board, MONSTER, False))
