"""My character: who it is, and the one rule that is different for whoever plays this character."""

from __future__ import annotations

from manicule import Plugin, Texts, hookimpl
from manicule_characters import Character

tr = Texts("my_character").tr


class MyCharacter(Character):
    id = "my_character"
    name = tr("My character", context="my_character.name")
    about = tr("Pays 1 guilder less for every type, but never less than 1.", context="my_character.about")
    biography = tr("Tell in a few sentences who this printer was.", context="my_character.biography")

    # A hook of the game is called for the seat that holds the character, and for no other.
    # It may take any of its arguments (here: table, seat, letter, price); `manicule plugins hooks gutenberg` lists all.
    @hookimpl
    def type_price(self, price: int) -> int:
        return max(1, price - 1)


class MyCharacterPlugin(Plugin):
    """Brings the character."""

    pieces = (MyCharacter(),)


plugin = MyCharacterPlugin()
