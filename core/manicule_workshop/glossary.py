"""The glossary of terms that must be consistent: `glossary.csv` in the folder of translations.

Its columns are `id`, `en`, one for each language, and `note`; `|` separates accepted forms. A term is
required if the comment of a message names it: `term: bread`, or `terms: bread, stall`. A message that is just
a term gets that comment automatically.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from manicule.kernel import untrusted_files
from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import tr
from manicule_languages.message import Message

FILE_NAME = "glossary.csv"
LARGEST = 1_000_000
"""The maximum size of a glossary in bytes."""
UNREADABLE = tr("{file} cannot be read: {problem}")
NOT_A_ROW = tr("line {line} is not a valid table row: check its quotes and commas")
_NAMED = re.compile(r"\bterms?: *([a-z0-9_]+(?: *, *[a-z0-9_]+)*)")


class Glossary:
    """The terms by id, each with its accepted forms in every language."""

    def __init__(self, terms: Mapping[str, Mapping[str, tuple[str, ...]]] | None = None) -> None:
        self.terms = dict(terms or {})
        self._by_english = {
            form.casefold(): id for id, forms in self.terms.items() for form in forms.get("en", ())
        }

    def forms(self, id: str, language: str) -> tuple[str, ...]:
        """The accepted forms of a term in a language; empty if undecided."""
        known = self.terms.get(id, {})
        return known.get(language) or known.get(language.partition("_")[0], ())

    def noted(self, message: Message) -> Message:
        """The message, with its term in the comment if it is just a term."""
        id = self._by_english.get(message.message.casefold())
        if id is None or id in named_in(message.comments):
            return message
        return msgspec.structs.replace(message, comments=(*message.comments, f"term: {id}"))


def named_in(comments: tuple[str, ...]) -> Iterator[str]:
    """The terms that comments name."""
    for match in _NAMED.finditer(" ".join(comments)):
        yield from (id.strip() for id in match[1].split(","))


def glossary_in(*places: Path) -> Glossary:
    """The glossary of the first folder that has one; an empty one if none has."""
    path = next((place / FILE_NAME for place in places if (place / FILE_NAME).is_file()), None)
    if path is None:
        return Glossary()
    try:
        reader = csv.DictReader(io.StringIO(untrusted_files.read_text(path, LARGEST)), strict=True)
        rows = list(reader)
    except untrusted_files.Unreadable as error:
        raise ManiculeError(UNREADABLE(file=str(path), problem=error.text)) from error
    except csv.Error as error:
        problem = NOT_A_ROW(line=reader.reader.line_num)
        raise ManiculeError(UNREADABLE(file=str(path), problem=problem)) from error
    return Glossary({row["id"]: _forms(row) for row in rows if row.get("id")})


def _forms(row: Mapping[str, str | None]) -> dict[str, tuple[str, ...]]:
    columns = {name: value for name, value in row.items() if name and name not in ("id", "note") and value}
    return {
        name: tuple(form.strip() for form in value.split("|") if form.strip())
        for name, value in columns.items()
        if value is not None
    }
