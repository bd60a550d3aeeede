"""The explore phase: reveal a card, or several if ruins come first."""

from __future__ import annotations

from manicule_cartographers import events
from manicule_cartographers.hookspecs import CartographersTable
from manicule_cartographers.phases.base import CartographersPhase
from manicule_cartographers.rules.seasons import time_so_far
from manicule_cartographers.state import AMBUSH
from manicule_cartographers.texts import tr


class Explore(CartographersPhase):
    """Reveal cards: ruins affect the next terrain card; any other card is the card of this turn."""

    id = "explore"
    name = tr("Explore", context="phase.explore.name")

    def begin(self, table: CartographersTable) -> None:
        realm = table.position
        realm.card = ""
        while realm.deck and not realm.card:
            card = table.draw("deck", realm.deck)
            if card == AMBUSH:
                realm.card = table.draw("ambush", realm.ambushes)
                table.publish(events.AmbushRevealed, realm.card, len(table.seats) == 1)
                return
            realm.revealed.append(card)
            table.publish(events.Revealed, card, time_so_far(table))
            if table.content.explore[card].kind == "ruins":
                realm.ruins = True
            else:
                realm.card = card
