"""The placeholders of a translation, and its selects: passages that agree with a parameter.

`{order:gender?f=découverte|découvert}` shows “découverte” if the order has the property `gender` with the
value `f`, otherwise the last case. A case may contain placeholders and selects. `||` is a bar in a case.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, zip_longest
from typing import NamedTuple, TypeAlias

PLURAL = "plural"
"""The property of a number, a list or a counted thing: the index of its plural form."""
INITIAL = "initial"
"""The property of every parameter, even a name that a person typed: its first letter."""
FINAL = "final"
"""The last letter, likewise."""
LETTERS = frozenset((INITIAL, FINAL))
BUILT_IN = LETTERS | {PLURAL}
"""The properties that no entry has to declare."""
MOST_NESTED = 4
"""The maximum depth of selects: French wants two, a gender in a number."""
_NAME, _FORM = r"[a-z_][a-z0-9_]*", r"[a-z_]+"
_MARK = re.compile(rf"\{{({_NAME})(?::({_FORM}))?\}}|\{{({_NAME}):({_FORM})\?|(\|\|?|\}})")
_KEYS = re.compile(r"(\w+(?:,\w+)*)=")
_VALUE = re.compile(r"[a-z0-9_]+")


class Placeholder(NamedTuple):
    """A parameter, in a grammatical form if requested."""

    name: str
    form: str


class Select(NamedTuple):
    """Cases for the values of a parameter's property, each with its keys; the last is the default.

    `source` is the select as written. `is_sound` says that it is closed, that its last case has no key, and
    that all others have one.
    """

    name: str
    property: str
    cases: tuple[tuple[tuple[str, ...], Pieces], ...]
    source: str
    is_sound: bool


Pieces: TypeAlias = tuple["str | Placeholder | Select", ...]
"""A translation: plain text, placeholders and selects."""


def pieces_of(message: str) -> Pieces:
    """Parse a message. Every other brace, and a select nested too deeply, is plain text."""
    return _SelectParser(message).pieces()


def selects_in(pieces: Pieces) -> Iterator[Select]:
    """The selects of a message, the nested ones included."""
    for piece in pieces:
        if isinstance(piece, Select):
            yield piece
            for _, case in piece.cases:
                yield from selects_in(case)


def forms_in(message: str) -> Iterator[str]:
    """The grammatical forms and the properties that a translation requests."""
    return _forms(pieces_of(message)) if ":" in message else iter(())


def plain_text(pieces: Pieces) -> str:
    """The text outside placeholders, that of all cases included."""
    return "".join(
        piece if isinstance(piece, str) else "".join(plain_text(case) for _, case in piece.cases)
        for piece in pieces
        if not isinstance(piece, Placeholder)
    )


def readings(message: str) -> list[str]:
    """Messages without selects that together have every case of a message at least once."""
    return _readings(pieces_of(message)) if "?" in message else [message]


def shown_names(pieces: Pieces) -> tuple[Counter[str], Counter[str]]:
    """How often each parameter is shown: at least, and at most.

    A case may replace the parameter that it depends on: `{n:plural?0=one card|{n} cards}` shows `n`.
    """
    fewest: Counter[str] = Counter()
    most: Counter[str] = Counter()
    for piece in pieces:
        if isinstance(piece, Placeholder):
            fewest[piece.name] += 1
            most[piece.name] += 1
        elif isinstance(piece, Select):
            few, many = zip(*(shown_names(case) for _, case in piece.cases), strict=True)
            at_most = _united(many)
            at_least = _common(few)
            at_least[piece.name] = at_most[piece.name]
            fewest += at_least
            most += at_most
    return fewest, most


def is_value(string: str) -> bool:
    """Whether a string can be the value of a property, such as the gender `f`."""
    return _VALUE.fullmatch(string) is not None


class _SelectParser:
    """Reads a message from left to right."""

    def __init__(self, message: str) -> None:
        self._message = message
        self._at = 0

    def pieces(self, depth: int = 0) -> Pieces:
        """The pieces up to the end of a case, or of the message."""
        found: list[str | Placeholder | Select] = []
        while mark := _MARK.search(self._message, self._at):
            name, form, selected, property, sign = mark.groups()
            if depth and sign in ("|", "}"):
                break
            found.append(self._message[self._at : mark.start()])
            self._at = mark.end()
            if name:
                found.append(Placeholder(name, form or ""))
            elif selected and depth < MOST_NESTED:
                found.append(self._select(mark.start(), selected, property, depth + 1))
            else:
                found.append("|" if depth and sign else mark[0])
        end = mark.start() if mark else len(self._message)
        found.append(self._message[self._at : end])
        self._at = end
        return tuple(piece for piece in found if piece)

    def _select(self, start: int, name: str, property: str, depth: int) -> Select:
        cases: list[tuple[tuple[str, ...], Pieces]] = []
        sign = "|"
        while sign == "|":
            keys = _KEYS.match(self._message, self._at)
            self._at = keys.end() if keys else self._at
            cases.append((tuple(keys[1].split(",")) if keys else (), self.pieces(depth)))
            sign = self._message[self._at : self._at + 1]
            self._at += len(sign)
        is_sound = sign == "}" and all(keys for keys, _ in cases[:-1]) and not cases[-1][0]
        return Select(name, property, tuple(cases), self._message[start : self._at], is_sound)


def _forms(pieces: Pieces) -> Iterator[str]:
    for piece in pieces:
        if isinstance(piece, Placeholder) and piece.form:
            yield piece.form
        elif isinstance(piece, Select):
            yield piece.property
            for _, case in piece.cases:
                yield from _forms(case)


def _readings(pieces: Pieces) -> list[str]:
    parts = [_readings_of(piece) for piece in pieces]
    rows = zip_longest(*parts)
    return ["".join(part[-1] if one is None else one for part, one in zip(parts, row, strict=True))
            for row in rows] or [""]  # fmt: skip


def _readings_of(piece: str | Placeholder | Select) -> list[str]:
    if isinstance(piece, str):
        return [piece]
    if isinstance(piece, Placeholder):
        return [f"{{{piece.name}:{piece.form}}}" if piece.form else f"{{{piece.name}}}"]
    return list(dict.fromkeys(chain.from_iterable(_readings(case) for _, case in piece.cases)))


def _united(counts: Iterable[Counter[str]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for one in counts:
        found |= one
    return found


def _common(counts: Iterable[Counter[str]]) -> Counter[str]:
    first, *others = counts
    for one in others:
        first = first & one
    return first
