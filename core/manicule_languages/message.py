"""A translatable message, as found in a source."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from manicule.kernel.text import PLACEHOLDER

FORM_NOTE = (
    "The grammatical form “{form}” of the text above{samples}, for languages that need it; leave it empty in "
    "others."
)
"""For translators, so it is in English; `samples` shows the form in languages that have it."""
_ONLY_PLACEHOLDER = re.compile(r"\s*(\{[a-z_][a-z0-9_]*\})?\s*")


class Place(NamedTuple):
    """A line of a source file. The file is named from the root of its repository."""

    file: str
    line: int


class Message(msgspec.Struct, frozen=True):
    """A message in English, with its plural if a number decides; `context` is the stable id of a content
    text.

    `comments` are for translators; `places` are the lines of the sources that contain the message. `role` is
    how the code uses it, if that can be read there; `purpose` is what the code around it does, if its
    documentation says so; `beside` are the messages that the code uses together with it.
    """

    message: str
    plural: str = ""
    context: str = ""
    comments: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    role: str = ""
    purpose: str = ""
    beside: tuple[str, ...] = ()

    @property
    def files(self) -> tuple[str, ...]:
        """The files of its places, each once."""
        return tuple(dict.fromkeys(place.file for place in self.places))

    @property
    def key(self) -> tuple[str, str]:
        return (self.context, self.message)


def form_note(form: str, samples: str = "") -> str:
    """The comment for translators on a grammatical form."""
    return FORM_NOTE.format(form=form, samples=f" ({samples})" if samples else "")


def form_of(message: Message, form: str, samples: str = "") -> Message:
    """The entry in which a language may translate a message in another grammatical form."""
    comments = (form_note(form, samples),)
    return Message(message.message, message.plural, f"{message.context}:{form}", comments, message.places)


def with_forms(
    messages: Iterable[Message], forms: Mapping[tuple[str, str], Mapping[str, str]]
) -> Iterator[Message]:
    """The messages, each followed by those of its forms that some language has, with samples of them."""
    for message in messages:
        yield message
        yield from (form_of(message, *form) for form in forms.get(message.key, {}).items())


def is_translatable(message: str) -> bool:
    """Whether a message has words: a placeholder alone is the same in every language."""
    return _ONLY_PLACEHOLDER.fullmatch(message) is None


def has_words(message: str) -> bool:
    """Whether a message has letters besides its placeholders; “{first} {next}” has none, and no language."""
    return any(letter.isalpha() for letter in PLACEHOLDER.sub("", message))


def merged(messages: Iterable[Message]) -> tuple[Message, ...]:
    """Each message once, in the order of discovery, with all its places and comments."""
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
        tuple(dict.fromkeys((*one.places, *other.places))),
        one.role or other.role,
        one.purpose or other.purpose,
        one.beside or other.beside,
    )
