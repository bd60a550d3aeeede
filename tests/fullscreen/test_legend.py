"""The legend explains every sign that the full screen draws, and every size shows the key of the legend."""

import unicodedata

import pytest
from tests.support import full_screen
from tests.support.full_screen import (
    ALONE,
    LANGUAGES,
    SIZES,
    Seats,
    controlled,
    desk_of,
    played,
    press,
    text_of,
)
from tests.support.wording import english

from manicule_fullscreen.actions import BY_ID
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.screen_session import ScreenSession

TABLES = {
    "gutenberg": Seats("gutenberg", ("human:Anna", "greedy:Tom", "greedy:Kate")),
    "automa": ALONE[0],
    "cartographers": Seats("cartographers", ("human:Anna", "greedy:Tom"), ("cartographers_skills",)),
    "cvlizations": ALONE[2],
}
PLAIN = set("·…→←−×°")
"""Signs that belong to texts: dots, arrows between two values and for keys, signs of arithmetic."""
SIGNS = ("So", "Sm", "Sk", "Sc", "Po")


def signs_in(text: str) -> set[str]:
    """The signs in a text, without letters, punctuation and frames."""
    return {
        one
        for one in text
        if not one.isascii()
        and unicodedata.category(one) in SIGNS
        and one not in PLAIN
        and not "─" <= one <= "╿"
    }


def drawn_signs(desk: ScreenSession, painter: Painter) -> set[str]:
    """The signs on every part of the table."""
    found = set[str]()
    for size in ((80, 24), (160, 50)):
        for at in range(max(1, len(desk.tabs))):
            desk.tab = at
            found |= signs_in(text_of(painter.paint(desk, *size)))
        desk.tab = 0
    return found


def unexplained(desk: ScreenSession) -> set[str]:
    """The signs that are drawn now and are not in the legend."""
    control = controlled(desk)
    drawn = drawn_signs(desk, control.painter)
    control.do("legend")
    legend = text_of(control.painter.paint(desk, 120, 200))
    desk.pages.pop()
    return drawn - set(legend)


@pytest.mark.parametrize("table", TABLES)
def test_the_legend_has_every_sign_on_the_screen(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    put_away, moments, asked = full_screen.put_moment_away, 0, set[str]()

    def look_and_put_away(desk: ScreenSession) -> bool:
        nonlocal moments
        if moments < 3:
            moments += 1
            assert unexplained(desk) == set()
        return put_away(desk)

    monkeypatch.setattr(full_screen, "put_moment_away", look_and_put_away)
    for desk in played(desk_of(TABLES[table])):
        if desk.asked.kind not in asked:
            asked.add(desk.asked.kind)
            assert unexplained(desk) == set(), desk.asked.kind
    assert asked
    assert moments == 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", TABLES)
def test_the_key_of_the_legend_is_always_in_sight_and_in_the_help(table: str, language: str) -> None:
    desk = desk_of(TABLES[table], language)
    control = controlled(desk)
    name = desk.screen.read(BY_ID["legend"].name)
    for size in ((60, 16), *SIZES):
        lines = text_of(control.painter.paint(desk, *size)).splitlines()
        assert f"g {name}" in lines[1] + lines[-1], size
    if language == "en":
        control.do("help")
        text = text_of(control.painter.paint(desk, 100, 60))
        assert english("fullscreen.actions.what_signs_board_mean") in text


def test_a_click_on_the_key_opens_the_legend() -> None:
    desk = desk_of(ALONE[1])
    control = controlled(desk)
    picture = control.painter.paint(desk, 80, 24)
    line = text_of(picture).splitlines()[1]
    control.click(picture, line.index("g legend"), 1)
    assert english("fullscreen.words.what_signs_mean") in text_of(press(control))
