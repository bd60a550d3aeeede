"""The neutral civilizations as a plugin: two places with orders, each played by a seat."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import Asks, Event, Names, Plugin, Text, Texts, implements
from manicule_cvlizations import SUPPLY, Hooks, Laid, LandSeat, LandTable, events, kinds, lay_orders, phases

tr = Texts("cvlizations_expert").tr

NEUTRAL = {"a": "neutral_a", "b": "neutral_b"}
"""The neutral place of each seat."""

OWNERS = {place: seat for seat, place in NEUTRAL.items()}
THEFT = "theft"


# Translators: the neutral civilization of a player, in a table and in a list of names
NAME = tr("{name} (neutral)")
ASKED = (
    kinds.lay_kind(
        "lay_open", tr("Play an order face up for your neutral civilization. It only adds to the count.")
    ),
    kinds.lay_kind("lay_face_down", tr("Choose the face-down order of your neutral civilization.")),
)


class NeutralLaid(Event, frozen=True):
    seat: str
    order: str

    def text(self, names: Names) -> Text:
        text = tr("{seat} plays {order} face up for the neutral civilization.")
        return text(seat=names.seat(self.seat), order=names.content.order[self.order].name)


class NeutralRevealed(events.OrdersRevealed, frozen=True):
    seat: str
    open: str
    hidden: str

    @property
    def orders(self) -> tuple[str, str]:
        return self.open, self.hidden

    def tribe(self, names: Names) -> Text:
        return NAME(name=names.seat(self.seat))

    def text(self, names: Names) -> Text:
        orders = names.content.order
        text = tr("{seat} reveals {hidden} for the neutral civilization (with {open}).")
        return text(seat=names.seat(self.seat), hidden=orders[self.hidden].name, open=orders[self.open].name)


class ExpertPlugin(Plugin):
    """Neutral civilizations play their orders before the players, and do nothing else."""

    @implements(Hooks.participant_names)
    def participant_names(self) -> Sequence[tuple[str, Text]]:
        return tuple((place, NAME) for place in OWNERS)

    @implements(Hooks.circle)
    def circle(self, table: LandTable, circle: tuple[str, ...]) -> tuple[str, ...]:
        """Only the players pass the helmet, so neutral civilizations are not in the circle."""
        for place in circle:
            table.position.laid[NEUTRAL[place]] = Laid()
            table.position.owners[NEUTRAL[place]] = place
        return circle

    @implements(Hooks.phase_order)
    def phase_order(self, table: LandTable, phase: str, participants: tuple[str, ...]) -> tuple[str, ...]:
        if phase != phases.LayOrders.id:
            return participants
        return (*(NEUTRAL[one] for one in participants), *participants)

    @implements(Hooks.participant_turn)
    def participant_turn(self, table: LandTable, phase: str, participant: str) -> Asks[None] | None:
        seat = table.seat(OWNERS[participant])
        assert seat is not None
        return lay_orders(table, seat, participant, NeutralLaid, ASKED)

    @implements(Hooks.before_reveal)
    def before_reveal(self, table: LandTable) -> None:
        for place, laid in table.position.laid.items():
            if place in OWNERS:
                table.publish(NeutralRevealed, OWNERS[place], laid.open, laid.hidden)

    @implements(Hooks.victims)
    def victims(self, table: LandTable, seat: LandSeat, victims: tuple[str, ...]) -> tuple[str, ...]:
        """If both players are thieves, both take from the supply."""
        laid = table.position.laid
        both = all(THEFT in laid[other.id].orders for other in table.seats)
        return (SUPPLY,) if both else victims


plugin = ExpertPlugin()
