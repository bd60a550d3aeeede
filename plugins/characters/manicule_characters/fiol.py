"""Schweipolt Fiol."""

from __future__ import annotations

from manicule import implements
from manicule_characters.character import Character
from manicule_characters.texts import tr
from manicule_gutenberg import Fulfilled, GutenbergSeat, GutenbergTable, Hooks


class Fiol(Character):
    id = "fiol"
    name = tr("Schweipolt Fiol", context="fiol.name")
    about = tr(
        "Gains an order’s completion reward even if only one of its refinements, colors or "
        "decorations, is fulfilled.",
        context="fiol.about",
    )
    biography = tr(
        "A Franconian in Kraków who embroidered with gold thread and drained mines with a machine of "
        "his own invention before he turned to printing. The Cyrillic type that Rudolf Borsdorf cut "
        "for him was the first of its kind anywhere. The Inquisition seized his books; he was "
        "acquitted but never printed again.",
        context="fiol.biography",
    )

    @implements(Hooks.completion)
    def completion(
        self, table: GutenbergTable, seat: GutenbergSeat, fulfilled: Fulfilled, complete: bool
    ) -> bool:
        return complete or fulfilled.colors or fulfilled.decorations
