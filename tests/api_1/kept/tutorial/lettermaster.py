"""The Lettermaster, a character in a single file."""

PLUGIN = {
    "id": "lettermaster",
    "kind": "rules",
    "name": "The Lettermaster",
    "about": "A character who pays little for types.",
    "api": 1,
    "game": "gutenberg",
    "requires": ["characters"],
    "default": True,
}

from manicule import Plugin, Texts, hookimpl
from manicule_characters import Character

tr = Texts("lettermaster").tr


class Lettermaster(Character):
    id = "lettermaster"
    name = tr("The Lettermaster", context="lettermaster.name")
    about = tr("Pays 2 guilders at most for a type.", context="lettermaster.about")
    biography = tr("Melted down church bells, they say.", context="lettermaster.biography")

    @hookimpl
    def type_price(self, price: int) -> int:
        return min(2, price)


class LettermasterPlugin(Plugin):
    pieces = (Lettermaster(),)


plugin = LettermasterPlugin()
