"""A lesson on the full screen: explained with its question, and Enter takes what is suggested."""

import re
from pathlib import Path

import pytest
from tests.support.full_screen import LANGUAGES, Seats, controlled, desk_of, give, press, settle, text_of
from tests.support.tables import registry
from tests.support.wording import english, english_part, english_start

from manicule import save
from manicule.kernel.text import Text
from manicule_fullscreen.actions import Keymap
from manicule_fullscreen.control import Control
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.screen_session import ScreenSession
from manicule_interface.lesson import read_lesson
from manicule_interface.lesson_guide import advice_text
from manicule_terminal.offers import advice_line

GAMES = ("gutenberg", "cartographers", "cvlizations")


def lesson_of(game: str, language: str = "en") -> ScreenSession:
    lesson = read_lesson(game, registry().game(game).folder)
    without = ("characters",) if game == "gutenberg" else ()
    table = Seats(game, tuple(lesson.seats), without=without)
    return desk_of(table, language, seed=lesson.seed, lesson=lesson)


ENTER = english_part("terminal.offers.suggestion")


def is_in_lesson(desk: ScreenSession) -> bool:
    assert desk.session.moves.lesson is not None
    return not desk.match.over and not desk.session.moves.lesson.is_past


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_enter_alone_follows_a_lesson_with_every_explanation_in_sight(game: str, language: str) -> None:
    desk = lesson_of(game, language)
    assert desk.session.moves.lesson is not None
    control = Control(desk, Painter(), suspend=lambda: None)
    asked = 0
    press(control, "enter")  # the welcome is read
    while is_in_lesson(desk):
        text = text_of(press(control))
        if not desk.pages:
            asked += 1
            for said in map(desk.screen.read, desk.lecture):
                assert "".join(said.split()) in "".join(text.split()), (said, text)
        press(control, "enter")
    assert asked == len(desk.session.moves.lesson.lesson.step)
    assert len(desk.pages) == 1  # the farewell
    steps = [step.answer for step in desk.match.steps if step.seat == "a"]
    assert len(steps) == len(desk.session.moves.lesson.lesson.step)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_a_plan_leaves_all_its_rows_in_sight(language: str) -> None:
    desk = lesson_of("gutenberg", language)
    control = controlled(desk)
    while desk.pages or desk.asked.kind != "plan":
        press(control, "enter")
    text = text_of(press(control))
    assert desk.lecture
    assert text.count("◂") == len(desk.asked.rows)


@pytest.mark.parametrize("game", GAMES)
def test_enter_alone_leads_through_the_lesson_and_then_to_the_end_of_the_game(game: str) -> None:
    desk = lesson_of(game)
    control = controlled(desk)
    for _ in range(700):
        if desk.turn.kind == "over":
            break
        press(control, "enter")
    assert desk.match.over


PRINT = "print_orders"


def test_following_the_lesson_of_gutenberg_prints_a_book() -> None:
    desk = lesson_of("gutenberg")
    control = controlled(desk)
    printed = {}
    while is_in_lesson(desk):
        if not desk.pages and desk.asked.kind == PRINT:
            printed[desk.asked.ordinal] = desk.match.position.round
        press(control, "enter")
    chosen = {step.at: step.answer for step in desk.match.steps if step.seat == "a"}
    assert [chosen[at] for at in printed] == ["P01"]
    assert list(printed.values()) == [1]
    assert "P01" not in {order.printing for order in desk.match.position.seats[0].orders}


def test_the_lesson_of_gutenberg_goes_on_until_a_book_is_printed() -> None:
    """The learner prints nothing in two rounds: explanations and suggestions go on, until the round of the
    first book is over."""
    desk = lesson_of("gutenberg")
    guide = desk.session.moves.lesson
    assert guide is not None
    rounds_of_books = []
    while is_in_lesson(desk):
        desk.pages.clear()
        question, round = desk.asked, desk.match.position.round
        assert question.display.default  # something is suggested, in every round
        answer = question.display.default
        if question.kind == PRINT and round <= 2:
            answer = "none"
        elif question.kind == PRINT and answer != "none":
            rounds_of_books.append(round)
        assert give(desk, answer)
        settle(desk)
    assert rounds_of_books
    assert rounds_of_books[0] > 2
    assert desk.match.position.round == rounds_of_books[0] + 1 or desk.match.over


