"""The virtual tribe as a plugin: a place in the circle without a seat."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import Event, Names, Plugin, Text, Texts, implements
from manicule_cvlizations import SUPPLY, Hooks, Laid, LandSeat, LandTable, events, hand

tr = Texts("cvlizations_dummy").tr

PLACE = "granna"
NAME = tr("the Granna people")


class GrannaLaid(Event, frozen=True):
    order: str

    def text(self, names: Names) -> Text:
        return tr("The Granna people play {order} face up.")(order=names.content.order[self.order].name)


class GrannaRevealed(events.OrdersRevealed, frozen=True):
    open: str
    hidden: str

    @property
    def orders(self) -> tuple[str, str]:
        return self.open, self.hidden

    def tribe(self, names: Names) -> Text:
        return NAME

    def text(self, names: Names) -> Text:
        orders = names.content.order
        text = tr("The Granna people reveal {hidden} (with {open}).")
        return text(hidden=orders[self.hidden].name, open=orders[self.open].name)


class DummyPlugin(Plugin):
    """Plays an order face up in its turn; its face-down order is drawn only when all orders are revealed.

    Its orders are a deck without order, so the moment of the draw makes no difference, and an undrawn card
    cannot leak.
    """

    @implements(Hooks.participant_names)
    def participant_names(self) -> Sequence[tuple[str, Text]]:
        return ((PLACE, NAME),)

    @implements(Hooks.circle)
    def circle(self, table: LandTable, circle: tuple[str, ...]) -> tuple[str, ...]:
        """The tribe starts with the helmet, and the first player sits on its left."""
        return (PLACE, *circle)

    @implements(Hooks.participant_turn)
    def participant_turn(self, table: LandTable, phase: str, participant: str) -> None:
        if participant == PLACE:
            order = _draw(table)
            laid = table.position.laid
            laid[PLACE] = Laid(order)
            table.publish(GrannaLaid, order)

    @implements(Hooks.before_reveal)
    def before_reveal(self, table: LandTable) -> None:
        laid = table.position.laid
        if laid[PLACE].open:
            own = laid[PLACE] = Laid(laid[PLACE].open, _draw(table))
            table.publish(GrannaRevealed, own.open, own.hidden)

    @implements(Hooks.victims)
    def victims(self, table: LandTable, seat: LandSeat, victims: tuple[str, ...]) -> tuple[str, ...]:
        """Thieves may steal from the supply instead."""
        return (*victims, SUPPLY)


def _draw(table: LandTable) -> str:
    return table.draw("granna", hand(table, PLACE))


plugin = DummyPlugin()
