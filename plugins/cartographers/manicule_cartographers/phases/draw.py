"""The draw phase: all players draw a shape of the card on their maps, at the same time."""

from __future__ import annotations

from manicule import Asks, Together
from manicule_cartographers import events
from manicule_cartographers.hookspecs import CartographersTable
from manicule_cartographers.phases.base import CartographersPhase
from manicule_cartographers.rules.choice import Draw
from manicule_cartographers.rules.derived import derived
from manicule_cartographers.rules.pen import DrawAction, Pen, Task
from manicule_cartographers.texts import kinds, tr


class DrawPhase(CartographersPhase):
    """Draw the terrain card of this turn; after ruins, the shape must cover some."""

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
    """The task that the card of this turn sets for all players."""
    card = table.content.explore[table.position.card]
    known = derived(table)
    fallback = known.drawable if _single_space(table) == "any" else card.terrains
    return Task(known.shapes[card.id], card.terrains, fallback, covers_ruins=table.position.ruins)


def _single_space(table: CartographersTable) -> str:
    """The terrains of a single space drawn in place of the card: any, or those of the card."""
    general = table.options["cartographers.fallback_terrain"]
    after_ruins = table.options.get("cartographers.ruins_fallback_terrain", "same")
    return str(after_ruins if table.position.ruins and after_ruins != "same" else general)


def draw_card(pen: Pen) -> Asks[None]:
    """Ask for the placement of the card, with the actions before it, and call the hook after it."""
    table, seat = pen.table, pen.seat
    while True:
        places = pen.places()
        if places is None:
            table.publish(events.FoundNoRoom, pen.owner.id)
            return
        actions = {action.id: action for action in seat.hooks.draw_actions(table, seat, pen)}
        chosen = yield Draw(pen, places, kinds.DRAW, actions)
        if not isinstance(chosen, DrawAction):
            break
        asking = chosen.use(pen)
        if asking is not None:
            yield from asking
    pen.draw(chosen)
    yield from seat.hooks.after_shape(table, seat, pen)
