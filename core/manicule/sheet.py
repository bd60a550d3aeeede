"""A sheet: what there is to look at, as data that any interface can draw."""

from __future__ import annotations

import msgspec

from manicule.text import Text


class Section(msgspec.Struct, frozen=True):
    """A titled table: optional headings over the columns, then rows of texts."""

    title: Text
    rows: tuple[tuple[Text, ...], ...]
    heading: tuple[Text, ...] = ()
    seat: str = ""


class Sheet(msgspec.Struct, frozen=True):
    """Sections from top to bottom."""

    sections: tuple[Section, ...]
