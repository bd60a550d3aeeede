"""Reading texts in every language, and finding what is left in English.

Under `en-XA` every letter that went through a catalog has an accent, so a plain letter was never given to
a translator: it is a name, an id or a mistake.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tests.support.tables import ROOT, registry

from manicule.kernel.text import Param, Text, verbatim
from manicule_languages.languages import Languages
from manicule_languages.message import Message, is_translatable
from manicule_languages.pseudo import PseudoReader
from manicule_languages.reader import Reader
from manicule_languages.soundness import names_in
from manicule_workshop.workshop import TranslationWorkshop

PSEUDO = ("en-XA", "ja-XA")
LANGUAGES = ("fr", "ja", "uk")
EVERY = ("en", *LANGUAGES, *PSEUDO)
COUNTS = (0, 1, 2, 5, 21, 1234)
REVIEWED = Path(__file__).with_name("reviewed.toml")

Key = tuple[str, str, str]
"""The domain, the context and the English of a message."""


@cache
def workshop() -> TranslationWorkshop:
    return TranslationWorkshop(registry())


@cache
def messages() -> dict[Key, Message]:
    """Every message that there is to translate."""
    here = workshop()
    return {(domain, *message.key): message for domain in here.domains() for message in here.messages(domain)}


@cache
def reviewed() -> dict[str, Any]:
    """What somebody looked at and found right, with the reason."""
    return tomllib.loads(REVIEWED.read_text(encoding="utf-8"))


def key_of(text: Text) -> Key:
    return (text.domain, text.context, text.message)


class Witness(PseudoReader):
    """Reads `en-XA`, and remembers which messages were read."""

    def __init__(self) -> None:
        super().__init__("en_XA")
        self.seen: dict[Key, Text] = {}

    def read(self, text: Text, form: str = "") -> str:
        self.seen.setdefault(key_of(text), text)
        return super().read(text, form)

    def unknown(self) -> list[Key]:
        """What was read and is in no catalog: nobody could translate it."""
        return [key for key in self.seen if key[0] and is_translatable(key[2]) and key not in messages()]


# Texts of messages, with something for every placeholder


def filled(key: Key, message: Message) -> Iterator[Text]:
    """A message as texts, with every kind of thing that may stand in its places."""
    yield from counted(key, message)
    tokens = _tokens(message)
    pairs: dict[str, Param] = {name: (verbatim(one), one) for name, one in tokens.items()}
    if pairs:
        yield _bare(key, message)(**{"n": 2, **pairs})


def counted(key: Key, message: Message) -> Iterator[Text]:
    """A message with a sign in each of its places, for every number that may decide."""
    tokens: dict[str, Param] = {**_tokens(message)}
    for count in COUNTS if message.plural else COUNTS[:1]:
        yield _bare(key, message)(**{"n": count, **tokens})


def _bare(key: Key, message: Message) -> Text:
    return Text(message.message, message.context, key[0], message.plural)


def _tokens(message: Message) -> dict[str, str]:
    names = dict.fromkeys(names_in(message.message) + names_in(message.plural))
    return {name: token(at) for at, name in enumerate(names) if name != "n"}


def token(at: int) -> str:
    """Something that is no word in any language."""
    return f"‹{at}›"


def tokens_in(line: str) -> list[str]:
    return sorted(re.findall(r"‹\d+›", line))


# What is left in English

_WORD = re.compile(r"[A-Za-z]{2,}(?:_[A-Za-z0-9]+)*[0-9]*")


def plain_words(line: str) -> list[str]:
    """The words of a line of `en-XA` that have no accents."""
    return _WORD.findall(line)


def leftovers(lines: Iterable[str], allowed: Iterable[str]) -> list[str]:
    """The lines in which something is left in English."""
    known = {part for word in allowed for part in plain_words(word)}
    return [line for line in dict.fromkeys(lines) if any(word not in known for word in plain_words(line))]


@cache
def reader(language: str) -> Reader:
    """A reader of what the tree has; not of what lies in somebody's home."""
    return Languages(ROOT / "locales").reader(language)
