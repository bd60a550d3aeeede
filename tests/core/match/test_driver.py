"""The driver: from question to question, whoever answers, and by the same script to the same place."""

import pytest
from tests.support.wording import english_pattern, message

from manicule import Setup, Step
from manicule.kernel.dice import BotDice, NotedDice
from manicule.kernel.errors import ManiculeError, RecordError
from manicule.kernel.question import question_of
from manicule.match.driver import Driver
from manicule.match.header import MatchHeader


@pytest.fixture
def auction(kit):
    """Makes a driver of an auction; the rounds and the seats may be said."""
    rules = kit.registry.rule_set("auction", ())

    def make(seats=2, rounds=1, **how):
        setup = Setup(("Anna", "Bert", "Cleo")[:seats], 7, 0, {"rounds": rounds})
        position = rules.game.new_position(rules, setup)
        dice = NotedDice(setup.seed, position.draws) if how.get("keeps") else None
        return Driver(rules.table_at(setup, position, dice), **how)

    return make


def thinking(driver):
    """Asks bots of a driver that are no samplers."""

    def think(bot, seat):
        question = question_of(driver.choice_of(seat), driver.ordinal)
        return bot.answer(question, None, driver.dice_of(seat))

    return think


@pytest.fixture
def bots(kit):
    return {
        seat: kit.registry.bot(kind) for seat, kind in zip("abc", ("dice", "reader", "dice"), strict=True)
    }


def test_a_group_counts_as_one_question_and_its_parts_are_counted(auction):
    driver = auction()
    driver.begin()
    assert driver.ordinal == 1
    assert [driver.part_of(seat) for seat in "ab"] == [0, 0]
    driver.answer("a", "vase")
    assert (driver.ordinal, driver.part_of("a"), driver.part_of("b")) == (1, 1, 0)
    for seat, answer in (("a", "1"), ("b", "vase"), ("b", "2")):
        driver.answer(seat, answer)
    assert driver.group is None
    assert (driver.ordinal, driver.part_of("a")) == (2, 0)
    assert driver.steps == [(1, "a", "vase"), (1, "a", "1"), (1, "b", "vase"), (1, "b", "2")]


def test_a_forced_question_is_counted_and_no_answer(kit):
    """The last cell of tic-tac-toe is asked of nobody."""
    rules = kit.registry.rule_set("tictactoe", ())
    for ask_forced in (False, True):
        driver = Driver(rules.new_table(Setup(("Anna", "Bert"), 1)), ask_forced=ask_forced)
        driver.begin()
        for at, cell in enumerate("abcedfhg"):
            driver.answer("ab"[at % 2], cell)
        assert driver.ordinal == 9
        assert len(driver.steps) == 8
        assert driver.over == (not ask_forced)


def test_only_who_is_asked_answers(auction):
    driver = auction(3)
    driver.begin()
    driver.answer("b", "vase")
    driver.answer("b", "1")
    assert set(driver.choices()) == {"a", "c"}
    for seat in ("b", "d"):
        with pytest.raises(ManiculeError, match=english_pattern("match.driver.not_asked")):
            driver.answer(seat, "vase")
    for seat in "ac":
        driver.answer(seat, "vase")
        driver.answer(seat, "1")
    assert set(driver.choices()) == {"a"}
    with pytest.raises(ManiculeError, match=english_pattern("match.driver.not_asked")):
        driver.answer("b", "quiet")


def test_bots_answer_in_a_group_round_by_round_and_leave_people_alone(auction, bots):
    driver = auction(3)
    driver.begin()
    driver.run({"a": bots["a"], "c": bots["c"]}, thinking(driver))
    assert [step[1] for step in driver.steps] == ["a", "c", "a", "c"]
    assert set(driver.choices()) == {"b"}
    driver.run({"a": bots["a"], "c": bots["c"]}, thinking(driver))
    assert len(driver.steps) == 4


def test_a_bot_rolls_for_the_question_and_the_part_that_it_is_asked(auction, bots):
    """So it answers the same after an undo or a load, and alike whether it is asked or draws."""
    driver = auction(3, rounds=2)
    driver.begin()
    driver.run(bots, thinking(driver))
    assert driver.over
    again = auction(3, rounds=2)
    again.begin()
    for at, seat, answer in driver.steps:
        dice = BotDice(7, seat)
        dice.seek(at, again.part_of(seat))
        assert again.choices()[seat].sample(dice) == answer
        again.answer(seat, answer)
    assert again.over


def test_stepping_is_running_one_answer_at_a_time(auction, bots):
    fast, slow = auction(3, rounds=2), auction(3, rounds=2)
    fast.begin()
    fast.run(bots, thinking(fast))
    slow.begin()
    count = 0
    while slow.step(bots, thinking(slow)):
        count += 1
        assert len(slow.steps) == count
    assert sorted(slow.steps) == sorted(fast.steps)
    assert slow.over
    assert not slow.step(bots, thinking(slow))
    assert slow.table.position == fast.table.position


def test_a_script_is_played_first_also_into_the_middle_of_a_group(auction, bots):
    driver = auction(3, rounds=2)
    driver.begin()
    driver.run(bots, thinking(driver))
    for number in range(len(driver.steps) + 1):
        again = auction(3, rounds=2)
        again.begin(driver.steps[:number])
        assert again.steps == driver.steps[:number]
        assert again.over == (number == len(driver.steps))
        for step in driver.steps[number:]:
            again.answer(step[1], step[2])
        assert again.table.position == driver.table.position
        assert again.ordinal == driver.ordinal


