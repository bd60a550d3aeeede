"""Hints for plans and orders: their reason is in terms of the game."""

import re

from .conftest import tell

GUTENBERG = "gutenberg --seat human:Anna --with automa --without characters --seed 7"
STARTING = ("P01", "R37", "P28", "R42", "1-1-1-0")
TRIBES = "cvlizations --seat human:Anna --seat greedy:Tom --seat greedy:Kate --seed 7"


def hint(game: str, *moves: str) -> tuple[str, str]:
    """The hint after these moves, and its reason."""
    told = tell("play", *game.split(), lines=(*moves, "hint", "quit"))
    found = re.search(r"The hard bot [^:]*: (.*)\n(.*)", told.text)
    assert found, told.text
    return found[1], found[2]


def test_a_hint_for_a_plan_says_what_the_actions_bring() -> None:
    plan, reason = hint(GUTENBERG, *STARTING)
    assert re.search(r"Take Orders: \d", plan)
    words = (
        r"\b(Take Orders|Take Inks|Develop Specialties|Improve Printing Houses|Patronage|inks?|markers?)\b"
    )
    assert re.search(words, reason), f"nothing of the game is in the reason: {reason}"


def test_a_hint_for_an_order_says_what_is_wanted_and_who_else_may_choose_it() -> None:
    order, reason = hint(TRIBES)
    assert re.search(r"\b(food|wood|stone|happiness)\b", reason), f"no resource is in the reason: {reason}"
    assert re.search(r"\btribes?\b", reason), f"nobody else is in the reason for {order}: {reason}"
