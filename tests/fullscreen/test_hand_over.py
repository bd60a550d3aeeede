"""Several people at one full screen: nobody sees what is another's, and each hears what is theirs."""

import pytest
from tests.support.full_screen import LANGUAGES, Seats, controlled, desk_of, give, press, settle, text_of
from tests.support.tables import registry
from tests.support.wording import english, english_part

from manicule_fullscreen.control import Control
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.screen_session import ScreenSession
from manicule_interface.reactions import Turn

GUTENBERG = Seats("gutenberg", ("human:Anna", "human:Tom"))
CVLIZATIONS = Seats("cvlizations", ("human:Anna", "human:Tom", "greedy:Kate"))
CARTOGRAPHERS = Seats("cartographers", ("human:Anna", "human:Tom"))


def everything(desk: ScreenSession) -> str:
    """All that could be seen now: in the largest window, with every tab."""
    painter = Painter()
    seen = []
    for tab in range(max(1, len(desk.tabs))):
        desk.tab = tab
        seen.append(text_of(painter.paint(desk, 200, 120)))
    desk.tab = 0
    return "\n".join(seen)


def test_who_is_asked_alone_is_asked_for_first_and_nothing_is_on_the_screen_then() -> None:
    desk = desk_of(CVLIZATIONS)
    control = controlled(desk)
    press(control, "enter")  # Anna lays an order open, before everybody's eyes
    while desk.turn.kind != "hand_over":
        press(control, "enter")
    text = everything(desk)
    assert english_part("interface.hand_over.hand_over", name=desk.name) in text
    assert desk.sheet.sections == ()
    assert len([line for line in text.splitlines() if line.strip()]) <= 5


def test_a_hand_over_says_what_to_do_and_what_is_hidden() -> None:
    desk = desk_of(CVLIZATIONS)
    control = controlled(desk)
    while desk.turn.kind != "hand_over":
        press(control, "enter")
    text = " ".join(text_of(press(control)).split())
    assert english("interface.hand_over.pass_on", name=desk.name) in text
    assert english("interface.hand_over.secret", name=desk.name) in text


def test_an_open_question_for_the_next_person_says_to_pass_the_keyboard() -> None:
    desk = desk_of(Seats("gutenberg", ("human:Anna", "human:Tom"), without=("characters",)))
    control, first = controlled(desk), desk.name
    assert english("interface.hand_over.pass_on", name=first) not in text_of(press(control))
    while desk.name == first:
        assert give(desk, next(iter(desk.match.legal(desk.turn.seat))))
        settle(desk)
    assert desk.turn.kind == "ask"
    assert english("interface.hand_over.pass_on", name=desk.name) in text_of(press(control))


def test_keys_at_a_hand_over_do_nothing_but_take_over_take_back_and_leave() -> None:
    desk = desk_of(CVLIZATIONS)
    control = controlled(desk)
    while desk.turn.kind != "hand_over":
        press(control, "enter")
    for key in ("1", "h", "l", "b", "/", "x", "space", "down"):
        press(control, key)
        assert desk.turn.kind == "hand_over"
        assert desk.pages == []
    press(control, "enter")
    assert desk.question is not None


def test_a_secret_answer_is_on_nobody_elses_screen_and_can_be_taken_back_at_the_hand_over() -> None:
    desk = desk_of(CVLIZATIONS)
    control = controlled(desk)
    while desk.turn.kind != "hand_over":
        press(control, "enter")
    first = desk.name
    press(control, "enter", "1", "enter")
    assert desk.asked.kind == "lay_face_down"
    assert desk.draft is not None
    laid = desk.draft.rows[2]
    press(control, laid.number, "enter")
    assert desk.turn.kind == "hand_over"
    assert desk.name != first
    assert laid.text not in everything(desk)
    text = text_of(press(control))
    assert english_part("fullscreen.painter.handing_undo") in text
    press(control, "u")
    assert desk.name == first
    assert desk.turn.kind == "hand_over"
    press(control, "enter", laid.number, "enter", "enter")
    assert desk.question is not None
    assert desk.name != first
    shown = everything(desk)
    own = desk.match.display.look(desk.turn.seat)
    assert desk.sheet == own
    assert f"{first} lays {laid.text}" not in shown


