"""Geoffroy Tory."""

from __future__ import annotations

from collections import Counter

from manicule import implements
from manicule_characters.character import Character
from manicule_characters.texts import tr
from manicule_gutenberg import GutenbergSeat, GutenbergTable, Hooks, events, gain_fame

FAME = 3


class Tory(Character):
    id = "tory"
    name = tr("Geoffroy Tory", context="tory.name")
    about = tr(
        "Gains 3 fame points at the end of a round if every ink held is required by the colors of the "
        "current orders.",
        context="tory.about",
    )
    biography = tr(
        "His Paris house stood out for its woodcuts and its Book of Hours. In Champ Fleury (1529), he "
        "measured the capital letters of Rome against the human body and led type away from the hand "
        "of the scribe.",
        context="tory.biography",
    )

    @implements(Hooks.after_round)
    def after_round(self, table: GutenbergTable, seat: GutenbergSeat) -> None:
        inks = +Counter(seat.state.inks)
        wanted: Counter[str] = Counter()
        for order in seat.state.orders:
            wanted.update(table.content.refinement[order.refinement].inks)
        if inks <= wanted and (inks or table.options["characters.tory_without_inks"]):
            gain_fame(seat, self.id, FAME)
            table.publish(events.GainedFame, seat.id, self.id, FAME)
