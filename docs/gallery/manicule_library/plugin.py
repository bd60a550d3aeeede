"""The Library: a card is an entry in `content`, and a piece of the same id that holds its rule."""

from __future__ import annotations

from collections import Counter

from manicule import Plugin, Texts, implements
from manicule_cvlizations import Hooks, Idea, LandSeat, LandTable, gain_happiness

tr = Texts("library").tr


class Library(Idea):
    id = "library"
    name = tr("The Library", context="library.name")
    about = tr(
        "When an age ends, take 1 happiness point for each type of idea that you own twice or more.",
        context="library.about",
    )
    pays_happiness = True

    # The game calls a hook of a piece only for the seat that holds it.
    @implements(Hooks.after_age)
    def after_age(self, table: LandTable, seat: LandSeat) -> None:
        types = Counter(table.content.idea[idea].type for idea in seat.state.ideas)
        points = sum(number >= 2 for number in types.values())
        if points:
            gain_happiness(seat, self.id, points)


class LibraryPlugin(Plugin):
    """Adds the idea."""

    pieces = (Library(),)


plugin = LibraryPlugin()
