"""Why an answer is not possible, and what one would come to, as a match says it."""

from collections.abc import Iterator

import pytest
from tests.support.tables import new_game, registry, without_gears

import manicule
from manicule import Human
from manicule.kernel.choices.base import NO_SUCH_OPTION
from manicule.kernel.errors import IllegalAnswer
from manicule.kernel.question import Question
from manicule.kernel.text import verbatim


def because(monkeypatch: pytest.MonkeyPatch, match: manicule.Match) -> list[str]:
    """The words that the game is asked about from now on: it has the same to say of each."""
    asked: list[str] = []

    def why_unavailable(self: object, table: object, seat: object, word: str) -> object:
        asked.append(word)
        return verbatim("the game says so")

    monkeypatch.setattr(type(match.rules.game), "why_unavailable", why_unavailable)
    return asked


def going_on(match: manicule.Match) -> Iterator[Question]:
    """What the first who is asked is asked, from one answer to the next."""
    while not match.over:
        seat = match.waiting()[0]
        yield match.question(seat)
        match.answer(seat, next(iter(match.legal(seat))))


def planning() -> manicule.Match:
    """Everybody plans: so many markers, spread over rows."""
    match = new_game(3, rules=without_gears())
    next(question for question in going_on(match) if question.shape == "allot" and question.seat == "a")
    return match


def test_of_a_possible_answer_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    match = planning()
    asked = because(monkeypatch, match)
    assert match.why("a", next(iter(match.legal("a")))) is None
    assert asked == []


def test_the_game_says_why_of_the_first_word_that_is_no_option_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = planning()
    asked = because(monkeypatch, match)
    assert str(match.why("a", "P01 P02")) == "the game says so"
    assert asked == ["P01"]


@pytest.mark.parametrize("numbers", ["1-1-1-1", "9 9 9 9 9", "9-9-9 9", "99"])
def test_of_numbers_that_cannot_be_spread_so_the_question_says_why(
    monkeypatch: pytest.MonkeyPatch, numbers: str
) -> None:
    match = planning()
    asked = because(monkeypatch, match)
    with pytest.raises(IllegalAnswer) as refused:
        match.timeline.choices()["a"].parse(match.timeline.choices()["a"].normalize(numbers))
    assert match.why("a", numbers) == refused.value.reason
    assert asked == []


def test_of_an_option_that_is_refused_the_question_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    match = manicule.start("cvlizations", [Human()] * 3, seed=2, registry=registry())
    asked = because(monkeypatch, match)
    seat, refused = next(
        (question.seat, question.display.refused) for question in going_on(match) if question.display.refused
    )
    word = refused[0][0]
    with pytest.raises(IllegalAnswer) as said:
        match.timeline.choices()[seat].parse(word)
    assert match.why(seat, word) == said.value.reason != NO_SUCH_OPTION
    assert asked == []
    assert str(match.why(seat, "xyzzy")) == "the game says so"
    monkeypatch.setattr(type(match.rules.game), "why_unavailable", lambda *_: None)
    assert match.why(seat, "xyzzy") == NO_SUCH_OPTION


def test_what_an_answer_would_come_to_is_shown_as_it_would_be_recorded() -> None:
    match = manicule.start("cartographers", [Human()] * 2, seed=2, registry=registry())
    seat = match.waiting()[0]
    answer = next(iter(match.legal(seat)))
    untidy = f"  {answer.lower()} "
    shown = match.preview(seat, untidy)
    assert shown is not None
    assert shown == match.preview(seat, answer)
    assert (shown[0], bool(shown[1].sections)) == (answer, True)
    with pytest.raises(IllegalAnswer):
        match.preview(seat, "xyzzy")
    match.answer(seat, untidy)
    assert match.steps[-1].answer == answer


def test_of_a_plain_option_there_is_nothing_to_be_shown() -> None:
    match = manicule.start("cvlizations", [Human()] * 3, seed=2, registry=registry())
    seat = match.waiting()[0]
    assert match.preview(seat, next(iter(match.legal(seat)))) is None
