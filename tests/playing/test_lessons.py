"""Lessons at a pipe: how far they lead."""

import re

from .conftest import tell

UNTIL_PRINTING = ("",) * 16
"""Enter takes what the lesson suggests, until it asks what is printed."""


def test_the_lesson_of_gutenberg_goes_on_until_a_book_is_printed() -> None:
    told = tell("learn", "gutenberg", lines=(*UNTIL_PRINTING, "none", "", "", "", "quit"))
    first, _, second = told.text.partition("Round 2: Turn Gears")
    assert "none" not in re.findall(r"“(\w+)” is not possible", first), first[-2000:]
    assert not re.search(r"Anna prints", first)
    assert second, first[-2000:]
    assert re.search(r"☞ Enter ", second), f"nothing is suggested any more:\n{second}"
