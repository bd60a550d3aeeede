"""Several people at one full screen: nobody sees what is another's, and each hears what is theirs."""

import pytest
from tests.support.full_screen import LANGUAGES, Seats, controlled, press, settle, sitting_of, text_of

from manicule_fullscreen.painter import Painter
from manicule_fullscreen.sitting import Sitting

GUTENBERG = Seats("gutenberg", ("human:Anna", "human:Tom"))
CVLIZATIONS = Seats("cvlizations", ("human:Anna", "human:Tom", "greedy:Kate"))
CARTOGRAPHERS = Seats("cartographers", ("human:Anna", "human:Tom"))


def everything(sitting: Sitting) -> str:
    """All that could be seen now: in the largest window, with every tab."""
    painter = Painter()
    seen = []
    for tab in range(max(1, len(sitting.tabs))):
        sitting.tab = tab
        seen.append(text_of(painter.paint(sitting, 200, 120)))
    sitting.tab = 0
    return "\n".join(seen)


def test_who_is_asked_alone_is_asked_for_first_and_nothing_is_on_the_screen_then() -> None:
    sitting = sitting_of(CVLIZATIONS)
    control = controlled(sitting)
    press(control, "enter")  # Anna lays an order open, before everybody's eyes
    while sitting.stage != "handing":
        press(control, "enter")
    text = everything(sitting)
    assert f"{sitting.name}, this is for you alone" in text
    assert sitting.sheet.sections == ()
    assert len([line for line in text.splitlines() if line.strip()]) <= 4


def test_keys_at_a_hand_over_do_nothing_but_take_over_take_back_and_leave() -> None:
    sitting = sitting_of(CVLIZATIONS)
    control = controlled(sitting)
    while sitting.stage != "handing":
        press(control, "enter")
    for key in ("1", "h", "l", "b", "/", "x", "space", "down"):
        press(control, key)
        assert sitting.stage == "handing"
        assert sitting.pages == []
    press(control, "enter")
    assert sitting.question is not None


def test_a_secret_answer_is_on_nobody_elses_screen_and_can_be_taken_back_at_the_hand_over() -> None:
    sitting = sitting_of(CVLIZATIONS)
    control = controlled(sitting)
    while sitting.stage != "handing":
        press(control, "enter")
    first = sitting.name
    press(control, "enter", "1", "enter")
    assert sitting.asked.kind == "lay_face_down"
    assert sitting.draft is not None
    laid = sitting.draft.rows[2]
    press(control, laid.number, "enter")
    assert sitting.stage == "handing"
    assert sitting.name != first
    assert laid.text not in everything(sitting)
    text = text_of(press(control))
    assert "take the last answer back" in text
    press(control, "u")
    assert sitting.name == first
    assert sitting.stage == "handing"
    press(control, "enter", laid.number, "enter", "enter")
    assert sitting.question is not None
    assert sitting.name != first
    shown = everything(sitting)
    own = sitting.match.look(sitting.seat)
    assert sitting.sheet == own
    assert f"{first} lays {laid.text}" not in shown


def test_between_turns_everybody_sees_what_everybody_may() -> None:
    sitting = sitting_of(GUTENBERG)
    while sitting.stage == "handing":
        sitting.take_over()
        assert sitting.draft is not None
        sitting.answer(sitting.draft.answer)
    sitting.stage = "waiting"
    assert sitting.viewer == ""
    assert sitting.watching == sitting.people


def test_each_hears_of_their_own_secrets_in_order() -> None:
    sitting = sitting_of(GUTENBERG)
    control = controlled(sitting)
    heard: dict[str, list[str]] = {}
    for _ in range(12):
        if sitting.stage == "handing":
            press(control, "enter")
        log = [str(line) for line in sitting.log]
        known = heard.setdefault(sitting.seat, [])
        assert log[: len(known)] == known or sitting.watching == sitting.people
        if sitting.watching == (sitting.seat,):
            heard[sitting.seat] = log
        press(control, "enter")
    assert set(heard) == {"a", "b"}


def test_each_reads_their_own_language() -> None:
    table = Seats("cartographers", ("human:Anna,lang=fr", "human:Tom,lang=uk"))
    sitting = sitting_of(table)
    control = controlled(sitting)
    assert sitting.screen.reader.language == "fr"
    press(control, "enter")
    assert sitting.name == "Tom"
    assert sitting.screen.reader.language == "uk"
    assert "Весна" in text_of(press(control))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hand_over_is_in_the_language_of_who_is_asked_for(language: str) -> None:
    table = Seats("gutenberg", (f"human:Anna,lang={language}", "human:Tom"))
    sitting = sitting_of(table)
    settle(sitting)
    assert sitting.stage == "handing"
    assert sitting.screen.reader.language == language


def test_a_suspended_program_would_show_a_secret_so_it_waits() -> None:
    sitting = sitting_of(GUTENBERG)
    press(controlled(sitting), "enter")
    assert sitting.is_for_one_alone
    assert not sitting_of(CARTOGRAPHERS).is_for_one_alone