def test_a_book_that_is_undone_does_not_end_the_lesson() -> None:
    desk = lesson_of("gutenberg")
    guide = desk.session.moves.lesson
    assert guide is not None
    desk.pages.clear()
    while desk.asked.kind != PRINT:
        assert give(desk, desk.asked.display.default)
        settle(desk)
        desk.pages.clear()
    assert give(desk, "P01")
    desk.act("undo", "a")
    desk.go_on()
    settle(desk)
    desk.pages.clear()
    while desk.match.position.round == 1:
        answer = "none" if desk.asked.kind == PRINT else desk.asked.display.default
        assert give(desk, answer)
        settle(desk)
        desk.pages.clear()
    assert not guide.is_past


def is_by_a_bot(said: str) -> bool:
    """Whether a bot suggests something, with or without a reason."""
    ways = english_part("terminal.offers.as_a_bot"), english_part("terminal.offers.as_a_bot_because")
    return any(way in said for way in ways)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_leaves_the_script_gets_the_suggestions_of_a_bot(game: str) -> None:
    """Another answer than the suggested one at every question: the lesson goes on, and always suggests."""
    desk = lesson_of(game)
    desk.pages.clear()
    followed = 0
    while is_in_lesson(desk):
        settle(desk)
        desk.pages.clear()
        if not is_in_lesson(desk):
            break
        question = desk.asked
        assert question.display.default
        assert desk.match.why(desk.turn.seat, question.display.default) is None
        assert any(ENTER in desk.screen.read(said) for said in desk.lecture), desk.lecture
        others = (one for one in desk.match.legal(desk.turn.seat) if one != question.display.default)
        followed += is_by_a_bot(" ".join(map(desk.screen.read, desk.lecture)))
        assert give(desk, next(others, question.display.default))
        settle(desk)
    assert followed > 1


def test_the_welcome_names_the_keys_as_they_are_set() -> None:
    desk = lesson_of("cartographers")
    control = Control(desk, Painter(Keymap({"undo": ("f9",)})), suspend=lambda: None)
    text = " ".join(text_of(press(control)).split())
    assert english_part("fullscreen.control.lesson_keys", undo="F9", parts="]") in text
    assert "“undo”" not in text


def test_a_table_is_not_cut_to_its_heading_by_what_is_explained() -> None:
    desk = lesson_of("cartographers")
    desk.pages.clear()
    text = text_of(Painter().paint(desk, 80, 24))
    assert f"{ENTER} C8 forest" in text
    assert "scored in" not in text


def test_a_lesson_that_goes_on_explains_what_is_asked_and_welcomes_nobody_again(tmp_path: Path) -> None:
    begun = lesson_of("cartographers")
    control = controlled(begun)
    press(control, "enter", "enter", "enter")
    lecture = begun.lecture
    assert lecture
    save(begun.match, tmp_path / "lesson.toml")
    assert begun.session.moves.lesson is not None
    seats = Seats("cartographers", ("human:Anna",))
    desk = desk_of(seats, lesson=begun.session.moves.lesson.lesson, save=tmp_path / "lesson.toml")
    assert not desk.pages
    assert [str(text) for text in desk.lecture] == [str(text) for text in lecture]


def all_said(desk: ScreenSession) -> str:
    """What a lesson says now: beside the question, and on pages of its own where that is too long."""
    paged = (text for page in desk.pages for text in page.replies)
    return " ".join(map(str, (*paged, *desk.lecture)))


def test_a_lesson_that_goes_on_says_nothing_again_of_the_answers_before(tmp_path: Path) -> None:
    begun = lesson_of("cvlizations")
    assert begun.session.moves.lesson is not None
    while (step := begun.session.moves.lesson._step(begun.asked)) is None or step.id != "first_idea":
        begun.pages.clear()
        assert give(begun, begun.asked.display.default)
        settle(begun)
    said = english("cvlizations.lesson.orders_carried_out_their_numbers")
    assert said in all_said(begun)
    save(begun.match, tmp_path / "lesson.toml")
    seats = Seats("cvlizations", tuple(begun.session.moves.lesson.lesson.seats))
    desk = desk_of(seats, lesson=begun.session.moves.lesson.lesson, save=tmp_path / "lesson.toml")
    assert desk.lecture
    assert said not in all_said(desk)


def test_the_ink_that_a_lesson_suggests_is_marked_in_the_list() -> None:
    desk = lesson_of("gutenberg")
    assert english_start("gutenberg.lesson.you_run_one_first_printing", 24) in text_of(
        Painter().paint(desk, 80, 24)
    )
    control = controlled(desk)
    while desk.pages or desk.asked.kind != "gain_inks":
        assert is_in_lesson(desk)
        press(control, "enter")
    assert "▸☞ 3 gold " in text_of(press(control))