def test_who_takes_something_back_alone_keeps_the_keyboard() -> None:
    desk = desk_of(CVLIZATIONS)
    control = controlled(desk)
    while desk.name != "Tom":
        press(control, "enter")
    press(control, "enter", "1", "enter")
    assert desk.asked.kind == "lay_face_down"
    assert desk.is_for_one_alone
    press(control, "u")
    assert desk.asked.kind == "lay_open"
    assert desk.name == "Tom"
    assert english("interface.verbs.undone") in text_of(press(control))


def test_nobody_is_asked_for_where_nothing_is_hidden_from_the_other() -> None:
    """In a round of orders each is asked for once; what follows lies open, and so does the first order."""
    desk = desk_of(CVLIZATIONS)
    bot = registry().bot("greedy", "cvlizations")
    asked_for: list[tuple[str, str]] = []
    while desk.match.position.round < 4:
        if desk.turn.kind == "hand_over":
            asked_for.append((desk.name, desk.match.question(desk.turn.seat).kind))
            desk.take_over()
        give(desk, desk.match.advice(desk.turn.seat, bot))
        settle(desk)
    assert {kind for _, kind in asked_for} <= {"lay_open", "lay_face_down"}
    assert [name for name, _ in asked_for].count("Anna") == [name for name, _ in asked_for].count("Tom") == 3


def test_who_answered_alone_is_asked_for_again_when_others_have_looked_on() -> None:
    desk = desk_of(Seats("cvlizations", ("human:Anna", "human:Tom")))
    bot = registry().bot("greedy", "cvlizations")
    alone = ""
    while desk.match.position.round < 5:
        if desk.turn.kind == "hand_over":
            alone = desk.turn.seat
            desk.take_over()
        elif desk.is_for_one_alone:
            assert alone == desk.turn.seat, "asked before the eyes of the others"
        if not desk.is_for_one_alone:
            alone = ""
        give(desk, desk.match.advice(desk.turn.seat, bot))
        settle(desk)


def test_undo_takes_back_what_the_one_before_has_drawn_in_the_open() -> None:
    desk = desk_of(CARTOGRAPHERS)
    control = controlled(desk)
    first = desk.name
    press(control, "enter")
    assert desk.name != first
    press(control, "u")
    assert desk.name == first
    assert english("interface.verbs.undone") in text_of(press(control))
    press(control, "enter")
    press(control, "enter", "enter", "u")  # the last drawing turns the next card up, so it is confirmed
    assert desk.match.answers == 2, "the next card is turned up"
    assert english("fullscreen.screen_session.may_it") in text_of(press(control))


def with_final_answers() -> Control:
    """A table where both have drawn, and the next card is turned up: no answer can be taken back."""
    control = controlled(desk_of(CARTOGRAPHERS))
    press(control, "enter", "enter", "enter")
    assert control.desk.match.answers == 2
    return control


def test_the_others_at_the_screen_are_asked_where_an_answer_holds_by_the_rules() -> None:
    control = with_final_answers()
    desk = control.desk
    name = desk.name
    text = " ".join(text_of(press(control, "u")).split())
    assert english("fullscreen.screen_session.may_it") in text
    assert english_part("interface.undo_votes.may_they", name=name) in text
    (other,) = (one for one in desk.match.display.names.seats.values() if one != name)
    assert english("interface.verbs.needs_consent", names=other) in text
    assert english("interface.undo_votes.all_right") in text
    assert f"▸ {english('interface.undo_votes.refuse')}" in text
    press(control, "up", "enter")
    assert not desk.pages
    assert desk.match.answers < 2
    assert desk.name == name
    assert english("interface.verbs.undone") in text_of(press(control))
    assert desk.session.moves.votes.open is None


@pytest.mark.parametrize("key", ["enter", "escape"])
def test_nothing_is_taken_back_where_the_others_would_rather_not(key: str) -> None:
    control = with_final_answers()
    desk = control.desk
    asked = desk.asked
    press(control, "u", key)
    assert desk.match.answers == 2
    assert desk.asked == asked
    assert english_part("interface.undo_votes.refused") in str(desk.messages[0])
    press(control, "u")
    assert not desk.pages
    assert english_part("interface.undo_votes.ask_later") in str(desk.messages[0])


