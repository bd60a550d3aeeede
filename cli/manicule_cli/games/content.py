"""Listing the content of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from manicule.door.match_request import MatchRequest, wanted_game
from manicule.kernel.errors import PluginError, UsageError
from manicule.kernel.nearest import NEAR, nearest
from manicule.kernel.sheet import Section, Sheet
from manicule.kernel.text import Text, id_list, tr, verbatim
from manicule.plugins import PluginRegistry
from manicule_cli.environment import find_registry
from manicule_cli.games.catalogue import ID, PLUGIN, VALUES
from manicule_interface.listings import table
from manicule_kit.content_list import ContentRow, content_list
from manicule_kit.corrections import inline
from manicule_terminal.screen import Screen

# Translators: the heading of a column: where the values of a card come from, such as a page of the rulebook
SOURCE = tr("source")
NO_KIND = tr("{game} has no content “{kind}”; did you mean “{near}”? The kinds are {known}")
NO_SUCH_KIND = tr("{game} has no content “{kind}”; the kinds are {known}")
NO_CONTENT = tr("{game} has no content files.")
# Translators: in the list of a game’s cards: a plugin takes this card out of the game
REMOVED = tr("removed")
FIELDS = tr("What these fields mean", context="content")
FIELD, MEANING = tr("field", context="content"), tr("meaning", context="content")


def show_content(screen: Screen, game: str | None, kind: str | None) -> int:
    """Show all entries of a game and its plugins, or those of one kind."""
    registry = find_registry(screen)
    manifest = wanted_game(registry, MatchRequest(game))
    found = content_list(registry, manifest.id)
    if kind is not None and kind not in found.kinds:
        near = nearest(kind, found.kinds, NEAR)
        said = NO_KIND(near=near) if near else NO_SUCH_KIND
        raise UsageError(said(game=manifest.name, kind=kind, known=id_list(found.kinds)))
    for notice in found.notices:
        screen.notice(notice)
    rows = [row for row in found.rows if kind in (None, row.kind)]
    notes = _notes(registry, manifest.id, rows)
    if screen.options.json:
        screen.object({"game": manifest.id, "entries": [_row(row) for row in rows], "fields": notes})
    elif not rows:
        screen.notice(NO_CONTENT(game=manifest.name))
    else:
        kinds = dict.fromkeys(row.kind for row in rows)
        sections = [_section(kind, rows) for kind in kinds]
        if notes:
            sections.append(table(FIELDS, (FIELD, MEANING), list(notes.items())))
        screen.show(Sheet(tuple(sections)))
    return 0


def _notes(registry: PluginRegistry, game: str, rows: list[ContentRow]) -> dict[str, Text]:
    """The game's notes on the fields of these rows; none for a game that cannot be loaded."""
    try:
        found = registry.plugin(game).game
    except PluginError:
        return {}
    used = {field for row in rows for field in row.fields}
    return {field: note for field, note in found.field_notes.items() if field in used} if found else {}


def _section(kind: str, rows: list[ContentRow]) -> Section:
    cells = [line for row in rows if row.kind == kind for line in _lines(row)]
    return table(verbatim(kind), (ID, VALUES, SOURCE, PLUGIN), cells)


def _lines(row: ContentRow) -> Iterator[tuple[str, Text | str, str, str]]:
    """An entry, followed by the changes that other plugins make to it."""
    yield row.id, _values(row.fields), row.source, row.plugin
    for change in row.changes:
        fields = {name: value for name, value in change.fields.items() if name != "source"}
        values = REMOVED if change.way == "remove" else _values(fields)
        yield row.id, values, str(change.fields.get("source", "")), change.plugin


def _values(fields: dict[str, Any]) -> str:
    return ", ".join(f"{name} = {inline(value)}" for name, value in fields.items())


def _row(row: ContentRow) -> dict[str, Any]:
    return {
        "kind": row.kind,
        "id": row.id,
        "plugin": row.plugin,
        "file": row.file,
        "source": row.source,
        "fields": row.fields,
        "changes": [
            {"plugin": one.plugin, "file": one.file, "way": one.way, "fields": one.fields}
            for one in row.changes
        ],
    }
