"""All messages of a domain: those of the platform, of one plugin, or of the documentation pages.

The content of a plugin is read by the types that its game declares, as in a game: a field is translatable if
its type is `Text`. If the types cannot be loaded, the usual names of such fields are used.
"""

from __future__ import annotations

import importlib.util
import re
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec

from manicule.kernel.content import ContentFile, kinds_of, read_folder
from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import FILE_NAME, Manifest
from manicule_interface import lesson, rulebook
from manicule_languages.message import Message, merged
from manicule_workshop.file_lines import FileLines
from manicule_workshop.page_source import DOMAIN, messages_of_checkout
from manicule_workshop.python_source import python_messages

PLATFORM = "manicule"
"""The domain of the core and the program."""
PACKAGES = (
    "core/manicule",
    "core/manicule_languages",
    "core/manicule_interface",
    "core/manicule_workshop",
    "core/manicule_kit",
    "core/manicule_lab",
    "core/manicule_research",
    "cli/manicule_terminal",
    "cli/manicule_fullscreen",
    "cli/manicule_web",
    "cli/manicule_cli",
)
"""The packages of that domain, in the order of their texts for translators. An installed copy names them as
the repository does, so that files of translators are the same everywhere."""
PACKED = ("_examples", "_gallery")
"""Folders of an installed package with plugins to start from, which have texts of their own."""
DISTRIBUTION = "manicule"
"""The distribution of our own plugins."""
_MARK = re.compile(r"\b[a-z]+-[a-z]*\d+\b")
"""The mark of a ruling in a comment of `rules.md`, which says nothing to translators."""
USUAL = ("name", "about", "text", "title")
"""The usual names of fields with texts."""


def domains_of(registry: PluginRegistry) -> tuple[str, ...]:
    """Every domain, the platform's first."""
    return (PLATFORM, *registry.manifests)


def messages_of(registry: PluginRegistry, domain: str) -> tuple[Message, ...]:
    """The messages of a domain, each once; their order changes only with the sources."""
    if domain == DOMAIN:
        return merged(messages_of_checkout())
    if domain == PLATFORM:
        found = platform_folders().items()
        return merged(message for name, folder in found for message in _of_folder(name, folder))
    return merged(_of_plugin(registry, registry.manifest(domain)))


def platform_folders() -> dict[str, Path]:
    """The installed packages whose texts belong to the platform, by their folders in the repository."""
    specs = {name: importlib.util.find_spec(name.rpartition("/")[2]) for name in PACKAGES}
    return {name: Path(spec.origin).parent for name, spec in specs.items() if spec and spec.origin}


def _folder_name(manifest: Manifest) -> str:
    """The folder of a plugin from the root of its repository."""
    ours = f"plugins/{manifest.id}/" if manifest.distribution == DISTRIBUTION else ""
    return f"{ours}{manifest.folder.name}"


def _of_plugin(registry: PluginRegistry, manifest: Manifest) -> Iterator[Message]:
    yield from _of_manifest(manifest)
    yield from _of_content(registry, manifest)
    yield from _of_rules(manifest)
    yield from _of_lesson(manifest)
    if manifest.origin.is_file:
        yield from python_messages(manifest.origin.path, manifest.origin.path.name)
    else:
        yield from _of_folder(_folder_name(manifest), manifest.folder)


def _of_manifest(manifest: Manifest) -> Iterator[Message]:
    """The texts of a manifest."""
    texts = [(manifest.name, ""), (manifest.about, "")]
    for option in manifest.options.values():
        texts.append((option.about, f"what the option {option.name} decides when a game is set up"))
        value = f"a value of the option “{option.about.message}”"
        texts += [(label, value) for label in option.labels.values()]
    texts += [(label, "what this computer player does") for label in manifest.bot_labels.values()]
    if manifest.origin.is_file:
        lines = FileLines.of(manifest.origin.path.name, manifest.origin.path)
    else:
        lines = FileLines.of(f"{_folder_name(manifest)}/{FILE_NAME}", manifest.folder / FILE_NAME)
    for text, note in texts:
        yield Message(text.message, "", text.context, (note,) if note else (), lines.next_with(text.message))


def _of_content(registry: PluginRegistry, manifest: Manifest) -> Iterator[Message]:
    """The texts of a plugin's content, in the order of its files."""
    folder = manifest.content_folder
    if folder is None or not folder.is_dir():
        return
    declared = _declared(registry, manifest)
    for file in read_folder(manifest.id, folder).files:
        lines = FileLines.of(f"{_folder_name(manifest)}/content/{file.name}", folder / file.name)
        for context, message in _texts(file, declared):
            yield Message(message, context=context, places=lines.next_with(message))


def _texts(file: ContentFile, declared: dict[str, type[msgspec.Struct]] | None) -> Iterator[tuple[str, str]]:
    for kind, table in file.tables.items():
        record = (declared or {}).get(kind)
        hints = typing.get_type_hints(record) if record is not None else {}
        for id, fields in table.items() if isinstance(table, dict) else ():
            for field, value in fields.items() if isinstance(fields, dict) else ():
                is_text = _holds_text(hints.get(field)) if declared is not None else field in USUAL
                for message in _strings(value) if is_text else ():
                    yield f"{kind}.{id}.{field}", message


def _declared(registry: PluginRegistry, manifest: Manifest) -> dict[str, type[msgspec.Struct]] | None:
    """The records of all kinds of content that the plugin can add to; None if they are unknown."""
    try:
        game = registry.plugin(manifest.plays).game if manifest.plays else None
        plugins = [registry.plugin(id) for id in (*manifest.requires, manifest.id)]
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


def _of_rules(manifest: Manifest) -> Iterator[Message]:
    """The titles and paragraphs of `rules.md`, in order; its notes are for translators."""
    if manifest.origin.is_file:
        return
    pages = rulebook.read_rules(manifest.id, manifest.folder)
    if not pages:
        return
    lines = FileLines.of(f"{_folder_name(manifest)}/{rulebook.FILE}", manifest.folder / rulebook.FILE)
    for page in pages:
        texts = [(page.title, page.note)]
        texts += [(text, block.note) for block in page.blocks for text in block.texts]
        for text, note in texts:
            if text.domain:
                place = lines.next_with(text.message)
                said = _MARK.sub("", note).strip()
                yield Message(text.message, text.plural, text.context, (said,) if said else (), place)


def _of_lesson(manifest: Manifest) -> Iterator[Message]:
    """The texts of a lesson, in order."""
    if not lesson.has_lesson(manifest):
        return
    texts = lesson.read_lesson(manifest.id, manifest.folder).texts()
    lines = FileLines.of(f"{_folder_name(manifest)}/{lesson.FILE}", manifest.folder / lesson.FILE)
    for text in texts:
        yield Message(text.message, context=text.context, places=lines.next_with(text.message))


def _of_folder(name: str, folder: Path) -> Iterator[Message]:
    for path in sorted(folder.rglob("*.py"), key=lambda path: path.as_posix()):
        inner = path.relative_to(folder)
        if inner.parts[0] not in PACKED:
            yield from python_messages(path, f"{name}/{inner.as_posix()}")
