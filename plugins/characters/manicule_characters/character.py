"""The base of characters: pieces that a seat holds for the whole game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from manicule import Piece, Text


class Character(Piece):
    """A printer with an ability. `about` describes the ability, `biography` the person.

    If an option changes the ability, `_abouts` has, by the name of the option, the text for when it is on.

    >>> tr = Texts("inkmaster").tr
    >>> class Inkmaster(Character):
    ...     id = "inkmaster"
    ...     name = tr("The Inkmaster", context="inkmaster.name")
    ...     about = tr("Pays 2 guilders at most for a type.", context="inkmaster.about")
    ...     biography = tr("Cast letters from church bells, they say.", context="inkmaster.biography")
    ...     @hookimpl
    ...     def type_price(self, price: int) -> int:
    ...         return min(2, price)
    >>> Inkmaster().kind, Inkmaster().type_price(5)
    ('character', 2)
    """

    kind = "character"
    biography: ClassVar[Text]
    _abouts: ClassVar[Mapping[str, Text]] = {}

    def about_with(self, options: Mapping[str, Any]) -> Text:
        return next((text for option, text in self._abouts.items() if options.get(option)), self.about)