def test_the_others_are_asked_in_their_own_language() -> None:
    table = Seats("cartographers", ("human:Anna,lang=fr", "human:Tom,lang=uk"))
    control = controlled(desk_of(table))
    press(control, "enter", "enter", "enter")
    before = control.desk.screen.reader.language
    press(control, "u")
    assert control.desk.screen.reader.language != before
    press(control, "enter")
    assert control.desk.screen.reader.language == before


def test_consent_is_not_asked_for_where_the_others_may_not_look() -> None:
    desk = desk_of(GUTENBERG)
    control = controlled(desk)
    choose = registry().bot("greedy", "gutenberg")
    for _ in range(40):
        if desk.turn.kind == "hand_over":
            desk.take_over()
        if desk.is_for_one_alone and any(step.seat == desk.turn.seat for step in desk.match.steps):
            answers = desk.match.answers
            press(control, "u")
            if desk.match.answers == answers:
                assert not desk.pages
                assert english_part("interface.verbs.not_undone") in str(desk.messages[0])
                return
            if desk.turn.kind == "hand_over":
                desk.take_over()
        give(desk, desk.match.advice(desk.turn.seat, choose))
    raise AssertionError("every private answer could be taken back")


def test_between_turns_everybody_sees_what_everybody_may() -> None:
    desk = desk_of(GUTENBERG)
    while desk.turn.kind == "hand_over":
        desk.take_over()
        assert desk.draft is not None
        give(desk, desk.draft.answer)
    desk.turn = Turn("think")
    assert desk.viewer == ""
    assert desk.watching == desk.match.people


def test_each_hears_of_their_own_secrets_in_order() -> None:
    desk = desk_of(GUTENBERG)
    control = controlled(desk)
    heard: dict[str, list[str]] = {}
    for _ in range(12):
        if desk.turn.kind == "hand_over":
            press(control, "enter")
        log = [str(line) for line in desk.log]
        known = heard.setdefault(desk.turn.seat, [])
        assert log[: len(known)] == known or desk.watching == desk.match.people
        if desk.watching == (desk.turn.seat,):
            heard[desk.turn.seat] = log
        press(control, "enter")
    assert set(heard) == {"a", "b"}


def test_each_reads_their_own_language() -> None:
    table = Seats("cartographers", ("human:Anna,lang=fr", "human:Tom,lang=uk"))
    desk = desk_of(table)
    control = controlled(desk)
    assert desk.screen.reader.language == "fr"
    press(control, "enter")
    assert desk.name == "Tom"
    assert desk.screen.reader.language == "uk"
    assert "Весна" in text_of(press(control))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hand_over_is_in_the_language_of_who_is_asked_for(language: str) -> None:
    table = Seats("gutenberg", (f"human:Anna,lang={language}", "human:Tom"))
    desk = desk_of(table)
    settle(desk)
    assert desk.turn.kind == "hand_over"
    assert desk.screen.reader.language == language


def test_a_suspended_program_would_show_a_secret_so_it_waits() -> None:
    desk = desk_of(GUTENBERG)
    press(controlled(desk), "enter")
    assert desk.is_for_one_alone
    assert not desk_of(CARTOGRAPHERS).is_for_one_alone


def test_another_language_can_be_chosen_before_the_keyboard_is_taken_over() -> None:
    desk = desk_of(GUTENBERG)
    control = controlled(desk)
    assert desk.turn.kind == "hand_over"
    assert english("fullscreen.painter.handing", language="F2") in text_of(press(control))
    press(control, "f2")
    assert len([line for line in everything(desk).splitlines() if line.strip()]) <= 8
    text = text_of(press(control, "down", "enter"))
    assert desk.turn.kind == "hand_over"
    assert "F2\u00a0: changer de langue" in text
    assert desk.match.settings["a"]["lang"] == "fr"
    press(control, "enter")
    assert desk.screen.reader.language == "fr"
