"""The messages of a plugin's rules, paragraph by paragraph: exactly what the rules command shows."""

from __future__ import annotations

from collections.abc import Iterator

from manicule.kernel.text import Text
from manicule.plugins.manifest import Manifest
from manicule_interface.rulebook import FILE, read_rules
from manicule_languages.message import Message


def rules_messages(manifest: Manifest) -> Iterator[Message]:
    """The titles and paragraphs of `rules.md`, in their order; notes in it are for translators."""
    if manifest.origin.is_file:
        return
    place = f"{manifest.folder.name}/{FILE}"
    for page in read_rules(manifest.id, manifest.folder):
        yield from _messages([page.title], page.note, place)
        for block in page.blocks:
            yield from _messages(block.texts, block.note, place)


def _messages(texts: list[Text] | tuple[Text, ...], note: str, place: str) -> Iterator[Message]:
    for text in texts:
        if text.domain:
            yield Message(text.message, text.plural, text.context, (note,) if note else (), (place,))
