"""The Python classes of a plugin: the plugin itself, and the pieces that seats can hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from manicule.kernel.positions.position import Memory
from manicule.kernel.text import Text

if TYPE_CHECKING:
    from manicule.kernel.game import Game

API = 2
"""The number of the plugin interface. A manifest states the number that its plugin was written for.

>>> API
2
"""

PERSON = "human"
"""The kind of a seat for a person; no bot may have this name."""


class PluginFingerprint(msgspec.Struct, frozen=True):
    """A plugin at the start of a game: its version and the digest of its files."""

    id: str
    version: str
    digest: str


class Piece:
    """Something that a seat can hold and that has rules of its own: a role, a card, a tool.

    Its seat hooks are called only for the seat that holds it. A piece keeps no state: it stores data in
    a `Memory` of the seat.

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
        """The description at a table with these options; `about` unless an option changes it."""
        return self.about


class Plugin:
    """A set of hook implementations. Plugins keep no state: all games share them.

    `content` declares the plugin's own kinds of content; the entries are in `rules.contents[id]`. `hookspecs`
    declares hooks that other plugins may implement, such as those of a phase that the plugin inserts.
    `point_names` names the plugin's sources of points in the result; pieces are named there already.

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