def said_at(game: str, answers: dict[str, str]) -> dict[str, str]:
    """What a lesson says at each of its steps, where some are answered otherwise than it suggests."""
    desk = lesson_of(game)
    said: dict[str, str] = {}
    assert desk.session.moves.lesson is not None
    while is_in_lesson(desk):
        step = desk.session.moves.lesson._step(desk.asked)
        pages = [reply for page in desk.pages for reply in page.replies]
        texts = [desk.screen.read(text) for text in (*pages, *desk.lecture) if isinstance(text, Text)]
        desk.pages.clear()
        given = desk.asked.display.default
        if step is not None:
            said[step.id] = " ".join(texts)
            given = answers.get(step.id, given)
        assert give(desk, given), desk.messages
        settle(desk)
    return said


def test_what_a_lesson_tells_of_the_table_is_left_out_by_who_has_left_its_way() -> None:
    followed = said_at("cvlizations", {})
    assert english_start("cvlizations.lesson.kate_laid_theft_tom_laid", 44) in followed["second_open"]
    assert english_part("cvlizations.lesson.idling_doubling_used_up_age") in followed["second_hidden"]
    assert english_start("cvlizations.lesson.idling_chosen_two_tribes_best", 32) in followed["first_idea"]
    left = said_at("cvlizations", {"hidden_order": "hunting"})
    told = " ".join(left.values())
    assert english_part("cvlizations.lesson.second_round_helmet_moved_so") in left["second_open"]
    assert english("cvlizations.lesson.one_nobody_sees") in left["second_hidden"]
    assert english("cvlizations.lesson.orders_carried_out_their_numbers") in left["first_idea"]
    for wrong in (
        english_start("cvlizations.lesson.kate_laid_theft_tom_laid", 13),
        "nothing left",
        english_part("cvlizations.lesson.idling_doubling_used_up_age"),
        english_part("cvlizations.lesson.costs_one_each_resource_just"),
        english_start("cvlizations.lesson.idling_chosen_two_tribes_best", 32),
    ):
        assert wrong not in told


def test_a_rule_that_follows_a_plan_is_told_to_who_makes_their_own() -> None:
    said = said_at("gutenberg", {"plan": "3-1-1-1-1"})
    assert english_part("gutenberg.lesson.plans_shown_them_player_order") in said["take_printing"]


def test_a_lesson_says_that_enter_takes_something_only_while_it_does() -> None:
    desk = lesson_of("cvlizations")
    desk.pages.clear()
    control = controlled(desk)
    assert f"{ENTER} Doubling." in text_of(press(control))
    text = text_of(press(control, "up"))
    assert ENTER not in text
    assert "☞ Suggested here: Doubling." in text
    assert f"{ENTER} Doubling." in text_of(press(control, "down"))
    press(control, "1", "enter")
    assert is_by_a_bot(text_of(press(control)))
    text = text_of(press(control, "up", "up", "up"))
    assert ENTER not in text
    assert english_part("interface.lesson_guide.a_bot_would") in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_are_suggested_by_what_they_are_the_numbers_of(language: str) -> None:
    desk = lesson_of("gutenberg", language)
    control = controlled(desk)
    while desk.pages or desk.asked.kind != "first_types":
        press(control, "enter")
    (advice,) = (desk.screen.read(said) for said in desk.lecture[-1:])
    assert "1 1 1 0" not in advice
    assert all(re.search(rf"{letter}\W+1", advice) for letter in "AIO")


def test_the_last_page_of_a_lesson_says_that_it_is_over_and_how_the_game_goes_on() -> None:
    desk = lesson_of("cartographers")
    control = controlled(desk)
    press(control, "enter")
    while is_in_lesson(desk):
        press(control, "enter")
    text = " ".join(text_of(press(control)).split())
    assert english_start("fullscreen.control.lesson_over", 43) in text
    assert english_part("fullscreen.control.lesson_over", quit="q") in text


def test_what_a_lesson_says_is_worded_from_the_data_of_the_session() -> None:
    desk = lesson_of("cvlizations")
    desk.pages.clear()
    state = desk.session.state(desk.turn.seat)
    assert state.lesson is not None
    advice = state.lesson.advice
    assert advice is not None
    assert desk.draft is not None
    assert advice.answer == desk.draft.answer
    read = desk.screen.read
    assert read(desk.lecture[-1]) == read(advice_line(advice, desk.asked, read))
    press(controlled(desk), "up")
    assert read(desk.lecture[-1]) == read(advice_text(advice, desk.asked, read))
