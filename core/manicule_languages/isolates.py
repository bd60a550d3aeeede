"""Isolates: characters around a passage whose direction of writing is its own.

Pages show those of a translation. Everything else gets texts without them: names, values and terminals.
"""

from __future__ import annotations

import re

from manicule.kernel.text import CONTROL
from manicule_languages.selects import Pieces, Placeholder

LEFT_TO_RIGHT_ISOLATE, RIGHT_TO_LEFT_ISOLATE, ISOLATE, END_OF_ISOLATE = "\u2066", "\u2067", "\u2068", "\u2069"
_ANY = re.compile(f"[{LEFT_TO_RIGHT_ISOLATE}-{END_OF_ISOLATE}]")


def without_isolates(text: str) -> str:
    """A text without isolates."""
    return text if text.isascii() else _ANY.sub("", text)


def without_other_controls(text: str) -> str:
    """A text whose only control characters are isolates."""
    return CONTROL.sub(lambda found: found[0] if _ANY.match(found[0]) else "", text)


def stray_isolate(pieces: Pieces) -> str:
    """The first isolate of a translation that is not closed, or that closes nothing; empty if there is none.
    A case of a select is a passage of its own."""
    opened: list[str] = []
    for piece in pieces:
        if isinstance(piece, str):
            for sign in _ANY.findall(piece):
                if sign != END_OF_ISOLATE:
                    opened.append(sign)
                elif not opened:
                    return END_OF_ISOLATE
                else:
                    opened.pop()
        elif not isinstance(piece, Placeholder):
            stray = next(filter(None, (stray_isolate(case) for _, case in piece.cases)), "")
            if stray:
                return stray
    return opened[0] if opened else ""
