"""What makes a game worth telling: an order is fulfilled, or Anna's character really makes a difference."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from manicule import Match
from manicule.kernel.choices import NONE, PASS, Choice


class Sign:
    """Something that must be seen in a game: in an answer of Anna's, or in the text of the whole game."""

    def __init__(self, *patterns: str, shows: Callable[[Choice, str], bool] | None = None) -> None:
        self._patterns = patterns
        self._shows = shows

    def watch(self, answerer: Callable[[Match, Choice], str | None]) -> "Watching":
        return Watching(answerer, self._shows)

    def is_seen(self, watching: "Watching", text: str) -> bool:
        in_text = all(re.search(pattern, text, re.MULTILINE) for pattern in self._patterns)
        return in_text and (self._shows is None or watching.has_seen)


class Watching:
    """Answers as another does, and looks at the answers of Anna's."""

    def __init__(
        self,
        answerer: Callable[[Match, Choice], str | None],
        shows: Callable[[Choice, str], bool] | None,
    ) -> None:
        self._answerer = answerer
        self._shows = shows
        self.has_seen = False

    def __call__(self, game: Match, choice: Choice) -> str | None:
        answer = self._answerer(game, choice)
        if self._shows is not None and answer is not None and choice.seat.id == "a":
            self.has_seen = self.has_seen or self._shows(choice, answer)
        return answer


TABLES = {
    "gutenberg": (r"\[fulfilled_order ", r"\[used_gear "),
    "cartographers": (r"\[ambush_revealed ", r"\[gained_coin seat=a mountain=[A-K]"),
    "cartographers_skills": (r"\[used_skill seat=a ", r"\[used_skill seat=b "),
    "cvlizations": (
        r"\[stole ",
        r"\[traded ",
        r"\[bought ",
        r"\[did_nothing ",
        r"\[gained_happiness ",
    ),
}
"""What random players seldom come to; in these games they do. By game or plugin."""


def of_table(game: str, plugins: Iterable[str] = ()) -> Sign:
    return Sign(*(pattern for id in dict.fromkeys((game, *plugins)) for pattern in TABLES.get(id, ())))


def of_character(id: str) -> Sign:
    sign = CHARACTERS.get(id)
    if sign is None:
        raise LookupError(f"say in tests/golden/signs.py how it is seen that {id} makes a difference")
    return sign


def _does(kind: str) -> Sign:
    """Anna answers this question, and not with pass."""
    return Sign(shows=lambda choice, answer: choice.kind.id == kind and answer != PASS)


def _house(choice: Choice) -> Any:
    return choice.seat.state  # type: ignore[attr-defined]


def _pays_with_a_wild_ink(choice: Choice, answer: str) -> bool:
    """Only when an ink is wild is there more than one way to pay."""
    return choice.kind.id == "pay"


def _prints_without_a_type(choice: Choice, answer: str) -> bool:
    if choice.kind.id != "print_orders" or answer == NONE:
        return False
    cards = choice.seat.table.content.printing  # type: ignore[attr-defined]
    needed = Counter(letter for card in answer.split() for letter in cards[card].types)
    return bool(needed - Counter(_house(choice).types))


def _refines_half_of_an_order(choice: Choice, answer: str) -> bool:
    parts = Counter(part.partition(":")[0] for part in answer.split() if answer != NONE)
    return choice.kind.id == "refine_orders" and 1 in parts.values()


def _uses_a_gear_again(choice: Choice, answer: str) -> bool:
    gear = re.fullmatch(r"gear_(\d)", answer)
    return gear is not None and bool(_house(choice).gears[int(gear[1]) - 1].used)


CHARACTERS: dict[str, Sign] = {
    "caxton": Sign(shows=_pays_with_a_wild_ink),
    "fiol": Sign(r"a is asked: completion|seat=a source=completion", shows=_refines_half_of_an_order),
    "guillard": Sign(r"a is asked: first_gear", r"\[used_gear seat=a "),
    "gutenberg": _does("shift_marker"),
    "manuzio": Sign(shows=_prints_without_a_type),
    "plantin": _does("swap_levels"),
    "schoeffer": Sign(shows=_uses_a_gear_again),
    "tory": Sign(r"\[gained_fame seat=a source=tory ", r"\[fulfilled_order seat=a "),
    "ungler": Sign(r"\[fulfilled_order seat=a ", shows=lambda choice, _: choice.kind.id == "lift_specialty"),
    "vietor": Sign(r"^  Anna: rank .*\n    points: .* guilders:([2468]|\d\d)\b"),
}
