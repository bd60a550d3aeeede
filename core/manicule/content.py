"""Content: cards, boards, tracks and numbers as TOML, decoded into typed records.

A game, or a plugin with cards of its own, declares a struct whose fields are `dict[str, Entry]`, one
a kind. Every plugin of a rule set may have a `content` folder: its files add entries (a new id),
replace them (`replace = true`) or take them away (`remove = true`). Errors name plugin, file, entry
and field.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec

from manicule.decoder import Misfit, decode, tables_of
from manicule.errors import ContentError
from manicule.fixed import FixedDict, fixed
from manicule.outside import Unreadable
from manicule.text import Text, id_list, tr


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of every content record: its id and where it comes from.

    `source` is the page of a rulebook, or `reconstruction` where the published figure is unknown.
    """

    id: str
    source: str


class ContentFile(msgspec.Struct, frozen=True):
    """One file as read: its name and its tables."""

    name: str
    tables: dict[str, Any]


class ContentSource(msgspec.Struct, frozen=True):
    """The content of one plugin."""

    plugin: str
    files: tuple[ContentFile, ...]


def read_folder(plugin: str, folder: Path) -> ContentSource:
    """The content files of a folder, by name; an absent folder has none."""
    paths = sorted(folder.glob("*.toml")) if folder.is_dir() else []
    return ContentSource(plugin, tuple(_read(plugin, path) for path in paths))


def _read(plugin: str, path: Path) -> ContentFile:
    try:
        return ContentFile(path.name, tables_of(path))
    except Unreadable as error:
        text = tr("plugin {plugin}, file {file}: {problem}")
        raise ContentError(text(plugin=plugin, file=path.name, problem=error.text)) from error


def load_contents(
    declared: Mapping[str, type[msgspec.Struct]], sources: Sequence[ContentSource]
) -> dict[str, Any]:
    """The content of a rule set, from all its sources in order, as each owner declared it."""
    records = {kind: record for content in declared.values() for kind, record in kinds_of(content).items()}
    entries: dict[str, dict[str, Any]] = {kind: {} for kind in records}
    for source in sources:
        for file in source.files:
            for kind, table in file.tables.items():
                if kind not in records:
                    raise _error(source, file, kind, UNKNOWN_KIND(kinds=id_list(records)))
                _add(entries[kind], records[kind], kind, source, file, table)
    return FixedDict(
        {
            owner: fixed(content(**{kind: entries[kind] for kind in kinds_of(content)}))
            for owner, content in declared.items()
        }
    )


def wrong_entry(sources: Sequence[ContentSource], entry: str, problem: Text) -> ContentError:
    """The error for `kind.id` or one of its fields, with the file that had the last word about it."""
    kind, id = (*re.split(r"[.[]", entry), "")[:2]
    for source in reversed(sources):
        for file in reversed(source.files):
            table = file.tables.get(kind)
            if isinstance(table, dict) and id in table:
                return _error(source, file, entry, problem)
    return ContentError(AT_ENTRY(entry=entry, problem=problem))


def kinds_of(content: type[msgspec.Struct]) -> dict[str, type[Entry]]:
    """The kinds of content that a struct declares, with their records."""
    hints = typing.get_type_hints(content)
    return {name: get_args(hints[name])[1] for name in content.__struct_fields__}


AT_ENTRY = tr("entry {entry}: {problem}")
UNKNOWN_KIND = tr("there is no such kind of content; the kinds are {kinds}")
NOT_A_TABLE = tr("this must be a table with fields")
EXISTS = tr("the entry exists already; say replace = true to replace it")
MISSING = tr("there is no such entry to replace or to remove")


def _add(
    entries: dict[str, Any],
    record: type[Entry],
    kind: str,
    source: ContentSource,
    file: ContentFile,
    table: Any,
) -> None:
    if not isinstance(table, dict):
        raise _error(source, file, kind, NOT_A_TABLE)
    for id, fields in table.items():
        where = f"{kind}.{id}"
        if not isinstance(fields, dict):
            raise _error(source, file, where, NOT_A_TABLE)
        values = dict(fields)
        removes, replaces = values.pop("remove", False), values.pop("replace", False)
        if (removes or replaces) and id not in entries:
            raise _error(source, file, where, MISSING)
        if removes:
            del entries[id]
            continue
        if id in entries and not replaces:
            raise _error(source, file, where, EXISTS)
        entries[id] = _record(record, where, {"id": id, **values}, source, file)


def _record(
    record: type[Entry], where: str, values: dict[str, Any], source: ContentSource, file: ContentFile
) -> Entry:
    hints = _hints(record)
    for name, value in values.items():
        if name in hints:
            try:
                values[name] = _understood(hints[name], value, f"{where}.{name}", source.plugin)
            except ValueError as error:
                raise _error(source, file, f"{where}.{name}", tr("{problem}")(problem=str(error))) from error
    try:
        made: Entry = decode(record, values, where)
    except Misfit as error:
        raise _error(source, file, error.field, error.problem) from error
    return made


@cache
def _hints(record: type[Entry]) -> dict[str, Any]:
    return typing.get_type_hints(record)


def _understood(hint: Any, value: Any, context: str, domain: str) -> Any:
    """What a written value means: lists of ids as words, texts with their context, parsed records."""
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
    """Ids as they are written in a file: words with spaces between."""
    return " ".join(words)
