"""Moments on the full screen: a page that stays until a person puts it away."""

import asyncio

import pytest
from tests.support.full_screen import (
    SIZES,
    Seats,
    controlled,
    desk_of,
    give,
    press,
    settle,
    text_of,
)
from tests.support.wording import english

from manicule_fullscreen.app import TableApp
from manicule_fullscreen.control import Control
from manicule_fullscreen.pages import MomentPage
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.screen_session import ScreenSession

WITH_AUTOMA = Seats("gutenberg", ("human:Anna",), ("automa",), ("characters",))
TWO = Seats("gutenberg", ("human:Anna", "human:Tom"), (), ("characters",))
REVEALED = english("gutenberg.events.plans_revealed")


def at_the_plans(table: Seats, monkeypatch: pytest.MonkeyPatch) -> tuple[ScreenSession, Control]:
    """A table right after the plans were revealed."""
    monkeypatch.setattr("tests.support.full_screen.put_moment_away", lambda desk: False)
    desk = desk_of(table)
    return desk, come_to_the_plans(desk)


def come_to_the_plans(desk: ScreenSession) -> Control:
    """Answer until the plans are revealed."""
    control = controlled(desk)
    while desk.turn.kind != "moment":
        if desk.turn.kind == "hand_over":
            press(control, "enter")
        else:
            give(desk, next(iter(desk.match.legal(desk.turn.seat))))
            settle(desk)
    return control


@pytest.mark.parametrize("size", SIZES)
def test_the_revealed_plans_stay_in_sight_with_that_of_the_automa(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, control = at_the_plans(WITH_AUTOMA, monkeypatch)
    text = text_of(control.painter.paint(desk, *size))
    names = desk.match.display.names
    assert REVEALED in text
    (automa,) = (str(name) for name in names.others.values())
    assert any("Anna" in line and automa in line for line in text.splitlines())
    answers = desk.match.answers
    for key in ("x", "1", "h", "down", "pagedown"):
        press(control, key, size=size)
        assert REVEALED in text_of(control.painter.paint(desk, *size)), key
    assert (desk.turn.kind, desk.match.answers) == ("moment", answers)


@pytest.mark.parametrize("key", ["enter", "space", "escape"])
def test_a_key_puts_a_moment_away_and_the_game_goes_on(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    desk, control = at_the_plans(WITH_AUTOMA, monkeypatch)
    control.painter.paint(desk, 80, 24)
    press(control, key)
    assert desk.turn.kind == "ask"
    assert desk.pages == []


def test_a_moment_of_all_is_shown_once_at_one_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, control = at_the_plans(TWO, monkeypatch)
    assert [type(page) for page in desk.pages] == [MomentPage]
    press(control, "enter")
    assert desk.turn.kind == "ask"
    assert desk.pages == []


def test_people_of_two_languages_see_a_moment_once_in_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.support.full_screen.put_moment_away", lambda desk: False)
    desk = desk_of(TWO)
    assert desk.readers.change("b", "fr") is not None
    control = come_to_the_plans(desk)
    shown = []
    while desk.turn.kind == "moment":
        shown.append((desk.screen.reader.language, REVEALED in text_of(control.painter.paint(desk, 80, 24))))
        press(control, "enter")
    assert sorted(shown) == [("en", True), ("fr", False)]
    assert desk.screen.reader is desk.readers.of(desk.turn.seat)


def test_undo_that_is_refused_at_a_moment_says_why_and_the_moment_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk, control = at_the_plans(WITH_AUTOMA, monkeypatch)
    press(control, "u")
    assert [type(page) is MomentPage for page in desk.pages] == [True, False]
    press(control, "enter")
    assert [type(page) for page in desk.pages] == [MomentPage]
    assert desk.turn.kind == "moment"


def test_a_key_for_the_question_before_puts_no_moment_away(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, _ = at_the_plans(WITH_AUTOMA, monkeypatch)
    monkeypatch.setattr("manicule_fullscreen.app.PAUSE", 1e9)  # nobody has seen the moment yet
    app = TableApp(desk, Painter(), 0.4)

    async def act() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("enter", "space")
            assert desk.turn.kind == "moment"
            app._asked_at = 0.0
            await pilot.press("enter")
            assert desk.turn.kind != "moment"

    asyncio.run(act())
    assert app.ending is None
