"""A second, slow and obvious implementation of what can be declared and paid.

Every type and every ink is one token, and ways are found by trying. It shares nothing with the rules.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any

Tokens = tuple[str, ...]
"""Types or inks, one string a token; a house with two A and one U has `("A", "A", "U")`."""


def tokens(held: Mapping[str, int]) -> Tokens:
    return tuple(name for name, number in held.items() for _ in range(number))


def can_print(types: Tokens, cards: Sequence[Sequence[str]], ignored: int) -> bool:
    """Whether each letter on the cards finds a type of its own, when so many letters may be left out."""
    letters = [letter for card in cards for letter in card]
    for number in range(min(ignored, len(letters)) + 1):
        for left_out in combinations(range(len(letters)), number):
            if _all_found(types, [letter for at, letter in enumerate(letters) if at not in left_out]):
                return True
    return False


def _all_found(types: Tokens, letters: list[str]) -> bool:
    free = list(types)
    for letter in letters:
        if letter not in free:
            return False
        free.remove(letter)
    return True


@cache
def can_color(inks: Tokens, needed: Tokens, wild: frozenset[str]) -> bool:
    """Whether each needed color finds an ink of its own: of that color, or of a wild one."""
    if not needed:
        return True
    color, *others = needed
    for at, ink in enumerate(inks):
        fits = ink == color or ink in wild
        if fits and can_color(inks[:at] + inks[at + 1 :], tuple(others), wild):
            return True
    return False


def ways_to_pay(inks: Mapping[str, int], needed: Tokens, wild: frozenset[str]) -> set[Tokens]:
    """Every handful of inks that pays exactly what is needed, with nothing left over."""
    colors = sorted(inks)
    handfuls = product(*(range(inks[color] + 1) for color in colors))
    spent = (tokens(dict(zip(colors, numbers, strict=True))) for numbers in handfuls)
    return {handful for handful in spent if len(handful) == len(needed) and can_color(handful, needed, wild)}


def declarations(house: Any, content: Any, wild: frozenset[str], ignored: int) -> set[tuple[str, str]]:
    """Every declaration that a house can make: the orders printed, and the parts of them refined.

    `ignored` letters may be left out when two orders or more are printed together.
    """
    found = {("none", "none")}
    for printed in _subsets(house.orders):
        cards = [content.printing[order.printing].types for order in printed]
        if not printed or not can_print(tokens(house.types), cards, ignored if len(printed) > 1 else 0):
            continue
        parts = [(order, part) for order in printed for part in ("colors", "decorations")]
        for chosen in _subsets(parts):
            if _can_refine(house, content, chosen, wild):
                found.add((_written(o.printing for o in printed), _written(_names(chosen))))
    return found


def _can_refine(house: Any, content: Any, parts: Sequence[tuple[Any, str]], wild: frozenset[str]) -> bool:
    needed: list[str] = []
    for order, part in parts:
        card = content.refinement[order.refinement]
        if part == "colors":
            needed += card.inks
        elif not all(house.levels[name] >= level for name, level in card.decoration.items()):
            return False
    return can_color(tokens(house.inks), tuple(needed), wild)


def _names(parts: Sequence[tuple[Any, str]]) -> Iterator[str]:
    return (f"{order.printing}:{part}" for order, part in parts)


def _written(names: Iterator[str]) -> str:
    return " ".join(names) or "none"


def _subsets(things: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    for size in range(len(things) + 1):
        yield from combinations(things, size)
