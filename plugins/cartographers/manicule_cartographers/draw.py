"""The draw phase: everybody draws a shape of the card on a map of their own, at the same time."""

from __future__ import annotations

from manicule import Asks, Kind, Together
from manicule_cartographers import events, kinds
from manicule_cartographers.choice import Draw
from manicule_cartographers.drawing import DrawAction, Pen, Task
from manicule_cartographers.hookspecs import CartographersTable
from manicule_cartographers.lore import lore
from manicule_cartographers.setup import CartographersPhase
from manicule_cartographers.shapes import Shape
from manicule_cartographers.texts import tr


class DrawPhase(CartographersPhase):
    """The terrain card of this turn; if ruins came before it, it must cover some."""

    id = "draw"
    name = tr("Draw", context="phase.draw.name")

    def applies(self, table: CartographersTable) -> bool:
        return table.position.card in table.content.explore

    def begin(self, table: CartographersTable) -> Asks[None]:
        task = card_task(table)
        pens = [Pen(table, seat, seat, task) for seat in table.seats]
        yield from Together([(pen.seat, draw_card(pen)) for pen in pens], secret=False)
        for pen in pens:
            pen.keep()
        table.position.ruins = False


def card_task(table: CartographersTable) -> Task:
    """What the card of this turn lets everybody draw."""
    card = table.content.explore[table.position.card]
    known = lore(table)
    fallback = known.drawable if table.options["fallback_terrain"] == "any" else card.terrains
    return Task(known.shapes[card.id], card.terrains, fallback, covers_ruins=table.position.ruins)


def draw_card(pen: Pen) -> Asks[None]:
    """Ask where the card is drawn, with what a seat may do before, and what may follow."""
    table, seat = pen.table, pen.seat
    while True:
        places = pen.places()
        if places is None:
            table.tell(events.FoundNoRoom, pen.owner.id)
            return
        actions = {action.id: action for action in seat.hooks.draw_actions(table, seat, pen)}
        chosen = yield Draw(pen, places, kinds.DRAW, actions)
        if not isinstance(chosen, DrawAction):
            break
        asking = chosen.use(pen)
        if asking is not None:
            yield from asking
    pen.draw(chosen)
    yield from seat.hooks.shape_drawn(table, seat, pen)


def draw_more(
    pen: Pen, kind: Kind[str], shapes: tuple[Shape, ...], terrains: tuple[str, ...], wanted: int = 0
) -> Asks[None]:
    """Let the owner of the sheet draw another shape, besides that of the card; it pays no coin by itself."""
    seat, task, is_fallback = pen.seat, pen.task, pen.is_fallback
    more = Task(shapes, terrains, wanted=wanted, pays_coin=False)
    pen.seat, pen.task, pen.is_fallback = pen.owner, more, False
    placement = yield Draw(pen, pen.fitting(shapes, wanted), kind)
    pen.draw(placement)
    pen.seat, pen.task, pen.is_fallback = seat, task, is_fallback
