"""A lesson on the full screen: explained with its question, and Enter takes what is suggested."""

from tests.support.full_screen import Seats, press, settle, sitting_of, text_of
from tests.support.tables import library

from manicule_fullscreen.control import Control
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.sitting import Sitting
from manicule_interface.lesson import read_lesson


def lesson_of(game: str) -> Sitting:
    manifest = library().game(game)
    lesson = read_lesson(game, manifest.folder)
    table = Seats(game, tuple(lesson.seats), ("automa",) if len(lesson.seats) == 1 else ())
    return sitting_of(table, seed=lesson.seed or 1, lesson=lesson)


def test_enter_alone_leads_through_a_lesson_with_every_explanation_in_sight() -> None:
    sitting = lesson_of("gutenberg")
    control = Control(sitting, Painter(), suspend=lambda: None)
    assert "A first round" in text_of(press(control))
    rounds = sitting.tutor.lesson.rounds if sitting.tutor is not None else 0
    pages, advised = set(), 0
    for _ in range(150):
        text = text_of(press(control, "enter"))
        settle(sitting)
        if sitting.pages:
            pages.add(sitting.pages[-1].title.message)
        elif sitting.question is not None and sitting.match.position.round <= rounds:
            advised += "☞ Enter takes" in text
            said = [sitting.screen.read(one) for one in sitting.lecture]
            whole = "".join(text.split())
            assert all("".join(one.split())[:60] in whole for one in said), said
        if sitting.match.position.round > rounds and not sitting.pages:
            break
    assert sitting.match.position.round > rounds
    assert advised > 5
    assert "A first round" in pages  # the farewell
