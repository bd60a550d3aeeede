"""Wording apart from structure: a text that changes its words leaves everything around it as it was.

The structure keeps that a text stands somewhere, and its parameters; the words go to a list beside it.
"""

import re
from typing import Any

_STRING = rb'"(?:[^"\\]|\\.)*"'
_TEXT = re.compile(
    rb'\{"is":"text","message":%s(?:,"context":%s)?(?:,"domain":%s)?(?:,"plural":%s)?' % ((_STRING,) * 4)
)
_TAG = b'{"is":"text"'
_SPACE = re.compile(r"\s")
WORDS = {"is": "text"}


def without_words(line: bytes) -> tuple[bytes, bytes]:
    """A line of JSON in the wire form, and the words of its texts as a list, in their order."""
    words: list[bytes] = []

    def cut(found: re.Match[bytes]) -> bytes:
        words.append(b"{" + found[0][len(_TAG) + 1 :] + b"}")
        return _TAG

    structure = _TEXT.sub(cut, line)
    return structure, b"[%s]" % b",".join(words)


def without_sentences(value: Any, words: list[str]) -> Any:
    """A listing of the program without its sentences; ids, names and paths have no space, and stay."""
    if isinstance(value, dict):
        return {key: without_sentences(one, words) for key, one in value.items()}
    if isinstance(value, list):
        return [without_sentences(one, words) for one in value]
    if isinstance(value, str) and _SPACE.search(value):
        words.append(value)
        return WORDS
    return value
