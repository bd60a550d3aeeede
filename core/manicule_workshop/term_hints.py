"""Finds the terms of a glossary in English texts, as hints for translators."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from manicule_languages.message import Message
from manicule_workshop.glossary import Glossary, named_in
from manicule_workshop.seen_comments import MEANING

_NO_WORDS = re.compile(r"`[^`]*`|\{[^{}]*\}")
"""What is typed, and placeholders."""


PLATFORM_TERMS = "manicule"
"""Stands in the column `game` for terms of the platform."""
LEAST_OF_GAME = 2
"""The minimum number of terms of a game that a text of the platform names if it is about that game."""
WORDS_OF_PROGRAM = ("screen", "colors", "plan", "level", "slot", "printing")
"""The terms that a text of the platform also uses for the program itself."""
LONGEST_QUOTING = 60
"""The maximum length of a message that quotes the meanings of its terms; a longer one explains itself."""


class FoundTerm(NamedTuple):
    """A term in a text: its English, and the entries of the glossary with this English."""

    english: str
    ids: tuple[str, ...]


class TermFinder:
    """Finds the terms of one game, and those of all games; of terms in each other, the longest. With
    `is_strict`, a term in small letters is not found where it begins a sentence."""

    def __init__(self, glossary: Glossary, game: str, is_strict: bool = False) -> None:
        ids: defaultdict[str, list[str]] = defaultdict(list)
        for id, forms in glossary.terms.items():
            if glossary.games.get(id, game) == game:
                for english in forms.get("en", ()):
                    ids[english].append(id)
        longest_first = sorted(ids, key=lambda english: (-len(english), english))
        self._terms = [
            (_pattern(english, is_strict), FoundTerm(english, tuple(ids[english])))
            for english in longest_first
        ]

    def terms_in(self, message: Message) -> Iterator[FoundTerm]:
        """The terms in a message, except those that its comments name, which are required."""
        required = set(named_in(message.comments))
        return (term for term in self.all_in(message) if not required.intersection(term.ids))

    def all_in(self, message: Message) -> Iterator[FoundTerm]:
        """The terms in a message."""
        text = _NO_WORDS.sub(" ", f"{message.message}\n{message.plural}")
        for pattern, term in self._terms:
            text, found = pattern.subn(" ", text)
            if found:
                yield term


def with_meanings(messages: Iterable[Message], glossary: Glossary, game: str) -> Iterator[Message]:
    """The messages; a short one has a comment with the meanings of its terms that have several senses."""
    finder = TermFinder(glossary, game)
    for message in messages:
        is_short = len(message.message) <= LONGEST_QUOTING
        ids = dict.fromkeys(id for term in finder.all_in(message) for id in term.ids) if is_short else ()
        if quoted := _quoted(ids, glossary):
            comment = MEANING + "; ".join(quoted)
            message = msgspec.structs.replace(message, comments=(*message.comments, comment))
        yield message


def with_game_meanings(messages: Iterable[Message], glossary: Glossary) -> Iterator[Message]:
    """The messages of no game, with the meanings of the platform's own terms in them; one that names several
    things of one game has also those of its terms that have several senses."""
    games = dict.fromkeys(glossary.games.values())
    finders = {game: TermFinder(glossary, game, is_strict=True) for game in games}
    for message in messages:
        for game, finder in finders.items():
            ids = dict.fromkeys(id for term in finder.all_in(message) for id in term.ids)
            own = [id for id in ids if glossary.games.get(id) == game]
            quoted = _quoted((id for id in own if id not in WORDS_OF_PROGRAM), glossary)
            if quoted and game == PLATFORM_TERMS:
                comment = f"{MEANING}{'; '.join(quoted)}"
                message = msgspec.structs.replace(message, comments=(*message.comments, comment))
            elif quoted and len(own) >= LEAST_OF_GAME:
                comment = f"{MEANING}in the game “{game}”, {'; '.join(quoted)}"
                message = msgspec.structs.replace(message, comments=(*message.comments, comment))
        yield message


def _quoted(ids: Iterable[str], glossary: Glossary) -> list[str]:
    """The meanings of those terms that have several senses."""
    known = [id for id in ids if id in glossary.meanings]
    return [f"{glossary.terms[id]['en'][0]}: {glossary.meanings[id]}" for id in known]


def stem_of(form: str) -> str:
    """The beginnings of the words of a term, which its other cases share; a hint need not be exact."""
    return " ".join(word[: max(2, -(-len(word) * 3 // 5))] for word in form.split())


def _pattern(english: str, is_strict: bool) -> re.Pattern[str]:
    """A term in singular or plural. One with a capital is a name: the same word in small letters is not."""
    words = r"\s+".join(map(re.escape, english.split()))
    plural = f"{words.removesuffix('y')}(?:y|ies)" if english.endswith("y") else f"{words}(?:s|es)?"
    return re.compile(rf"(?<!\w){plural}(?!\w)", re.IGNORECASE if english.islower() and not is_strict else 0)
