"""The nearest word: what was probably meant by one that is not known."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, words: Iterable[str], likeness: float = 0) -> str:
    """The most similar of some words, if it is similar enough (0 to 1); empty when there is none."""
    import difflib  # late: only a mistake needs it

    known = sorted(words)
    return next(iter(difflib.get_close_matches(word, known, 1, likeness)), "")
