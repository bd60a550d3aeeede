"""The messages of manifests and of content files.

Content is read by the types that the plugin's game declares, as in a game: a field is translated when
its type is `Text`. Where they cannot be loaded, the usual names of such fields have to do.
"""

from __future__ import annotations

import typing
from collections.abc import Iterator
from typing import Any, get_args, get_origin

import msgspec

from manicule.kernel.content import ContentFile, kinds_of, read_folder
from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text
from manicule.plugins import Library
from manicule.plugins.manifest import Manifest
from manicule_languages.message import Message

USUAL = ("name", "about", "text", "title")
"""What fields with texts are usually called."""


def manifest_messages(manifest: Manifest) -> Iterator[Message]:
    """What a plugin says of itself."""
    texts = [manifest.name, manifest.about]
    for option in manifest.options.values():
        texts += [option.about, *option.labels.values()]
    name = f"{manifest.folder.name}/plugin.toml"
    if manifest.origin.is_file:
        name = manifest.origin.path.name
    for text in texts:
        yield Message(text.message, context=text.context, files=(name,))


def content_messages(library: Library, manifest: Manifest) -> Iterator[Message]:
    """The texts of a plugin's content, in the order of its files."""
    folder = manifest.content_folder
    if folder is None or not folder.is_dir():
        return
    declared = _declared(library, manifest)
    for file in read_folder(manifest.id, folder).files:
        place = f"{manifest.folder.name}/content/{file.name}"
        for context, message in _texts(file, declared):
            yield Message(message, context=context, files=(place,))


def _texts(file: ContentFile, declared: dict[str, type[msgspec.Struct]] | None) -> Iterator[tuple[str, str]]:
    for kind, table in file.tables.items():
        record = (declared or {}).get(kind)
        hints = typing.get_type_hints(record) if record is not None else {}
        for id, fields in table.items() if isinstance(table, dict) else ():
            for field, value in fields.items() if isinstance(fields, dict) else ():
                is_text = _holds_text(hints.get(field)) if declared is not None else field in USUAL
                for message in _strings(value) if is_text else ():
                    yield f"{kind}.{id}.{field}", message


def _declared(library: Library, manifest: Manifest) -> dict[str, type[msgspec.Struct]] | None:
    """The records of all kinds of content that the plugin can add to; None when they cannot be known."""
    try:
        game = library.plugin(manifest.plays).game if manifest.plays else None
        plugins = [library.plugin(id) for id in (*manifest.requires, manifest.id)]
    except ManiculeError:
        return None
    contents = [game.content] if game is not None else []
    contents += [plugin.content for plugin in plugins if plugin.content is not None]
    return {kind: record for content in contents for kind, record in kinds_of(content).items()}


def _holds_text(hint: Any) -> bool:
    return hint is Text or (get_origin(hint) is not None and Text in get_args(hint))


def _strings(value: Any) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [one for one in values if isinstance(one, str)]
