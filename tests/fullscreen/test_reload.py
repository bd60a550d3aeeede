"""A plugin that is saved while its author plays on the full screen is taken up at once."""

import asyncio
from pathlib import Path

import pytest
from tests.fullscreen.snapshots import screen
from tests.fullscreen.test_app import until
from tests.support.full_screen import controlled, press
from tests.support.reloads import RULES, SavedPlugin
from tests.support.wording import english, english_part

from manicule_fullscreen import app
from manicule_fullscreen.app import TableApp
from manicule_fullscreen.pages import Page
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.screen_session import ScreenSession
from manicule_interface.readers import SeatReaders
from manicule_languages.languages import Languages
from manicule_terminal.options import OutputOptions
from manicule_terminal.screen import Screen

RELOADED = english("door.reload.reloaded", plugins="wagers")


@pytest.fixture
def saved(tmp_path: Path) -> SavedPlugin:
    return SavedPlugin(tmp_path)


def desk_of(saved: SavedPlugin) -> ScreenSession:
    session, languages = saved.session(is_shared=True), Languages()
    reader = languages.reader("en")
    readers = SeatReaders(session.match, languages, reader, is_said=False)
    desk = ScreenSession(Screen(OutputOptions(), reader), session, readers)
    desk.go_on()
    return desk


def options(desk: ScreenSession) -> str:
    return " ".join(row.id for row in desk.rows)


def messages(desk: ScreenSession) -> list[str]:
    return [str(message) for message in desk.messages]


def test_a_saved_plugin_is_shown_without_a_key(saved: SavedPlugin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "BETWEEN_LOOKS", 0.01)
    desk = desk_of(saved)
    table = TableApp(desk, Painter(), 0.0)

    async def play() -> None:
        async with table.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert "▸  1 1" in screen(table)
            assert "5 5" not in screen(table)
            saved.edit("values.py", "3", "5")
            await until(pilot, lambda: RELOADED in screen(table))
            assert "5 5" in screen(table)
            await pilot.press("q")

    asyncio.run(play())


def test_the_same_notice_is_shown_each_time(saved: SavedPlugin) -> None:
    desk = desk_of(saved)
    for most in (5, 4, 6):
        saved.write("values.py", f"MOST = {most}")
        assert desk.reload()
        assert messages(desk) == [RELOADED]
        assert options(desk).endswith(str(most))
        assert not desk.reload()


def test_a_broken_save_keeps_what_a_person_has_pointed_at(saved: SavedPlugin) -> None:
    desk = desk_of(saved)
    saved.edit("values.py", "3", "4")
    assert desk.reload()
    press(controlled(desk), "down")
    saved.write("wagers_rules.py", "plugin = (")
    assert desk.reload()
    assert not desk.reload()
    (message,) = messages(desk)
    assert message.startswith(english_part("door.reload.not_loaded"))
    assert desk.draft is not None
    assert desk.draft.answer == "2"
    saved.write("wagers_rules.py", RULES)
    assert desk.reload()
    assert (messages(desk), options(desk)) == ([RELOADED], "1 2 3 4")


def test_an_answer_to_a_question_that_is_another_one_is_not_given(saved: SavedPlugin) -> None:
    desk = desk_of(saved)
    control = controlled(desk)
    press(control, "down", "down")
    saved.edit("values.py", "3", "2")
    press(control, "enter")
    assert (desk.match.answers, options(desk), messages(desk)) == (0, "1 2", [RELOADED])


def test_nothing_changes_below_an_open_page(saved: SavedPlugin) -> None:
    desk = desk_of(saved)
    desk.pages.append(Page(desk.match.rules.game.name, ()))
    saved.edit("values.py", "3", "2")
    assert not desk.reload()
    desk.pages.clear()
    assert desk.reload()
