"""Aldo Manuzio."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import implements
from manicule_characters.character import Character
from manicule_characters.texts import tr
from manicule_gutenberg import GutenbergSeat, GutenbergTable, Hooks, Order


class Manuzio(Character):
    id = "manuzio"
    name = tr("Aldo Manuzio", context="manuzio.name")
    about = tr(
        "When fulfilling two or more orders at once, may ignore one required type.", context="manuzio.about"
    )
    biography = tr(
        "In Venice, from the 1490s on, he made books small enough for a traveler’s bag and printed "
        "them in roman and italic letters that we still read today. His Aldine editions restored the "
        "Greek classics to the humanists.",
        context="manuzio.biography",
    )

    @implements(Hooks.missing_types)
    def missing_types(
        self, table: GutenbergTable, seat: GutenbergSeat, orders: Sequence[Order], number: int
    ) -> int:
        return number + 1 if len(orders) >= 2 else number
