"""Content: cards, boards, tracks and numbers as TOML, decoded into typed records.

A game, or a plugin with cards of its own, declares a struct. Its fields are `dict[str, Entry]`, one for
each kind of content. Every plugin of a rule set may have a `content` folder. Its files add entries (a new
id), replace them (`replace = true`), change some of their fields (`change = true`) or remove them
(`remove = true`). A plugin may change an entry that a later plugin adds. Errors name plugin, file, entry and
field.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec

from manicule.kernel.decoder import Misfit, decode, tables_of
from manicule.kernel.deep_freeze import FixedDict, deep_freeze
from manicule.kernel.errors import ContentError
from manicule.kernel.text import Text, id_list, tr
from manicule.kernel.untrusted_files import Unreadable


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of every content record: its id and its source.

    `source` is the page of a rulebook, or `reconstruction` where the published figure is unknown.

    >>> class Card(Entry, frozen=True):
    ...     price: int
    >>> Card(id="C01", source="p.4", price=3).price
    3
    """

    id: str
    source: str


class ContentFile(msgspec.Struct, frozen=True):
    """One content file: its name and its tables."""

    name: str
    tables: dict[str, Any]


class ContentSource(msgspec.Struct, frozen=True):
    """The content of one plugin."""

    plugin: str
    files: tuple[ContentFile, ...]


def read_folder(plugin: str, folder: Path, parts: Iterable[str] = ()) -> ContentSource:
    """The content files of a folder, sorted by name; an absent folder has none.

    `parts` are subfolders to include. They hold changes to other plugins that are in the game.
    """
    folders = (folder, *(folder / part for part in sorted(parts)))
    paths = [path for one in folders if one.is_dir() for path in sorted(one.glob("*.toml"))]
    return ContentSource(plugin, tuple(_read(plugin, folder, path) for path in paths))


def _read(plugin: str, folder: Path, path: Path) -> ContentFile:
    name = path.relative_to(folder).as_posix()
    try:
        return ContentFile(name, tables_of(path))
    except Unreadable as error:
        text = tr("plugin {plugin}, file {file}: {problem}")
        raise ContentError(text(plugin=plugin, file=name, problem=error.text)) from error


def load_contents(
    declared: Mapping[str, type[msgspec.Struct]], sources: Sequence[ContentSource]
) -> dict[str, Any]:
    """The content of a rule set, from all sources in order, by the game or plugin that declares it."""
    records = {kind: record for content in declared.values() for kind, record in kinds_of(content).items()}
    entries = _Entries(records)
    waiting: list[WrittenEntry] = []
    for written in written_entries(sources):
        if written.kind not in records:
            raise written.error(written.kind, UNKNOWN_KIND(kinds=id_list(records)))
        if written.changes_something and written.id not in entries.made[written.kind]:
            waiting.append(written)  # a later plugin may add the entry
        else:
            entries.take(written)
    for written in waiting:
        entries.take(written)
    return FixedDict(
        {
            owner: deep_freeze(content(**{kind: entries.made[kind] for kind in kinds_of(content)}))
            for owner, content in declared.items()
        }
    )


class WrittenEntry(msgspec.Struct, frozen=True):
    """One entry as written in a file. `way` is how it alters an existing entry; empty for a new one."""

    kind: str
    id: str
    way: str
    fields: dict[str, Any]
    source: ContentSource
    file: ContentFile

    @property
    def changes_something(self) -> bool:
        """Whether it alters an existing entry."""
        return bool(self.way)

    @property
    def place(self) -> str:
        """Its kind and id, as in `ware.bread`."""
        return f"{self.kind}.{self.id}"

    def error(self, where: str, problem: Text) -> ContentError:
        """The error for a problem of this entry, with plugin and file."""
        return _error(self.source, self.file, where, problem)


class Clash(msgspec.Struct, frozen=True):
    """Two plugins that change the same entry. The later plugin wins."""

    entry: str
    earlier: str
    later: str


def content_clashes(sources: Sequence[ContentSource]) -> Iterator[Clash]:
    """The entries for which the order of two plugins matters. Changes of different fields do not clash."""
    changed: dict[str, list[WrittenEntry]] = {}
    for written in written_entries(sources):
        if written.way:
            changed.setdefault(written.place, []).append(written)
    for place, ones in changed.items():
        for earlier, later in combinations(ones, 2):
            if earlier.source.plugin != later.source.plugin and _overlap(earlier, later):
                yield Clash(place, earlier.source.plugin, later.source.plugin)


def _overlap(one: WrittenEntry, other: WrittenEntry) -> bool:
    if one.way == other.way == CHANGE:
        return bool((one.fields.keys() & other.fields.keys()) - {"source"})
    return not one.way == other.way == REMOVE


