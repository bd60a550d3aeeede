"""Hieronymus Vietor."""

from __future__ import annotations

from manicule import implements
from manicule_characters.character import Character
from manicule_characters.texts import tr
from manicule_gutenberg import GutenbergSeat, GutenbergTable, Hooks


class Vietor(Character):
    id = "vietor"
    name = tr("Hieronymus Vietor", context="vietor.name")
    about = tr("Doubles the fame points for guilders in the final score.", context="vietor.about")
    biography = tr(
        "A scholar from Kraków’s academy, he printed in Vienna from 1510 and in Kraków from 1518, in "
        "Latin, Polish, and German. He was the first in Poland to print in Greek and the first in the "
        "world to print in Hungarian. The oldest Polish book to survive complete, from 1522, is his.",
        context="vietor.biography",
    )

    @implements(Hooks.guilder_fame)
    def guilder_fame(self, table: GutenbergTable, seat: GutenbergSeat, fame: int) -> int:
        return fame * 2
