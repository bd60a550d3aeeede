"""Small helpers for making sheets of listings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from manicule.sheet import Section
from manicule.text import Text, verbatim

NOTHING = verbatim("")


def cell(value: Text | str | int) -> Text:
    """Anything as a cell: texts as they are, ids and numbers word for word."""
    return value if isinstance(value, Text) else verbatim(str(value))


def table(title: Text, heading: Sequence[Text], rows: Iterable[Sequence[Text | str | int]]) -> Section:
    """A titled table with headings."""
    return Section(title, tuple(tuple(map(cell, row)) for row in rows), tuple(heading))


def facts(title: Text, rows: Iterable[tuple[Text, Text | str | int]]) -> Section:
    """A titled list of facts; those without a value are left out."""
    kept = [(name, cell(value)) for name, value in rows if value not in ("", NOTHING)]
    return Section(title, tuple(kept))


def numbers(values: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(values)))


def written(value: object) -> str:
    """A value of an option as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)
