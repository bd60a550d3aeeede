"""A message to be translated, as it was found in a source."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

_ONLY_PLACEHOLDER = re.compile(r"\s*(\{[a-z_][a-z0-9_]*\})?\s*")


class Message(msgspec.Struct, frozen=True):
    """English, with its plural where a number decides; `context` is the stable id of a content text.

    `comments` are for translators; `files` is where it stands, without lines.
    """

    message: str
    plural: str = ""
    context: str = ""
    comments: tuple[str, ...] = ()
    files: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, str]:
        return (self.context, self.message)


def is_translatable(message: str) -> bool:
    """Whether there are words in it: a placeholder alone is the same in every language."""
    return _ONLY_PLACEHOLDER.fullmatch(message) is None


def merged(messages: Iterable[Message]) -> tuple[Message, ...]:
    """Each message once, in the order in which they were found, with all its files and comments."""
    found: dict[tuple[str, str], Message] = {}
    for message in messages:
        if not is_translatable(message.message):
            continue
        known = found.get(message.key)
        found[message.key] = message if known is None else _both(known, message)
    return tuple(found.values())


def _both(one: Message, other: Message) -> Message:
    return Message(
        one.message,
        one.plural or other.plural,
        one.context,
        tuple(dict.fromkeys((*one.comments, *other.comments))),
        tuple(dict.fromkeys((*one.files, *other.files))),
    )
