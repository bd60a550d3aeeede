"""Moments on the full screen: a page that stays until a person puts it away."""

import asyncio
import io

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
from tests.support.wording import english, english_start

from manicule import Section, Sheet, verbatim
from manicule_fullscreen.app import TableApp
from manicule_fullscreen.control import Control
from manicule_fullscreen.pages import MomentPage
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.screen_session import ScreenSession
from manicule_interface.vocabulary import Quit
from manicule_terminal.sheets import draw

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


OPENED = {
    "?": english("fullscreen.words.keys"),
    "T": english("fullscreen.words.which_colors"),
    "L": english("fullscreen.words.which_language"),
    "p": english("fullscreen.words.scores"),
    "l": english("fullscreen.words.what_happened"),
    "g": english("fullscreen.words.what_signs_mean"),
    "b": english("fullscreen.words.rules"),
    ":": english("fullscreen.words.what_would_you_like"),
}
"""The keys that open something to read or to choose, with its title."""


@pytest.mark.parametrize("table", [WITH_AUTOMA, TWO], ids=["one", "two"])
@pytest.mark.parametrize("key", OPENED)
def test_a_key_that_answers_nothing_works_at_a_moment_which_comes_back(
    key: str, table: Seats, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, control = at_the_plans(table, monkeypatch)
    answers = desk.match.answers
    text = text_of(press(control, key))
    assert OPENED[key] in text
    assert REVEALED not in text
    for size in ((60, 16), (160, 50)):  # a window of another size keeps both pages
        assert OPENED[key] in text_of(control.painter.paint(desk, *size))
    assert REVEALED in text_of(press(control, "escape"))
    assert (desk.turn.kind, desk.match.answers) == ("moment", answers)
    press(control, "enter")
    assert desk.turn.kind == "ask"


def test_another_language_at_a_moment_is_seen_there_and_at_the_next_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk, control = at_the_plans(TWO, monkeypatch)
    text = text_of(press(control, "L", *"fr", "enter"))
    assert isinstance(desk.pages[-1], MomentPage)
    assert REVEALED not in text
    assert desk.screen.reader.language == desk.readers.of("a").language == "fr"
    assert desk.readers.of("b").language == "en"
    press(control, "enter")
    assert desk.turn.kind == "ask"
    assert desk.screen.reader is desk.readers.of(desk.turn.seat)


def test_other_colors_at_a_moment_are_seen_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, control = at_the_plans(WITH_AUTOMA, monkeypatch)
    before = control.painter.paint(desk, 80, 24).lines
    picture = press(control, "T", "down", "enter")
    assert REVEALED in text_of(picture)
    assert picture.lines != before


def test_the_help_at_a_moment_lists_what_works_there(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, control = at_the_plans(WITH_AUTOMA, monkeypatch)
    press(control, "?")
    text = text_of(control.painter.paint(desk, 100, 50))
    assert english("fullscreen.actions.put_this_away") in text
    assert english("fullscreen.actions.undo_last_move") in text
    assert english("fullscreen.actions.give_highlighted_answer") not in text


@pytest.mark.parametrize(("key", "ending"), [("ctrl+c", KeyboardInterrupt), ("q", Quit)])
def test_people_can_leave_at_a_moment(
    key: str, ending: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, control = at_the_plans(TWO, monkeypatch)
    with pytest.raises(ending):
        press(control, key)


def test_words_are_searched_for_at_a_moment_before_keys_are(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, control = at_the_plans(WITH_AUTOMA, monkeypatch)
    press(control, "slash", *"? l", "enter")
    (page,) = desk.pages
    assert page.search is not None
    assert page.search.words == "? l"


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


def test_a_dash_among_markers_leaves_numbers_right_aligned() -> None:
    numbers = Section(verbatim(""), tuple((verbatim(one),) for one in ("7", "–", "12")), (verbatim("Anna"),))
    stream = io.StringIO()
    draw(Sheet((numbers,)), str, stream, ascii=False)
    rows = [line for line in stream.getvalue().splitlines() if line.startswith("│")]
    assert [row[-4:] for row in rows[1:]] == [" 7 │", " – │", "12 │"]


def test_the_smallest_window_names_the_key_that_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, control = at_the_plans(WITH_AUTOMA, monkeypatch)
    foot = text_of(control.painter.paint(desk, 60, 16)).splitlines()[-1]
    assert foot.startswith(english_start("fullscreen.painter.moment_keys", 15))
