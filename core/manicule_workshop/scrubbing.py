"""Removes from examples what differs between two runs or two machines: paths, dates, timings, addresses."""

from __future__ import annotations

import re

_SCRUBS = (
    (re.compile(r"https?://[\w.\[\]:-]+"), "http://localhost:8765"),
    (re.compile(r"(?<![\w.…])~?(?:[A-Z]:)?(?:[/\\][\w.+@-]+){2,}[/\\]?"), "/home/anna/games"),
    (re.compile(r"\b\d{4}-\d\d-\d\d(?:[T _-]\d\d[:-]?\d\d(?:[:-]?\d\d)?(?:\.\d+)?Z?)?"), "2026-01-31"),
    (re.compile(r"\b\d\d:\d\d(?::\d\d)?\b"), "12:30"),
    (re.compile(r"\b0x[0-9a-f]{6,}\b"), "0x1234"),
    (re.compile(r"\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{12,}\b"), "0123456789abcdef"),
    (re.compile(r"\b\d+(?:[.,]\d+)? ?(?:ms|seconds?|minutes?|hours?|days?)\b"), "2 minutes"),
    (re.compile(r"\b(?:pytest|tmp|popen-gw)[\w-]*\d[\w-]*"), "game"),
)


def scrubbed(value: str) -> str:
    """A value with the same thing in place of each such piece.

    >>> scrubbed("/tmp/pytest-of-anna/game.toml, 2026-11-18 14:20")
    '/home/anna/games, 2026-01-31'
    """
    for pattern, instead in _SCRUBS:
        value = pattern.sub(instead, value)
    return value
