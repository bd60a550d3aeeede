"""What is new on a table since somebody looked at it last."""

from __future__ import annotations

from collections.abc import Iterator

from manicule.kernel.sheet import Content, Group, Part, Sheet, contents_of, parts_of
from manicule.kernel.text import Text

Path = tuple[str, int]
"""Which part of a sheet, and which of its contents."""


def new_contents(before: Sheet | None, after: Sheet) -> frozenset[Path]:
    """The contents of a sheet that its parts did not have before, by part and number.

    What has only moved within its part is not new, and nothing is when nobody has looked before.
    """
    if before is None:
        return frozenset()
    known: dict[str, list[Content]] = {}
    for part in _named(before):
        known.setdefault(part.id, []).extend(_contents(part))
    return frozenset(
        (part.id, number)
        for part in _named(after)
        for number, content in enumerate(_contents(part))
        if part.id not in known or (content not in known[part.id] and not _is_empty(content))
    )


def _named(sheet: Sheet) -> Iterator[Part]:
    return (part for part in parts_of(sheet.sections) if part.id)


def _contents(part: Part) -> list[Content]:
    return [] if isinstance(part, Group) else list(contents_of(part))


def _is_empty(content: Content) -> bool:
    return isinstance(content, Text) and content.params == (("text", ""),)
