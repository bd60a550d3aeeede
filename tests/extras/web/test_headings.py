"""Pages for screen readers: their headings go down one level at a time, and controls have one name each."""

import itertools
import re
from collections.abc import Iterator

import pytest
from tests.extras.web.houses import GAMES, House, play_on, seated

HEADING = re.compile(r"<h([1-6])\b")
CONTROL = re.compile(r'<input type="(?:number|checkbox)"[^>]*\bid="([^"]+)"[^>]*>')

WORDS = {"gutenberg": "gear", "cartographers": "ruins", "cvlizations": "theft"}
"""A word of each game that the rules find."""


def skipped(page: str) -> list[str]:
    """The headings that skip a level, counted from the first one; the page itself is level 0."""
    levels = [0, *(int(level) for level in HEADING.findall(page))]
    return [f"h{one} h{other}" for one, other in itertools.pairwise(levels) if other > one + 1]


def pages(house: House, game: str) -> Iterator[tuple[str, str]]:
    """The home page, a table before and during a game, the pages beside it, and the rules."""
    guest = house.guest()
    yield "home", guest.get("/").text
    yield "new", guest.get(f"/new?game={game}").text
    guest.create(game, "open", "open")
    yield "lobby", guest.get("").text
    (anna,) = seated(house, game, *["random"] * (GAMES[game] - 1), languages=())
    for _ in range(12):
        yield "table", anna.page
        play_on([anna], most=1)
    for name in ("rules", f"rules?term={WORDS[game]}", "log", "signs", "replay", "links"):
        yield name, anna.get(name).text
    play_on([anna])
    yield "end", anna.page


@pytest.mark.parametrize("game", GAMES)
def test_no_page_skips_a_level_of_headings(house: House, game: str) -> None:
    seen = set()
    for name, page in pages(house, game):
        seen.add(name)
        assert HEADING.search(page), name
        assert skipped(page) == [], name
    assert {"home", "lobby", "table", "rules", "end"} <= seen


def test_every_number_and_box_has_one_name(house: House) -> None:
    """The board has a label for the same control: both together would be read as a doubled name."""
    (anna,) = seated(house, "gutenberg", "random", "random", languages=())
    named = 0
    for _ in range(40):
        for control in CONTROL.finditer(anna.page):
            name = re.search(r'aria-labelledby="([^"]+)"', control[0])
            assert name, control[0]
            assert len(re.findall(rf'\bid="{re.escape(name[1])}"', anna.page)) == 1
            named += anna.page.count(f'for="{control[1]}"') > 1
        play_on([anna], most=1)
    assert named  # some controls have a label on the board, too
