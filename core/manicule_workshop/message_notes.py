"""Notes on single messages for translators: `notes.csv` in the folder of translations, beside the glossary.

Its columns are `plugin`, `context`, `message` in English, and `note`. A note says what a message alone does
not: what “it” is, whether a word is a verb, which words are typed. Notes in Python, `# Translators: …`, say
the same beside the source; rules and manifests have no place for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from manicule_languages.message import Message
from manicule_languages.pofile import Key
from manicule_workshop.csv_files import rows_of_first

FILE_NAME = "notes.csv"
NotesByKey = Mapping[Key, str]


def notes_in(*places: Path) -> dict[str, dict[Key, str]]:
    """The notes in the first folder that has some, by plugin and by the key of the message."""
    found: dict[str, dict[Key, str]] = {}
    for row in rows_of_first(FILE_NAME, places):
        key = (row.get("context", ""), row.get("message", ""))
        found.setdefault(row.get("plugin", ""), {})[key] = row.get("note", "")
    return found


def with_note(message: Message, notes: NotesByKey) -> Message:
    """The message, with its note before its other comments."""
    note = notes.get(message.key)
    return msgspec.structs.replace(message, comments=(note, *message.comments)) if note else message
