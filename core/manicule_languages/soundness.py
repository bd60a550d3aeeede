"""Finds unusable translations: the same rules at run time and in `locales check`.

A translation is untrusted text. It may use only the placeholders of its English, by plain names. Anything
else, and anything that a terminal could take for a command, makes it unusable, and its reader gets English.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Literal, TypeAlias

from manicule.kernel.text import CONTROL, PLACEHOLDER

Damage: TypeAlias = Literal["dropped", "unknown", "doubled", "braces", "control", "length"]
NUMBER = "n"
_BRACED = re.compile(r"\{[^{}]*\}?|\}")


def damages(message: str, plural: str, translation: str) -> Iterator[tuple[Damage, str]]:
    """The problems of a translation, each with the wrong piece."""
    if len(translation) > 500 + 6 * len(message + plural):
        yield "length", str(len(translation))
        return
    if found := CONTROL.search(translation):
        yield "control", f"U+{ord(found[0]):04X}"
    english = [message, plural] if plural else [message]
    counts = [Counter(names_in(one)) for one in english]
    given = Counter(names_in(translation))
    for name in given:
        most = max(count[name] for count in counts)
        if not most:
            yield "unknown", f"{{{name}}}"
        elif given[name] > most:
            yield "doubled", f"{{{name}}}"
    for name in counts[0]:
        if all(count[name] for count in counts) and not given[name] and not (plural and name == NUMBER):
            yield "dropped", f"{{{name}}}"
    known = {brace for one in english for brace in _other_braces(one)}
    for brace in _other_braces(translation):
        if brace not in known:
            yield "braces", brace[:40]


def is_sound(message: str, plural: str, translation: str) -> bool:
    """Whether a translation can be shown."""
    return next(damages(message, plural, translation), None) is None


def names_in(message: str) -> list[str]:
    """The names of the placeholders of a message."""
    return [match[1] for match in PLACEHOLDER.finditer(message)]


def _other_braces(message: str) -> list[str]:
    """Braces that are not a placeholder: an attribute, an index, an unclosed one."""
    return _BRACED.findall(PLACEHOLDER.sub("", message))