BIDS = [Step(1, "a", "vase"), Step(1, "a", "1"), Step(1, "b", "vase"), Step(1, "b", "2")]
ACTS = [Step(2, "a", "quiet"), Step(3, "b", "quiet")]


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ([Step(1, "c", "vase")], english_pattern("match.driver.out_of_step", at=1, seat="c")),
        (
            [Step(1, "a", "boat")],
            english_pattern(
                "match.driver.refused", at=1, problem=message("kernel.errors.possible", answer="boat")
            ),
        ),
        ([Step(2, "a", "quiet")], english_pattern("match.driver.out_of_step", at=2, seat="a")),
        ([*BIDS[:2], Step(1, "a", "vase")], english_pattern("match.driver.out_of_step", at=1, seat="a")),
        ([*BIDS[:3], *ACTS], english_pattern("match.driver.out_of_step", at=2, seat="a")),
        ([*BIDS, ACTS[1]], english_pattern("match.driver.out_of_step", at=3, seat="b")),
        ([*BIDS, Step(2, "b", "quiet")], english_pattern("match.driver.out_of_step", at=2, seat="b")),
        (
            [*BIDS, Step(2, "a", "sing")],
            english_pattern(
                "match.driver.refused", at=2, problem=message("kernel.errors.possible", answer="sing")
            ),
        ),
        ([*BIDS, *ACTS, Step(4, "a", "quiet")], english_pattern("match.driver.out_of_step", at=4, seat="a")),
        ([*BIDS, Step(1, "a", "vase")], english_pattern("match.driver.out_of_step", at=1, seat="a")),
    ],
)
def test_a_script_that_the_game_does_not_ask_for_is_refused_where_it_differs(auction, script, message):
    with pytest.raises(RecordError, match=message):
        auction().begin(script)


def test_a_boundary_is_kept_before_each_phase_and_turn_with_what_came_before(auction):
    driver = auction(rounds=2, keeps=True)
    driver.begin()
    assert (driver.kept.ordinal, driver.kept.answers, driver.kept.position.phase) == (0, 0, "bidding")
    for step in BIDS:
        driver.answer(step.seat, step.answer)
    kept = driver.kept
    assert (kept.ordinal, kept.answers, kept.position.phase, kept.position.turn) == (1, 4, "showing", 0)
    assert kept.position is not driver.table.position
    driver.answer("a", "quiet")
    assert (driver.kept.ordinal, driver.kept.answers, driver.kept.position.turn) == (2, 5, 1)
    without = auction()
    without.begin()
    assert without.kept is None


def test_chance_is_noted_since_the_last_boundary(kit):
    """So that a fork in the middle of a turn repeats what came in it."""
    rules, setup = kit.registry.rule_set("auction", ()), Setup(("Anna", "Bert"), 7, 0, {"rounds": 1})
    dice = NotedDice(setup.seed, (position := rules.game.new_position(rules, setup)).draws)
    boundaries = []
    driver = Driver(rules.table_at(setup, position, dice), keeps=True)
    driver.begin(boundary=lambda: boundaries.append(len(dice.noted)))
    for step in BIDS:
        driver.answer(step.seat, step.answer)
    assert boundaries == [0, 0, 0]
    assert driver.noted() == []  # the bag was drawn from before this turn began
    dice.below("peek", 6)
    assert [outcome.stream for outcome in driver.noted()] == ["peek"]
    driver.answer("a", "quiet")
    assert driver.noted() == []


def test_what_was_answered_in_secret_counts_as_revealed_when_all_are_in(kit):
    """Only where there was somebody to keep it from."""
    rules = kit.registry.rule_set("odds", ())
    for seats in (1, 2, 3):
        setup = Setup(("Anna", "Bert", "Cleo")[:seats], 1, 0, {"rounds": 1, "quiet": False})
        driver = Driver(rules.new_table(setup))
        driver.begin()
        for seat in "abc"[:seats]:
            assert driver.table.position.draws == {}
            driver.answer(seat, "1")
        assert driver.table.position.draws == ({"revealed": 1} if seats > 1 else {})


def test_a_driver_that_is_closed_lets_go_of_its_table(auction):
    driver = auction()
    driver.begin()
    driver.close()
    assert driver.choices() == {}
    assert driver.table.seats == []


def test_a_start_knows_its_seats_by_their_letters(kit):
    start = kit.new("auction", "human", "dice", "human").header
    assert isinstance(start, MatchHeader)
    assert list(start.by_id) == ["a", "b", "c"]
    assert (start.people, start.bots) == (("a", "c"), {"b": "dice"})


def test_a_step_is_taken_by_a_bot_and_by_nobody_else(auction, bots):
    driver = auction(3)
    driver.begin()
    only = {"b": bots["b"]}
    assert [driver.step(only, thinking(driver)) for _ in range(3)] == [True, True, False]
    assert [step[1] for step in driver.steps] == ["b", "b"]
    for seat in "aacc":
        driver.answer(seat, driver.choices()[seat].legal()[0])
    assert set(driver.choices()) == {"a"}
    assert not driver.step(only, thinking(driver))
    driver.answer("a", "quiet")
    assert driver.step(only, thinking(driver))
