"""An untouched answer that cannot be taken back is asked for once more, in the same way everywhere."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.support.seats import seated
from tests.support.tables import registry
from tests.support.wording import english_pattern

import manicule
from manicule.folders import config_file
from manicule.kernel.errors import BrokenRule, UndoRefused, UsageError
from manicule.kernel.question import Question
from manicule.kernel.text import tr
from manicule.match.match import Match
from manicule_interface import preferences
from manicule_interface.answer_draft import AnswerDraft, Whole
from manicule_interface.cautions import FINAL, Cautions
from manicule_interface.free_actions import FreeActions
from manicule_languages.reader import Reader


def begun(
    game: str, *seats: str, seed: int = 7, practice: bool = False, with_: tuple[str, ...] = ()
) -> Match:
    match = manicule.start(
        game, seated(seats), seed=seed, with_=with_, practice=practice, registry=registry()
    )
    match.run()
    return match


def first(match: Match, seat: str = "a") -> str:
    return next(iter(match.legal(seat)))


def doubt(match: Match, answer: str, seat: str = "a", asks: str = "useful", is_own: bool = False) -> object:
    return Cautions(match, asks=asks).against(match.question(seat), answer, is_own)


# What is asked once more


def test_an_untouched_shape_after_which_a_card_is_turned_up_is_asked_for_once_more() -> None:
    match = begun("cartographers", "human:Anna")
    assert doubt(match, first(match)) is FINAL


def test_a_shape_of_ones_own_is_drawn_at_once() -> None:
    match = begun("cartographers", "human:Anna")
    assert doubt(match, first(match), is_own=True) is None


def test_only_the_last_of_several_people_turns_up_the_card() -> None:
    match = begun("cartographers", "human:Anna", "human:Tom")
    assert doubt(match, first(match)) is None
    match.answer("a", first(match))
    assert doubt(match, first(match, "b"), "b") is FINAL


def test_bots_that_draw_at_once_turn_up_the_card() -> None:
    match = begun("cartographers", "human:Anna", "greedy:Tom")
    assert doubt(match, first(match)) is FINAL


def test_in_a_practice_game_everything_can_be_taken_back() -> None:
    match = begun("cartographers", "human:Anna", practice=True)
    assert doubt(match, first(match)) is None


def test_whoever_does_not_want_to_be_asked_is_not() -> None:
    match = begun("cartographers", "human:Anna")
    assert doubt(match, first(match), asks=preferences.NONE) is None


def test_an_answer_that_is_none_is_refused_and_not_confirmed() -> None:
    match = begun("cartographers", "human:Anna")
    assert doubt(match, "A1 K11") is None


def test_an_untouched_answer_in_secret_is_asked_for_once_more() -> None:
    match = begun("cvlizations", "human:Anna", "greedy:Tom", "greedy:Kate")
    assert doubt(match, first(match)) is None, "an order in the open can be taken back"
    match.answer("a", first(match))
    match.run()
    assert match.question("a").kind == "lay_face_down"
    assert doubt(match, first(match)) is FINAL


def test_the_row_that_a_list_highlights_first_is_confirmed() -> None:
    match = at(begun("gutenberg", "human:Anna", with_=("automa",)), "patronage", is_final=True)
    assert doubt(match, first(match)) is FINAL


def test_what_nothing_else_can_be_taken_for_is_confirmed_only_on_request() -> None:
    match = begun("cartographers", "human:Anna")
    answer, question = first(match), match.question("a")
    alone = msgspec.structs.replace(question, legal=(answer, "pass"))
    assert Cautions(match).against(alone, answer, is_own=False) is None
    assert Cautions(match, asks=preferences.ALL).against(alone, answer, is_own=False) is FINAL


def test_a_warning_goes_before_and_concerns_answers_of_ones_own_too() -> None:
    match = begun("cartographers", "human:Anna")
    answer, warning = first(match), tr("You would lose it.")
    question = match.question("a")
    display = msgspec.structs.replace(question.display, warnings=((answer, warning),))
    question = msgspec.structs.replace(question, display=display)
    for is_own in (True, False):
        assert Cautions(match, asks=preferences.NONE).against(question, answer, is_own) is warning


# How it is known


def at(match: Match, kind: str, is_final: bool) -> Match:
    """The match at a question of a kind, whose first answer can be taken back or not."""
    for question in asked(match):
        if question.kind == kind and cannot_be_undone(match, question, first(match)) is is_final:
            return match
    raise AssertionError(f"nobody is asked {kind}")


def asked(match: Match) -> Iterator[Question]:
    """Every question of a game, answered as the bot greedy would."""
    bot = registry().bot("greedy", match.rules.game.id)
    while not match.over:
        seat = match.waiting()[0]
        yield match.question(seat)
        match.answer(seat, match.advice(seat, bot))
        match.run()


def cannot_be_undone(match: Match, question: Question, answer: str) -> bool:
    """Whether undo is refused once the answer was really given."""
    twin = match.fork()
    twin.answer(question.seat, answer)
    twin.run()
    try:
        twin.undo(question.seat)
    except UndoRefused:
        return True
    return False


@pytest.mark.parametrize(
    ("game", "seats", "with_"),
    [
        ("gutenberg", ("human:Anna",), ("automa",)),
        ("gutenberg", ("human:Anna", "human:Tom"), ()),
        ("cartographers", ("human:Anna", "greedy:Tom"), ()),
        ("cvlizations", ("human:Anna", "greedy:Tom", "greedy:Kate"), ()),
    ],
)
def test_it_is_foreseen_whether_an_answer_can_be_taken_back(
    game: str, seats: tuple[str, ...], with_: tuple[str, ...]
) -> None:
    match = begun(game, *seats, with_=with_, seed=3)
    found = set()
    for question in asked(match):
        answer = first(match, question.seat)
        foreseen = doubt(match, answer, question.seat, asks=preferences.ALL) is FINAL
        assert foreseen is cannot_be_undone(match, question, answer), (question.kind, answer)
        found.add(foreseen)
    assert True in found


def test_windows_that_the_program_passes_belong_to_the_answer() -> None:
    """After the answer a window is passed for the person, and the next round deals cards."""
    match = begun("gutenberg", "human:Anna", with_=("automa",), seed=2)
    by_window = set()
    for question in asked(match):
        answer = first(match)
        windows = FreeActions(match, preferences.NONE)
        alone = Cautions(match, asks=preferences.ALL).against(question, answer, is_own=False)
        passed = Cautions(match, windows, preferences.ALL).against(question, answer, is_own=False)
        if alone is not passed:
            by_window.add((alone, passed))
    assert by_window == {(None, FINAL)}


def test_nothing_of_the_match_changes_by_it() -> None:
    match = begun("cartographers", "human:Anna", "greedy:Tom")
    before = msgspec.json.encode(match.position), match.answers, match.ordinal
    doubt(match, first(match))
    assert (msgspec.json.encode(match.position), match.answers, match.ordinal) == before


def test_what_the_seat_may_not_know_does_not_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real match, with its secrets, is neither forked nor answered."""
    match = begun("cvlizations", "human:Anna", "human:Tom", "greedy:Kate")
    monkeypatch.setattr(match, "fork", None)
    monkeypatch.setattr(match, "answer", None)
    assert doubt(match, first(match), asks=preferences.ALL) is None