def wrong_entry(sources: Sequence[ContentSource], entry: str, problem: Text) -> ContentError:
    """The error for `kind.id` or one of its fields. It names the last file that writes the entry."""
    kind, id = (*re.split(r"[.[]", entry), "")[:2]
    for source in reversed(sources):
        for file in reversed(source.files):
            table = file.tables.get(kind)
            if isinstance(table, dict) and id in table:
                return _error(source, file, entry, problem)
    return ContentError(AT_ENTRY(entry=entry, problem=problem))


def kinds_of(content: type[msgspec.Struct]) -> dict[str, type[Entry]]:
    """The kinds of content that a struct declares, with their record types."""
    hints = typing.get_type_hints(content)
    return {name: get_args(hints[name])[1] for name in content.__struct_fields__}


# Translators: an entry is a card or the like in a content file; {entry} is its id, such as “ware.bread”
AT_ENTRY = tr("entry {entry}: {problem}")
UNKNOWN_KIND = tr("there is no such kind of content; the kinds are {kinds}")
NOT_A_TABLE = tr("this must be a table with fields")
EXISTS = tr(
    "the entry already exists; write replace = true to replace it, or change = true to change only the "
    "fields that you list"
)
MISSING = tr(
    "there is no such entry to replace, change, or remove; if it belongs to another plugin, list that "
    "plugin in “requires”, or list it in “extends” and put the entry in content/<its id>/"
)


REPLACE, CHANGE, REMOVE = "replace", "change", "remove"
WAYS = (REMOVE, REPLACE, CHANGE)


def written_entries(sources: Sequence[ContentSource]) -> Iterator[WrittenEntry]:
    """Every entry as written, in the order of the sources."""
    for source in sources:
        for file in source.files:
            for kind, table in file.tables.items():
                if not isinstance(table, dict):
                    raise _error(source, file, kind, NOT_A_TABLE)
                for id, fields in table.items():
                    if not isinstance(fields, dict):
                        raise _error(source, file, f"{kind}.{id}", NOT_A_TABLE)
                    values = dict(fields)
                    ways = [way for way in WAYS if values.pop(way, False)]
                    yield WrittenEntry(kind, id, ways[0] if ways else "", values, source, file)


class _Entries:
    """Collects entries: the records, and the written value and plugin of each field."""

    def __init__(self, records: Mapping[str, type[Entry]]) -> None:
        self.made: dict[str, dict[str, Any]] = {kind: {} for kind in records}
        self._records = records
        self._fields: dict[tuple[str, str], dict[str, tuple[Any, str]]] = {}

    def take(self, written: WrittenEntry) -> None:
        made, key = self.made[written.kind], (written.kind, written.id)
        is_there = written.id in made
        if written.way and not is_there:
            raise written.error(written.place, MISSING)
        if is_there and not written.way:
            raise written.error(written.place, EXISTS)
        if written.way == REMOVE:
            del made[written.id]
            return
        fields = {name: (value, written.source.plugin) for name, value in written.fields.items()}
        if written.way == CHANGE:
            own = f"the plugin {written.source.plugin}", written.source.plugin
            fields = self._fields[key] | {"source": own} | fields
        self._fields[key] = fields
        made[written.id] = _record(self._records[written.kind], written, fields)


def _record(record: type[Entry], written: WrittenEntry, fields: Mapping[str, tuple[Any, str]]) -> Entry:
    hints = _hints(record)
    values: dict[str, Any] = {"id": written.id}
    for name, (value, plugin) in fields.items():
        values[name] = value
        if name in hints:
            where = f"{written.place}.{name}"
            try:
                values[name] = _understood(hints[name], value, where, plugin)
            except ValueError as error:
                raise written.error(where, tr("{problem}")(problem=str(error))) from error
    try:
        made: Entry = decode(record, values, written.place)
    except Misfit as error:
        raise written.error(error.field, error.problem) from error
    return made


@cache
def _hints(record: type[Entry]) -> dict[str, Any]:
    return typing.get_type_hints(record)


def _understood(hint: Any, value: Any, context: str, domain: str) -> Any:
    """Convert a written value: words to ids, strings to texts with their context, or by `parse`."""
    if hint is Text and isinstance(value, str):
        return Text(value, context, domain)
    if hint == tuple[str, ...] and isinstance(value, str):
        return tuple(value.split())
    if get_origin(hint) is tuple and isinstance(value, list):
        return tuple(_understood(get_args(hint)[0], item, context, domain) for item in value)
    if isinstance(value, str) and hasattr(hint, "parse"):
        return hint.parse(value)
    return value


def _error(source: ContentSource, file: ContentFile, where: str, problem: Text) -> ContentError:
    text = tr("plugin {plugin}, file {file}, entry {entry}: {problem}")
    return ContentError(text(plugin=source.plugin, file=file.name, entry=where, problem=problem))


def ids(words: Iterable[str]) -> str:
    """Ids as they are written in a file: words separated by spaces."""
    return " ".join(words)
