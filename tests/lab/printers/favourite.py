"""A character that is too strong: four points of fame at the end of every round."""

from manicule import Plugin, Texts, implements
from manicule_characters import Character
from manicule_gutenberg import GutenbergSeat, GutenbergTable, Hooks, events, gain_fame

PLUGIN = {
    "id": "favourite",
    "kind": "rules",
    "name": "The Favourite",
    "about": "A character that is too strong.",
    "api": 2,
    "game": "gutenberg",
    "requires": ["characters"],
}
FAME = 4
tr = Texts("favourite").tr


class Favourite(Character):
    id = "favourite"
    name = tr("The Favourite", context="favourite.name")
    about = tr("Gains 4 fame points when a round ends.", context="favourite.about")
    biography = tr("Loved by all who measure balance.", context="favourite.biography")

    @implements(Hooks.after_round)
    def after_round(self, table: GutenbergTable, seat: GutenbergSeat) -> None:
        gain_fame(seat, self.id, FAME)
        table.publish(events.GainedFame, seat.id, self.id, FAME)


class FavouritePlugin(Plugin):
    pieces = (Favourite(),)


plugin = FavouritePlugin()
