"""Peaceful spring: `change_phase` replaces one method of a phase. The other methods stay as they are."""

from __future__ import annotations

from typing import Any

from manicule import Asks, Event, Names, Phase, Plugin, Text, Texts, UnchangedPhase, change_phase, implements
from manicule_cartographers import CartographersSeat, CartographersTable, Hooks

tr = Texts("peaceful_spring").tr


class PeacefulSpringAmbush(Event, frozen=True):
    card: str

    def text(self, names: Names) -> Text:
        text = tr("The monsters still sleep: nothing is drawn for {card}.")
        return text(card=names.content.ambush[self.card].name)


# `was` is the phase without this change, or as an earlier plugin changed it.
def begin(
    was: UnchangedPhase[CartographersTable, CartographersSeat], table: CartographersTable
) -> Asks[None] | None:
    if table.position.season != "spring":
        return was.begin(table)
    table.publish(PeacefulSpringAmbush, table.position.card)
    return None


class PeacefulSpringPlugin(Plugin):
    """Changes the ambush phase."""

    # Called once, when the rules are put together.
    @implements(Hooks.phases)
    def phases(self, phases: tuple[Phase[Any, Any], ...]) -> tuple[Phase[Any, Any], ...]:
        return change_phase(phases, "ambush", begin=begin)


plugin = PeacefulSpringPlugin()
