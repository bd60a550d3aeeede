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
        "Gains the reward for a completed order with one refinement fulfilled, colors or decorations.",
        context="fiol.about",
    )
    biography = tr(
        "A Frank in Kraków who embroidered with gold thread and drained mines with a machine of his own "
        "before he printed. The Cyrillic type that Rudolf Borsdorf cut for him had no forerunner anywhere. "
        "The Inquisition seized his books; acquitted, he never printed again.",
        context="fiol.biography",
    )

    @implements(Hooks.completion)
    def completion(
        self, table: GutenbergTable, seat: GutenbergSeat, fulfilled: Fulfilled, complete: bool
    ) -> bool:
        return complete or fulfilled.colors or fulfilled.decorations
