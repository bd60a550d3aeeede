"""After a game on the full screen: the result, a look back, the same table again, leaving."""

from pathlib import Path

import pytest
from tests.support.full_screen import ALONE, LANGUAGES, Seats, controlled, desk_of, played, press, text_of
from tests.support.wording import english, english_part

from manicule import save
from manicule_fullscreen import end_screen
from manicule_fullscreen.background_task import Cancelled
from manicule_fullscreen.screen_session import ScreenSession
from manicule_interface.scores import scores_by_round

CARTOGRAPHERS = ALONE[1]


@pytest.fixture
def over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScreenSession:
    """A game that is over, and kept in a file."""
    desk = desk_of(CARTOGRAPHERS)
    for _ in played(desk):
        pass
    save(desk.match, tmp_path / "game.toml")
    monkeypatch.setattr(end_screen, "path_of", lambda match: tmp_path / "game.toml")
    desk.can_play_again = True
    return desk


def test_the_scores_of_every_round_are_drawn_and_the_last_is_the_result(over: ScreenSession) -> None:
    scores = scores_by_round(over.match)
    assert len(scores) == 4
    assert scores[-1] == (over.match.result.seats[0].score,)
    assert scores == sorted(scores)
    text = text_of(press(controlled(over), "end"))
    assert f" {scores[0][0]} " in text
    assert f" {english('interface.scores.end')} " in text


def test_the_same_table_again_is_a_choice(over: ScreenSession) -> None:
    control = controlled(over)
    assert english("fullscreen.end_screen.again_table") in text_of(press(control, "enter"))
    press(control, "down", "enter")
    assert over.is_over
    assert over.is_again


def test_the_table_can_be_seen_again(over: ScreenSession) -> None:
    control = controlled(over)
    text = text_of(press(control, "enter", *["down"] * 4, "enter"))
    assert english("fullscreen.end_screen.table_end") in text
    assert english_part("cartographers.edicts.map", name="Anna") in text_of(press(control, "end"))
    assert "What now?" in text_of(press(control, "enter"))


def test_points_that_are_certain_count_before_the_end() -> None:
    desk = desk_of(ALONE[2])
    for _ in played(desk):
        pass
    scores = scores_by_round(desk.match)
    printed = [seat.points["ideas"] for seat in desk.match.result.seats]
    assert all(before >= ideas > 0 for before, ideas in zip(scores[-2], printed, strict=True))


@pytest.mark.parametrize("leaving", ["enter", "escape"])
def test_enter_and_escape_leave(over: ScreenSession, leaving: str) -> None:
    press(controlled(over), "enter", leaving)
    assert over.is_over
    assert not over.is_again


def test_a_look_back_can_be_stopped_and_tells_what_was_found_so_far(over: ScreenSession) -> None:
    control = controlled(over)
    press(control, "enter")
    control.key("down", None)
    control.key("down", None)
    control.key("enter", None)
    task = over.task
    assert task is not None
    assert english("fullscreen.end_screen.looking_back", done=0, n=22).partition("22")[0] in text_of(
        control.painter.paint(over, 80, 24)
    )
    looked = 0

    def stop_soon() -> None:
        nonlocal looked
        looked += 1
        task.is_cancelled = looked == 2

    task.changed = stop_soon
    with pytest.raises(Cancelled):
        task.do(task)
    control.key("escape", None)
    assert over.task is None
    text = text_of(control.painter.paint(over, 80, 24))
    assert english_part("fullscreen.end_screen.look_back") in text
    assert english("interface.review.expected", seat="Anna") in text
    assert "What now?" in text_of(press(control, "enter"))


def test_what_comes_after_a_game_is_in_every_language(over: ScreenSession) -> None:
    control = controlled(over)
    english = text_of(press(control, "enter"))
    for language in LANGUAGES[1:]:
        over.screen.reader = over.readers.languages.reader(language)
        press(control, "down", "down", "down", "enter")  # the result again
        shown = text_of(press(control, "enter"))
        assert shown != english
        assert "Leave" not in shown


def test_everybody_reads_the_result_in_their_own_language() -> None:
    seats = ("human:Anna,lang=fr", "human:Tom,lang=uk", "human:Kate,lang=fr")
    desk = desk_of(Seats("cartographers", seats))
    for _ in played(desk):
        pass
    control = controlled(desk)
    french = text_of(press(control))
    ukrainian = text_of(press(control, "enter"))
    asked = text_of(press(control, "enter"))
    assert "La partie est terminée" in french
    assert "Партію завершено" in ukrainian
    assert "Quitter la table" in asked  # once, in the language of the first one
    assert "La partie est terminée" in text_of(press(control, "down", "enter"))  # seen again
