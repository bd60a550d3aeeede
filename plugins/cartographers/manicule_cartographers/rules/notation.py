"""Parses a typed placement.

A placement is either the spaces themselves, `B4 B5 C4 forest`, or the place of the first space and the turns
of the shape, `B4 r f forest`: r for each quarter turn clockwise, f for a flip, in this order. The first space
is the leftmost one in the top row of the turned shape. A number selects a shape of the card. Unambiguous
parts may be left out. For a shape that may stick out over the edge, a single space without turn or number is
all that is drawn of it; with a turn or a number it is the first space, and the part outside is cut off.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from manicule import Text
from manicule_cartographers.rules.grid import BIT_OF, ON_MAP, cells
from manicule_cartographers.rules.shapes import Shape
from manicule_cartographers.texts import tr

NO_SPACE = tr("name a space: a row from A to K and a column from 1 to 11, as in C4")
NO_SUCH_WORD = tr("“{word}” is not a space, a turn (r), a flip (f), a terrain, or the number of a shape")
ONLY_A_SIGN = tr("that is the map symbol for {terrain}; type a space and the name, as in “C4 {terrain}”")
NO_SUCH_SHAPE = tr("the card has no shape {number}")
WHICH_SHAPE = tr("choose a shape, 1 or 2, as in “{example}”")
NOT_THE_TERRAIN = tr("{terrain} cannot be drawn now, only {terrains}")
WHICH_TERRAIN = tr("choose a terrain: {terrains}")
OVER_THE_EDGE = tr("the shape would go over the edge of the map")

GLUED = re.compile(r"(\w[0-9]{1,2})([rf]+)", re.IGNORECASE)
"""A space directly followed by its turns, as in C4rf."""
MOST_DIGITS, SHOWN = 3, 40
NO_SIGNS: Mapping[str, str] = {}


class Unclear(Exception):
    """The input is not a placement; `reason` says why."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason)
        self.reason = reason


class Typed(NamedTuple):
    """The spaces and the terrain of a typed placement."""

    board: int
    terrain: str


class PlacementWords(NamedTuple):
    """The typed words, sorted by their possible meaning."""

    spaces: tuple[str, ...]
    turning: str
    number: int
    terrain: str


def understand(
    typed: str,
    shapes: Sequence[Shape],
    terrains: Sequence[str],
    names: Mapping[str, Text],
    may_stick_out: bool = False,
    signs: Mapping[str, str] = NO_SIGNS,
) -> Typed:
    """The typed placement. `names` are the names of all terrains, `signs` the terrains by their letter on a
    map. Raises `Unclear` if the input is ambiguous or wrong."""
    sign = signs.get(typed.strip().upper(), "")
    words = PlacementWords((), "", 0, sign) if sign else _sorted(typed.split(), names)
    can_be = tuple(names[terrain] for terrain in terrains)
    if words.terrain and words.terrain not in terrains:
        raise Unclear(NOT_THE_TERRAIN(terrain=names[words.terrain], terrains=can_be))
    if not words.spaces:
        raise Unclear(ONLY_A_SIGN(terrain=names[sign]) if sign else NO_SPACE)
    if not words.terrain and len(terrains) > 1:
        raise Unclear(WHICH_TERRAIN(terrains=can_be))
    terrain = words.terrain or terrains[0]
    is_turned = bool(words.turning or words.number)
    if len(words.spaces) > 1 or (may_stick_out and not is_turned):
        return Typed(cells(words.spaces), terrain)
    return Typed(_placed(_shape(words, shapes), words, may_stick_out), terrain)


def _sorted(words: Sequence[str], known: Container[str]) -> PlacementWords:
    spaces, turning, number, terrain = [], "", 0, ""
    for word in _apart(words):
        plain = word.casefold()
        space = word.upper()
        if space in BIT_OF:
            spaces.append(space)
        elif plain in known:
            terrain = plain
        elif not set(plain) - set("rf"):
            turning += plain
        elif plain.isascii() and plain.isdigit() and len(plain) <= MOST_DIGITS:
            number = int(plain)
        else:
            raise Unclear(NO_SUCH_WORD(word=word if len(word) <= SHOWN else word[: SHOWN - 1] + "…"))
    return PlacementWords(tuple(spaces), turning, number, terrain)


def _apart(words: Sequence[str]) -> Iterator[str]:
    for word in words:
        glued = GLUED.fullmatch(word)
        yield from glued.groups() if glued else (word,)


def _shape(words: PlacementWords, shapes: Sequence[Shape]) -> Shape:
    if words.number:
        if words.number > len(shapes):
            raise Unclear(NO_SUCH_SHAPE(number=words.number))
        return shapes[words.number - 1]
    if len(shapes) > 1:
        raise Unclear(WHICH_SHAPE(example=f"{words.spaces[0]} 1"))
    return shapes[0]


def _placed(shape: Shape, words: PlacementWords, may_stick_out: bool) -> int:
    orientation = shape.turned(words.turning)
    board = (orientation.pattern << BIT_OF[words.spaces[0]] >> orientation.span) & ON_MAP
    if board.bit_count() != shape.size and not may_stick_out:
        raise Unclear(OVER_THE_EDGE)
    return board
