"""The glossary of terms that must be consistent: `glossary.csv` in the folder of translations.

Its columns are `id`, `en`, one for each language, `note`, `game` if only one game uses the term (`manicule`
for those of the platform), and `meaning`, which messages with the term quote; `|` separates accepted forms.
A term is required if the comment of a message names it: `term: bread`, or `terms: bread, stall`. A message
that is just a term gets that comment automatically. Where the English of a term occurs in a longer message,
its forms are only hints.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from manicule_languages.message import Message
from manicule_workshop.csv_files import rows_of_first
from manicule_workshop.seen_comments import is_recorded

FILE_NAME = "glossary.csv"
_WORD = re.compile(r"[^\W\d_]{3,}")
_NAMED = re.compile(r"\bterms?: *([a-z0-9_]+(?: *, *[a-z0-9_]+)*)")


class Glossary:
    """The terms by id, each with its accepted forms in every language; `games` has the terms of only one
    game, `meanings` those whose English has several senses."""

    def __init__(
        self,
        terms: Mapping[str, Mapping[str, tuple[str, ...]]] | None = None,
        games: Mapping[str, str] | None = None,
        meanings: Mapping[str, str] | None = None,
    ) -> None:
        self.terms = dict(terms or {})
        self.games = dict(games or {})
        self.meanings = dict(meanings or {})
        self._by_english = {
            form.casefold(): id for id, forms in self.terms.items() for form in forms.get("en", ())
        }

    def forms(self, id: str, language: str) -> tuple[str, ...]:
        """The accepted forms of a term in a language; empty if undecided."""
        known = self.terms.get(id, {})
        return known.get(language) or known.get(language.partition("_")[0], ())

    def capitals(self, language: str) -> set[str]:
        """The words that the language capitalizes in terms."""
        words = [
            word for id in self.terms for form in self.forms(id, language) for word in _WORD.findall(form)
        ]
        return {word for word in words if word[0].isupper()}

    def noted(self, message: Message) -> Message:
        """The message, with its term in the comment if it is just a term."""
        id = self._by_english.get(message.message.casefold())
        if id is None or id in named_in(message.comments):
            return message
        return msgspec.structs.replace(message, comments=(*message.comments, f"term: {id}"))


def named_in(comments: tuple[str, ...]) -> Iterator[str]:
    """The terms that comments name; recorded examples demand none."""
    for match in _NAMED.finditer(" ".join(one for one in comments if not is_recorded(one))):
        yield from (id.strip() for id in match[1].split(","))


def glossary_in(*places: Path) -> Glossary:
    """The glossary of the first folder that has one; an empty one if none has."""
    rows = rows_of_first(FILE_NAME, places)
    terms = {row["id"]: row for row in rows if row.get("id")}
    games, meanings = (
        {id: row[column] for id, row in terms.items() if row.get(column)} for column in ("game", "meaning")
    )
    return Glossary({id: _forms(row) for id, row in terms.items()}, games, meanings)


def _forms(row: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    others = ("id", "note", "game", "meaning")
    columns = {name: value for name, value in row.items() if name not in others and value}
    return {
        name: tuple(form.strip() for form in value.split("|") if form.strip())
        for name, value in columns.items()
    }
