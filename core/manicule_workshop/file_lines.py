"""The lines of texts in files that are read without line numbers: TOML and Markdown."""

from __future__ import annotations

import re
from pathlib import Path

from manicule_languages.message import Place

_WORD = re.compile(r"[^\s\"\\]+")
_BETWEEN = r"[\s\"\\]+"
"""Between two words of a text its file may have a line break, and an escaped quotation mark."""
_WORDS = 8
"""The number of words that identify a text; more of them would only take longer."""


class FileLines:
    """Finds texts in a file, from top to bottom; `name` is the file for translators."""

    def __init__(self, name: str, source: str) -> None:
        self.name = name
        self._source = source
        self._at = 0

    @classmethod
    def of(cls, name: str, path: Path) -> FileLines:
        """The lines of a file that was read before, so it is known to be text."""
        return cls(name, path.read_text(encoding="utf-8"))

    def next_with(self, text: str) -> tuple[Place]:
        """The place of a text: the next one, or else the first; the last found one if there is none."""
        words = re.compile(_BETWEEN.join(map(re.escape, _WORD.findall(text)[:_WORDS])))
        found = words.search(self._source, self._at) or words.search(self._source)
        if found is not None:
            self._at = found.start()
        return (Place(self.name, self._source.count("\n", 0, self._at) + 1),)
