"""The content of a game as data: every entry of the game and its plugins, and the plugins that change it."""

from __future__ import annotations

from typing import Any

import msgspec

from manicule.kernel.content import ContentSource, WrittenEntry, read_folder, written_entries
from manicule.kernel.errors import ContentError
from manicule.kernel.text import Text, tr
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import Manifest
from manicule.plugins.order import in_order
from manicule.plugins.player_counts import parts_of

LEFT_OUT = tr("{plugin} is left out: {problem}")


class ContentChange(msgspec.Struct, frozen=True):
    """A change of a plugin to another's entry: `way` is `change`, `replace` or `remove`."""

    plugin: str
    file: str
    way: str
    fields: dict[str, Any]


class ContentRow(msgspec.Struct, frozen=True):
    """An entry as written: its fields without `source`, which is separate."""

    kind: str
    id: str
    plugin: str
    file: str
    source: str
    fields: dict[str, Any]
    changes: tuple[ContentChange, ...] = ()


class ContentList(msgspec.Struct, frozen=True):
    """The entries of a game and of all its plugins, in the order of plugins and files."""

    game: str
    rows: tuple[ContentRow, ...]
    notices: tuple[Text, ...] = ()

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of content, in order of appearance."""
        return tuple(dict.fromkeys(row.kind for row in self.rows))


def content_list(registry: PluginRegistry, game: str) -> ContentList:
    """Every entry of a game and its plugins. Nothing is imported, and a file that fails gets a notice."""
    registry.game(game)
    parts = [one.id for one in parts_of(registry.manifests, game)]
    rows: dict[tuple[str, str], ContentRow] = {}
    changes: list[WrittenEntry] = []
    notices: list[Text] = []
    for id in (game, *in_order(registry.manifests, parts, registry.order)):
        try:
            entries = list(written_entries([_source(registry.manifests[id])]))
        except ContentError as error:
            notices.append(LEFT_OUT(plugin=id, problem=error.text))
            continue
        for one in entries:
            if one.way:
                changes.append(one)
            else:
                rows.setdefault((one.kind, one.id), _row(one))
    for one in changes:
        row = rows.get((one.kind, one.id))
        if row is not None:
            change = ContentChange(one.source.plugin, one.file.name, one.way, one.fields)
            rows[one.kind, one.id] = msgspec.structs.replace(row, changes=(*row.changes, change))
    return ContentList(game, tuple(rows.values()), tuple(notices))


def _source(manifest: Manifest) -> ContentSource:
    folder = manifest.content_folder
    if folder is None:
        return ContentSource(manifest.id, ())
    return read_folder(manifest.id, folder, manifest.extends)


def _row(one: WrittenEntry) -> ContentRow:
    fields = {name: value for name, value in one.fields.items() if name != "source"}
    source = str(one.fields.get("source", ""))
    return ContentRow(one.kind, one.id, one.source.plugin, one.file.name, source, fields)