def test_a_rule_that_fails_is_left_to_the_answer_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun("cartographers", "human:Anna")

    def fail(*given: object) -> None:
        raise BrokenRule(tr("It fails."), "here")

    monkeypatch.setattr(Match, "imagine", fail)
    assert doubt(match, first(match)) is FINAL


# Who types


@pytest.fixture
def default() -> tuple[Match, Question]:
    """Somebody whose answer in brackets cannot be taken back."""
    match = begun("gutenberg", "human:Anna", with_=("automa",), seed=3)
    for question in asked(match):
        if question.display.default and doubt(match, question.display.default) is FINAL:
            return match, question
    raise AssertionError("no default is final")


class Typed:
    """A person who types at a question, and what comes of each line: an answer, or what is said instead."""

    def __init__(self, asked: tuple[Match, Question], is_interactive: bool = True) -> None:
        match, self.question = asked
        self.draft = AnswerDraft(match, is_interactive)
        self._cautions = Cautions(match)

    def __call__(self, line: str, is_told: bool = False) -> object:
        taken = self.draft.take(self.question, line, Reader().read, self._cautions, is_told)
        return taken.answer if isinstance(taken, Whole) else taken.said


def test_the_second_enter_gives_the_answer_in_brackets(default: tuple[Match, Question]) -> None:
    typed = Typed(default)
    assert typed("") == (FINAL,)
    assert typed("") == typed.question.display.default


def test_whatever_else_is_typed_cancels_the_confirmation(default: tuple[Match, Question]) -> None:
    typed = Typed(default)
    typed("")
    typed("no such thing")
    assert typed("") == (FINAL,)


def test_the_same_answer_typed_is_given_at_once(default: tuple[Match, Question]) -> None:
    typed = Typed(default)
    assert typed(typed.question.display.default) == typed.question.display.default


def test_what_a_lesson_or_a_hint_proposes_is_given_at_once(default: tuple[Match, Question]) -> None:
    typed = Typed(default)
    answer = typed.question.display.default
    assert typed("", is_told=True) == answer
    typed.draft.propose(typed.question, answer)
    assert typed("") == answer


def test_lines_of_a_program_are_not_confirmed(default: tuple[Match, Question]) -> None:
    typed = Typed(default, is_interactive=False)
    assert typed("") == typed.question.display.default


# The preference


@pytest.mark.parametrize(
    ("line", "asks"),
    [("", "useful"), ("confirm = false", "none"), ("confirm = true", "useful"), ('confirm = "all"', "all")],
)
def test_the_settings_say_which_answers_are_confirmed(line: str, asks: str) -> None:
    written(config_file(), line)
    assert preferences.confirm() == asks


def test_the_environment_goes_before_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    written(config_file(), 'confirm = "all"')
    monkeypatch.setenv("MANICULE_CONFIRM", "none")
    assert preferences.confirm() == "none"


def test_a_value_that_is_none_is_refused_with_those_that_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANICULE_CONFIRM", "maybe")
    with pytest.raises(
        UsageError,
        match=english_pattern(
            "interface.preferences.not_one_of",
            source="MANICULE_CONFIRM",
            given="maybe",
            known="all, useful, and none",
        ),
    ):
        preferences.confirm()


def written(path: Path, line: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(line + "\n", encoding="utf-8")
