"""What had to be read in English after all."""

from __future__ import annotations

from manicule.kernel.text import Text


class Findings:
    """What had to be read in English, for one notice each."""

    def __init__(self) -> None:
        self.missing: dict[tuple[str, str], None] = {}
        self.broken: dict[tuple[str, str, str], None] = {}
        self.unreadable: dict[str, Text] = {}
