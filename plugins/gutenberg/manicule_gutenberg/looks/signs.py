"""The signs for drawing components: one for every icon.

>>> signs.FAME.symbol, signs.FAME.ascii, str(signs.ink(table.content, "red").name)
('★', '*', 'red ink')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from manicule import Mark, Text, verbatim
from manicule.sheet import CellItem
from manicule_gutenberg.content import Content
from manicule_gutenberg.texts import tr

Signs: TypeAlias = tuple[CellItem, ...]

GUILDER = Mark("ƒ", tr("guilders", context="sign"), "g", "orange", "gutenberg/guilder")
FAME = Mark("★", tr("fame points", context="sign"), "*", "gold", "gutenberg/star")
MARKER = Mark("⚑", tr("initiative markers", context="sign"), "!", "cyan", "gutenberg/marker")
ANY_INK = Mark("●", tr("any ink", context="sign"), "o", "strong", "gutenberg/any_ink")
ANY_TYPE = Mark("□", tr("any type", context="sign"), "[]", "strong", "gutenberg/any_type")
ORDER = Mark("▤", tr("a new order", context="sign"), "#", "strong", "gutenberg/order")
UP = Mark("↑", tr("one level in a specialty", context="sign"), "^", "strong", "gutenberg/level")
BOTH = Mark(
    "&", tr("for colors and decorations together", context="sign"), style="dim", icon="gutenberg/both"
)
HAVE = Mark("✓", tr("possible now", context="sign"), "ok", "good", "gutenberg/have")
LACK = Mark("✗", tr("still missing", context="sign"), "x", "bad", "gutenberg/lack")
REACHED = Mark("■", tr("level reached", context="sign"), "X", "green", "gutenberg/reached")
UNREACHED = Mark("·", verbatim(""), ".", "dim")
NONE = Mark("–", verbatim(""), "-", "dim")
BETWEEN = Mark("│", verbatim(""), "|", "dim")
CRAFTS = ("typesetting", "woodcutting", "binding", "illuminating")
"""The specialties that have an icon."""
CLOSE = verbatim("\u00a0")
"""A non-breaking space."""


def ink(content: Content, colour: str) -> Mark:
    """An ink: a drop and a letter, so that it is recognizable without color."""
    own = content.ink[colour]
    by = own.letter if own.letter.message != "{text}" else verbatim(colour[:1].upper())
    drop, ascii = Text("●{letter}", domain=""), Text("o{letter}", domain="")
    name = tr("{ink} ink", context="sign")(ink=own.name)
    return Mark(drop(letter=by), name, ascii(letter=by), own.color, "gutenberg/drop")


def letter(content: Content, id: str) -> Mark:
    name = content.type[id].name
    return Mark(name, tr("type {letter}", context="sign")(letter=name), style="strong", icon="gutenberg/type")


def specialty(content: Content, id: str) -> Mark:
    own = content.specialty[id]
    icon = f"gutenberg/{id}" if id in CRAFTS else ""
    return Mark(own.sign or id[:2].title(), own.name, own.ascii or id[:2].title(), "violet", icon)


def number(value: int) -> Text:
    return verbatim(str(value))


def spaced(*signs: CellItem | Signs) -> Signs:
    """Signs separated by non-breaking spaces: the pieces of a cell, `Cell(spaced(…))`."""
    together: list[CellItem] = []
    for sign in signs:
        together += (*([CLOSE] if together else []), *(sign if isinstance(sign, tuple) else (sign,)))
    return tuple(together)


def inks(content: Content, held: Mapping[str, int]) -> tuple[Mark, ...]:
    """The held inks, one sign each."""
    return tuple(ink(content, colour) for colour, count in held.items() for _ in range(count)) or (NONE,)


def types(content: Content, held: Mapping[str, int]) -> tuple[Mark, ...]:
    """The held types, one sign each."""
    return tuple(letter(content, id) for id, count in held.items() for _ in range(count)) or (NONE,)
