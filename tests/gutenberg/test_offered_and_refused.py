"""Every answer that is offered is accepted; every other one is refused with a reason and changes nothing."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.answers import illegal_answers, legal_answers, refusal
from tests.support.invariants import problems
from tests.support.players import MANNERS, Chance, play
from tests.support.tables import RULES, new_game
from tests.support.wording import english_pattern

from manicule import Kind, Match, Step
from manicule.kernel.choices import Allot, Choice
from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.positions.canonical import digest
from manicule.kernel.question import question_of
from manicule_gears import exchanges, uses
from manicule_gutenberg import kinds

any_game = given(
    seed=st.integers(0, 2**63 - 1),
    players=st.sampled_from((3, 4)),
    variant=st.sampled_from(sorted(RULES)),
    manner=st.sampled_from(sorted(MANNERS)),
)


@settings(max_examples=7)
@any_game
def test_every_offered_answer_is_accepted(seed: int, players: int, variant: str, manner: str) -> None:
    game = new_game(players, seed, RULES[variant](), keeps=True)
    chance = Chance(seed)
    for _ in play(game, MANNERS[manner], chance):
        for seat, choice in game.timeline.choices().items():
            for answer in legal_answers(choice, chance):
                other = game.fork()
                other.answer(seat, answer)
                assert other.timeline.steps_since(game.answers)[-1] == Step(game.ordinal, seat, answer)
                assert problems(other.table) == []


@settings(max_examples=6)
@any_game
def test_what_is_not_offered_is_refused_with_a_reason_and_changes_nothing(
    seed: int, players: int, variant: str, manner: str
) -> None:
    game = new_game(players, seed, RULES[variant]())
    chance = Chance(seed)
    for _ in play(game, MANNERS[manner], chance):
        for seat, choice in game.timeline.choices().items():
            for answer in illegal_answers(choice, chance):
                _assert_refused(game, seat, answer)


def _assert_refused(game: Match, seat: str, answer: str) -> None:
    def state() -> tuple[object, ...]:
        asked = {seat: id(choice) for seat, choice in game.timeline.choices().items()}
        return digest(game.table.position), asked, game.ordinal, game.answers, game.over

    before = state()
    kind = game.timeline.choices()[seat].kind.id
    reason = str(refusal(game, seat, answer))
    assert state() == before
    assert reason.strip(), f"{kind} refuses “{answer}” without a reason"
    assert "{" not in reason, f"{kind} refuses “{answer}” with a gap: {reason}"


def test_a_seat_that_is_not_asked_cannot_answer() -> None:
    game = new_game(4, 1)
    for _ in play(game, MANNERS["any answer"], Chance(1)):
        others = sorted({"a", "b", "c", "d"} - game.timeline.choices().keys())
        before = digest(game.table.position), list(game.steps)
        for seat in others:
            with pytest.raises(ManiculeError, match=english_pattern("match.driver.not_asked")):
                game.answer(seat, "pass")
        for nobody in ("e", ""):
            with pytest.raises(UsageError, match=english_pattern("match.seat_checks.no_such_seat")):
                game.answer(nobody, "pass")
        assert (digest(game.table.position), game.steps) == before


@settings(max_examples=12)
@any_game
def test_a_question_offers_at_least_two_answers_and_each_has_one_written_form(
    seed: int, players: int, variant: str, manner: str
) -> None:
    game = new_game(players, seed, RULES[variant]())
    chance = Chance(seed)
    for _ in play(game, MANNERS[manner], chance):
        for choice in game.timeline.choices().values():
            listed = list(choice.legal())
            assert len(listed) >= 2
            assert len(set(listed)) == len(listed)
            assert choice.single_answer() is None
            assert choice.sample(chance) in listed
            for answer in listed:
                assert choice.normalize(f" {answer} ") == answer


@settings(max_examples=8)
@any_game
def test_a_question_and_its_options_have_texts(seed: int, players: int, variant: str, manner: str) -> None:
    game = new_game(players, seed, RULES[variant]())
    for _ in play(game, MANNERS[manner], Chance(seed)):
        for choice in game.timeline.choices().values():
            question = question_of(choice, game.ordinal, with_texts=True)
            assert question.display.prompt is not None
            for text in (question.display.prompt, *(text for _, text in question.display.texts)):
                assert str(text).strip()
                assert "{" not in str(text)
            for option in choice.candidates():
                assert str(choice.text(option)).strip(), f"{choice.kind.id}: {option} has no text"


def test_a_plan_is_any_way_to_place_all_markers_with_six_a_row_at_most() -> None:
    """Ruling 6; the caps and the counts of page 5 and page 7."""
    found = {seat: set(choice.legal()) for seat, choice in _first_plans().items()}
    for seat, number in zip("abcd", (7, 8, 9, 10), strict=True):
        ways = (plan for plan in product(range(7), repeat=5) if sum(plan) == number)
        assert found[seat] == {"-".join(map(str, plan)) for plan in ways}


def _first_plans() -> dict[str, Choice]:
    for game in play(new_game(4, 1), MANNERS["any answer"], Chance(1)):
        if len(game.timeline.choices()) == 4:
            assert all(isinstance(choice, Allot) for choice in game.timeline.choices().values())
            return game.timeline.choices()
    raise AssertionError("nobody was asked for a plan")


def test_the_games_of_these_tests_meet_every_question() -> None:
    """A question that no test player is ever asked would be proved by nothing here."""
    met: Counter[str] = Counter()
    for seed, (variant, manner) in enumerate(product(sorted(RULES), sorted(MANNERS))):
        for offset in range(3):
            game = new_game(4, seed + 100 * offset, RULES[variant]())
            for _ in play(game, MANNERS[manner], Chance(seed)):
                met.update(choice.kind.id for choice in game.timeline.choices().values())
    modules = (kinds, exchanges, uses)
    known = {kind.id for module in modules for kind in vars(module).values() if isinstance(kind, Kind)}
    assert sorted(met) == sorted(known - FORCED - UNPRINTED)


UNPRINTED = {"buy_shown_type", "give_ink", "take_shown_ink"}
"""Asked where a gear names several inks or letters: none of the box does, but scenarios have some."""
FORCED = {"count_gears", "pay"}
"""Nobody is asked these without a character: three markers do for three gears, and no ink is wild."""
