"""The Inkmaster: who it is, and the one rule that is different for whoever plays this character."""

from __future__ import annotations

from manicule import Plugin, Texts, hookimpl
from manicule_characters import Character
from manicule_gutenberg import GutenbergSeat, GutenbergTable, events, gain_fame

tr = Texts("inkmaster").tr

FAME = 2


class Inkmaster(Character):
    id = "inkmaster"
    name = tr("The Inkmaster", context="inkmaster.name")
    about = tr(
        "Gains 2 fame points at the end of a round with an ink of every color.", context="inkmaster.about"
    )
    biography = tr("Nobody knows the name, but every printer knew the shop.", context="inkmaster.biography")

    @hookimpl
    def round_ends(self, table: GutenbergTable, seat: GutenbergSeat) -> None:
        if all(seat.state.inks.values()):
            gain_fame(seat, self.id, FAME)
            table.tell(events.GainedFame, seat.id, self.id, FAME)


class InkmasterPlugin(Plugin):
    """Brings the character."""

    pieces = (Inkmaster(),)


plugin = InkmasterPlugin()
