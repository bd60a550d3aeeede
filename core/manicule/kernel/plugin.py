"""What a plugin's Python side is made of: a plugin, and the pieces that seats can hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from manicule.kernel.positions.position import Memory
from manicule.kernel.text import Text

if TYPE_CHECKING:
    from manicule.kernel.game import Game

API = 2
"""The number of the plugin interface; a manifest states the number that its plugin was written for.

>>> API
2
"""

PERSON = "human"
"""The kind of a seat at which a person plays; no bot may have this name."""


class PluginFingerprint(msgspec.Struct, frozen=True):
    """A plugin as it was when a game began: its version and the digest of its files."""

    id: str
    version: str
    digest: str


class Piece:
    """Something that a seat can hold and that has rules of its own: a character, an idea, a skill.

    Its seat hooks are called only for the seat that holds it. Pieces keep no state: what one
    remembers is a `Memory` of the seat.

    >>> tr = Texts("example").tr
    >>> class Miller(Piece):
    ...     id = "miller"
    ...     kind = "trade"
    ...     name = tr("The miller", context="miller.name")
    ...     about = tr("Takes one pebble more.", context="miller.about")
    ...     @hookimpl
    ...     def most_taken(self, number):
    ...         return number + 1
    >>> Miller().most_taken(3)
    4
    """

    id: ClassVar[str]
    kind: ClassVar[str]
    name: ClassVar[Text]
    about: ClassVar[Text]
    memories: ClassVar[tuple[type[Memory], ...]] = ()

    def about_with(self, options: Mapping[str, Any]) -> Text:
        """What it does at a table with these options; `about` where none of them changes that."""
        return self.about


class Plugin:
    """A set of hook implementations. Plugins keep no state: they are shared by all games.

    `content` declares the kinds of content that are the plugin's own; its entries are found as
    `rules.contents[id]`. `hookspecs` declares hooks that other plugins may implement, such as those of a
    phase that the plugin inserts. `point_names` are the names of what it gives points for, by the source that
    is in the result; a piece has its name there already.

    >>> class More(Plugin):
    ...     @hookimpl
    ...     def most_taken(self, number: int) -> int:
    ...         return number + 1
    >>> match.rules.with_plugins({"more": More()}).hooks.most_taken(table, seat, 3)
    4
    """

    pieces: tuple[Piece, ...] = ()
    memories: tuple[type[Memory], ...] = ()
    content: type[msgspec.Struct] | None = None
    hookspecs: type | None = None
    point_names: Mapping[str, Text] = {}
    game: Game[Any, Any, Any] | None = None
