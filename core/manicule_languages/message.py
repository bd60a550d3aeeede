"""A translatable message, as found in a source."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

FORM_NOTE = (
    "The grammatical form “{form}” of the text above, for languages that need it; leave it empty in others."
)
"""For translators, so it is in English."""
_ONLY_PLACEHOLDER = re.compile(r"\s*(\{[a-z_][a-z0-9_]*\})?\s*")


class Message(msgspec.Struct, frozen=True):
    """A message in English, with its plural if a number decides; `context` is the stable id of a content
    text.

    `comments` are for translators; `files` are its places, without lines.
    """

    message: str
    plural: str = ""
    context: str = ""
    comments: tuple[str, ...] = ()
    files: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, str]:
        return (self.context, self.message)


def form_of(message: Message, form: str) -> Message:
    """The entry in which a language may translate a message in another grammatical form."""
    comments = (FORM_NOTE.format(form=form),)
    return Message(message.message, message.plural, f"{message.context}:{form}", comments, message.files)


def with_forms(
    messages: Iterable[Message], forms: Mapping[tuple[str, str], Sequence[str]]
) -> Iterator[Message]:
    """The messages, each followed by those of its forms that some language has."""
    for message in messages:
        yield message
        yield from (form_of(message, form) for form in forms.get(message.key, ()))


def is_translatable(message: str) -> bool:
    """Whether a message has words: a placeholder alone is the same in every language."""
    return _ONLY_PLACEHOLDER.fullmatch(message) is None


def merged(messages: Iterable[Message]) -> tuple[Message, ...]:
    """Each message once, in the order of discovery, with all its files and comments."""
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
