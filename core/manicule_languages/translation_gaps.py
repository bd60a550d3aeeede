"""The texts that have to be read in English, because a language lacks them."""

from __future__ import annotations

from manicule.kernel.text import Text


class TranslationGaps:
    """The texts without a usable translation; each is reported once."""

    def __init__(self) -> None:
        self.missing: dict[tuple[str, str], None] = {}
        self.broken: dict[tuple[str, str, str], None] = {}
        self.unreadable: dict[str, Text] = {}
