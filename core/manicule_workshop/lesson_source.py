"""The messages of a plugin's lesson."""

from __future__ import annotations

from collections.abc import Iterator

from manicule.plugins.manifest import Manifest
from manicule_interface.lesson import FILE, has_lesson, read_lesson
from manicule_languages.message import Message


def lesson_messages(manifest: Manifest) -> Iterator[Message]:
    """What a lesson says, in its order."""
    if not has_lesson(manifest):
        return
    place = f"{manifest.folder.name}/{FILE}"
    for text in read_lesson(manifest.id, manifest.folder).texts():
        yield Message(text.message, context=text.context, files=(place,))
