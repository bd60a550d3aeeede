"""The first types."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import START, Allot, Asks
from manicule_gutenberg import events
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.phases.base import GutenbergPhase
from manicule_gutenberg.rules.circle import turn_order
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.texts import kinds, tr


class ChooseTypes(GutenbergPhase):
    """Each player takes three types of their choice."""

    id = "choose_types"
    name = tr("Choosing Starting Types", context="phase.choose_types.name")
    when = START

    def order(self, table: GutenbergTable) -> Sequence[str]:
        return turn_order(table)

    def turn(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        known = derived(table)
        number = known.numbers.types
        chosen = yield from Allot(
            seat, kinds.FIRST_TYPES, known.letters, number, (number,) * len(known.letters)
        )
        for letter, count in zip(known.letters, chosen, strict=True):
            seat.state.types[letter] += count
        letters = tuple(x for x, count in zip(known.letters, chosen, strict=True) for _ in range(count))
        table.publish(events.ChoseTypes, seat.id, letters)
