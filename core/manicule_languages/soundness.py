"""Finds unusable translations: the same rules at run time and in `locales check`.

A translation is untrusted text. It may use only the placeholders of its English, by plain names, and selects
that depend on them. Anything else, and anything that a terminal could take for a command, makes it unusable,
and its reader gets English.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Literal, TypeAlias

from manicule.kernel.text import CONTROL, PLACEHOLDER
from manicule_languages.isolates import stray_isolate, without_isolates
from manicule_languages.selects import Pieces, pieces_of, plain_text, selects_in, shown_names

Damage: TypeAlias = Literal[
    "dropped", "unknown", "doubled", "braces", "select", "control", "isolate", "length"
]
NUMBER = "n"
_BRACED = re.compile(r"\{[^{}]*\}?|\}")


def damages(message: str, plural: str, translation: str) -> Iterator[tuple[Damage, str]]:
    """The problems of a translation, each with the wrong piece."""
    if len(translation) > 500 + 6 * len(message + plural):
        yield "length", str(len(translation))
        return
    if found := CONTROL.search(without_isolates(translation)):
        yield "control", f"U+{ord(found[0]):04X}"
    english = [message, plural] if plural else [message]
    counts = [Counter(names_in(one)) for one in english]
    pieces = pieces_of(translation)
    if stray := stray_isolate(pieces):
        yield "isolate", f"U+{ord(stray):04X}"
    fewest, most = shown_names(pieces)
    for name in dict.fromkeys((*most, *(select.name for select in selects_in(pieces)))):
        allowed = max(count[name] for count in counts)
        if not allowed:
            yield "unknown", f"{{{name}}}"
        elif most[name] > allowed:
            yield "doubled", f"{{{name}}}"
    for name in counts[0]:
        if all(count[name] for count in counts) and not fewest[name] and not (plural and name == NUMBER):
            yield "dropped", f"{{{name}}}"
    for select in selects_in(pieces):
        if not select.is_sound:
            yield "select", select.source[:40]
    known = {brace for one in english for brace in _other_braces(pieces_of(one))}
    for brace in _other_braces(pieces):
        if brace not in known:
            yield "braces", brace[:40]


def is_sound(message: str, plural: str, translation: str) -> bool:
    """Whether a translation can be shown."""
    return next(damages(message, plural, translation), None) is None


def names_in(message: str) -> list[str]:
    """The names of the placeholders of a message."""
    return [match[1] for match in PLACEHOLDER.finditer(message)]


def _other_braces(pieces: Pieces) -> list[str]:
    """Braces that are neither a placeholder nor a select: an attribute, an index, an unclosed one."""
    return _BRACED.findall(plain_text(pieces))
