"""What stands with a question: the likely option, what was said of the last answer, news, and the scores."""

import re
from html import unescape
from typing import Any

import pytest
from tests.extras.web.houses import GAMES, JSON, Guest, House, play_on, seated

from manicule.kernel.question import Question
from manicule_interface.moves import NO_CHOICE
from manicule_interface.reactions import Actor, Reaction
from manicule_interface.session import Session
from manicule_interface.viewer_state import ViewerState


def state_of(guest: Guest) -> ViewerState:
    return guest.house.table(guest).view(guest.base.split("/")[3]).state


def block(guest: Guest, id: str) -> str:
    """A part of the page by its id; empty where it is not there."""
    found = re.search(rf'<div id="{id}".*?</div>', guest.page, re.DOTALL)
    return unescape(found[0]) if found else ""


def go_on(guest: Guest, at: int) -> None:
    """Give one of the legal answers: another one each time."""
    legal = list(guest.house.table(guest).match.legal("a"))
    answer = legal[at * 7 % len(legal)]
    guest.post("answer", {"token": guest.token, "answer": answer, "sure": answer}, headers=JSON)


def likely(house: House, shape: str, count: int) -> tuple[Guest, Question]:
    """A person whose question has a likely option and no proposed answer."""
    (anna,) = seated(house, "gutenberg", "random", languages=(), seed=1)
    for at in range(60):
        question = anna.asked()
        if (
            question.display.likely
            and not question.display.default
            and (question.shape, question.count) == (shape, count)
        ):
            return anna, question
        go_on(anna, at)
    pytest.fail("no such question")


def spied(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """All that is given with answers from now on."""
    given: list[dict[str, Any]] = []
    before = Session.act

    def act(self: Session, who: Actor, verb: str, **more: Any) -> Reaction:
        given.append(more)
        return before(self, who, verb, **more)

    monkeypatch.setattr(Session, "act", act)
    return given


def answer_with(question: Question, option: str) -> str:
    """The answer that picks one option."""
    if question.shape == "pick":
        return option
    return "-".join("1" if row == option else "0" for row in question.rows)


BUTTONS = [("pick", 0), ("allot", 1)]
"""Questions whose options are buttons: their shapes and counts."""


@pytest.mark.parametrize(("shape", "count"), BUTTONS)
def test_the_likely_option_is_marked_and_sent_untouched_it_is_not_ones_own(
    house: House, monkeypatch: pytest.MonkeyPatch, shape: str, count: int
) -> None:
    anna, question = likely(house, shape, count)
    answer = answer_with(question, question.display.likely)
    assert re.findall(r'class="option proposed" name="answer" value="([^"]+)"', anna.page) == [answer]
    given = spied(monkeypatch)
    anna.post("answer", {"token": anna.token}, headers=JSON)
    assert (given[-1]["answer"], given[-1]["is_own"]) == (answer, False)


@pytest.mark.parametrize(("shape", "count"), BUTTONS)
def test_an_option_that_is_clicked_is_ones_own(
    house: House, monkeypatch: pytest.MonkeyPatch, shape: str, count: int
) -> None:
    anna, question = likely(house, shape, count)
    answer = answer_with(question, question.display.likely)
    given = spied(monkeypatch)
    anna.answer(answer)
    assert (given[-1]["answer"], given[-1]["is_own"]) == (answer, True)


def test_the_likely_row_of_several_numbers_is_marked_and_nothing_is_placed(house: House) -> None:
    anna, question = likely(house, "allot", 2)
    rows = re.findall(r'<li class="counted( likely)?">.*?name="row-([^"]+)" value="(\d+)"', anna.page)
    assert [row for mark, row, _ in rows if mark] == [question.display.likely]
    assert {number for _, _, number in rows} == {"0"}


def test_an_answer_that_left_no_choice_is_told_until_it_is_taken_back(house: House) -> None:
    (anna,) = seated(house, "gutenberg", "random", "random", languages=(), seed=15)
    for at in range(100):
        go_on(anna, at)
        remarks = state_of(anna).remarks
        if remarks:
            break
    (told,) = remarks
    assert told.message == NO_CHOICE.message
    for _ in range(2):  # also when the page is loaded anew
        assert str(told) in block(anna, "news")
    anna.post("undo")
    assert str(told) not in block(anna, "news")


def test_what_happened_to_a_person_stands_above_their_question_until_they_answer(house: House) -> None:
    anna, tom = seated(house, "cvlizations", "random")
    while not state_of(anna).news:
        play_on([anna, tom], most=1)
    news = [str(text) for text in state_of(anna).news]
    assert all(text in block(anna, "news") for text in news)
    assert 'aria-describedby="news"' in anna.page
    assert not any(text in block(tom, "news") for text in news)
    while state_of(anna).news:
        play_on([anna], most=1) if "a" in house.table(anna).match.waiting()[:1] else play_on([tom], most=1)
    assert not any(text in block(anna, "news") for text in news)


@pytest.mark.parametrize("game", GAMES)
def test_the_scores_of_all_stand_with_their_names(house: House, game: str) -> None:
    guests = seated(house, game, "random")
    play_on(guests, most=20)
    for guest in guests:
        scores = [seat.standing.score for seat in state_of(guest).seats if seat.standing is not None]
        assert len(scores) == 3
        assert _panels(guest) == scores
    play_on(guests)
    assert _panels(guests[0]) == [seat.score for seat in house.table(guests[0]).match.result.seats]


def _panels(guest: Guest) -> list[int]:
    """The scores in the panels of the players."""
    shown = re.findall(r'<span class="in-words">([^<]+)</span>', guest.page)
    return [int(re.findall(r"-?\d+", unescape(one).replace("−", "-"))[0]) for one in shown]


def test_a_game_that_counts_points_at_its_end_shows_none(house: House) -> None:
    anna, _tom = seated(house, "tictactoe")
    standings = [seat.standing for seat in state_of(anna).seats]
    assert ('class="score"' in anna.page) == any(standing is not None for standing in standings)
