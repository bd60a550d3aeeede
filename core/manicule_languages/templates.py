"""Prepared messages: patterns that a reader fills in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import NamedTuple, TypeAlias

from manicule_languages.selects import Pieces, Placeholder

PluralIndex: TypeAlias = Callable[[int], int]
"""The index of the plural form for a number, by the rule of a file."""


class FoundMessage(NamedTuple):
    """A message in the language in which it was found, and the plural rule of its file."""

    message: str
    language: str
    plural: PluralIndex


class Template(NamedTuple):
    """A prepared message: `pattern` has `%(name)s` for parameters; if `computed` is None there are none.

    `computed` are the places that need more than the usual rendering of a parameter.
    """

    pattern: str
    computed: tuple[Inserted | Agreeing, ...] | None
    language: str


class Inserted(NamedTuple):
    """A parameter in a grammatical form, or in a sentence whose language is not the reader's."""

    name: str
    form: str

    @property
    def key(self) -> str:
        return f"{self.name}:{self.form}" if self.form else self.name


class Agreeing(NamedTuple):
    """A select: a template for each value of a property of a parameter, and one for all others."""

    key: str
    name: str
    property: str
    cases: Mapping[str, Template]
    otherwise: Template
    plural: PluralIndex


def prepared(pieces: Pieces, found: FoundMessage, is_foreign: bool) -> Template:
    """The template of a parsed message; `is_foreign` if its language is not the reader's."""
    return _prepared(pieces, found, is_foreign, count())


def _prepared(pieces: Pieces, found: FoundMessage, is_foreign: bool, numbers: Iterator[int]) -> Template:
    if all(isinstance(piece, str) for piece in pieces):
        return Template("".join(map(str, pieces)), None, found.language)
    pattern: list[str] = []
    computed: list[Inserted | Agreeing] = []
    for piece in pieces:
        if isinstance(piece, str):
            pattern.append(piece.replace("%", "%%"))
            continue
        if isinstance(piece, Placeholder):
            place: Inserted | Agreeing = Inserted(piece.name, piece.form)
            if piece.form or is_foreign:
                computed.append(place)
        else:
            cases = [(keys, _prepared(case, found, is_foreign, numbers)) for keys, case in piece.cases]
            by_value = {key: case for keys, case in cases for key in keys}
            place = Agreeing(
                f"?{next(numbers)}", piece.name, piece.property, by_value, cases[-1][1], found.plural
            )
            computed.append(place)
        pattern.append(f"%({place.key})s")
    return Template("".join(pattern), tuple(computed), found.language)
