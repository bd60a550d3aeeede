"""Peter Schöffer."""

from __future__ import annotations

from manicule import implements
from manicule_characters.character import Character
from manicule_characters.texts import tr
from manicule_gutenberg import GutenbergSeat, GutenbergTable, Hooks


class Schoeffer(Character):
    id = "schoeffer"
    name = tr("Peter Schöffer", context="schoeffer.name")
    about = tr(
        "May use one gear twice in a round; the limit is still three gear uses in all.",
        context="schoeffer.about",
    )
    biography = tr(
        "Before lending the second sum, Fust made Gutenberg take him on as an apprentice. When the "
        "workshop changed hands, Fust had the presses and Schöffer the skill: together they printed "
        "the three-color Mainz Psalter of 1457.",
        context="schoeffer.biography",
    )

    @implements(Hooks.gear_uses)
    def gear_uses(self, table: GutenbergTable, seat: GutenbergSeat, place: int, uses: int) -> int:
        for at, gear in enumerate(seat.state.gears):
            if gear.used > 1 and at != place:
                return uses
        return uses + 1
