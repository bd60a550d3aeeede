"""The nearest word: a suggestion for an unknown word."""

from __future__ import annotations

from collections.abc import Iterable

NEAR = 0.65
"""The likeness from which on “did you mean” helps: a slip of the finger, not another word."""


def nearest(word: str, words: Iterable[str], likeness: float = 0) -> str:
    """The known word most similar to `word`, with at least this `likeness` (0 to 1); empty if none is."""
    import difflib  # late: only a mistake needs it

    known = sorted(words)
    return next(iter(difflib.get_close_matches(word, known, 1, likeness)), "")
