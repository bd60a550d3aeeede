"""Intervals and tests against values that others have published, and against their own promises."""

import pytest

from manicule.kernel.dice import BotDice
from manicule_lab.statistics import (
    Estimate,
    Share,
    Sprt,
    bootstrapped,
    clustered_rate,
    holm,
    paired_effect,
    student_cdf,
    student_quantile,
    wilson,
)


def noise(dice: BotDice) -> float:
    """A number around 0 with a spread of about 1."""
    return sum(dice.below(1000) for _ in range(12)) / 1000 - 5.994


@pytest.mark.parametrize(
    ("hits", "number", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_s_interval_is_the_published_one(hits: int, number: int, low: float, high: float) -> None:
    """Newcombe 1998, table I, method 3."""
    found = wilson(hits, number)
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


def test_a_rate_of_nothing_or_of_all_is_inside_of_its_interval() -> None:
    assert wilson(7, 7).high == 1.0
    assert wilson(0, 7).low == 0.0
    assert wilson(0, 0) == Estimate(0.0)


def test_games_that_are_copies_of_each_other_count_once() -> None:
    alone = Share([1, 0, 0, 1, 0, 1, 0, 0, 0, 0], [1] * 10)
    thrice = Share([3 * one for one in alone.sums], [3] * 10)
    apart, copied = clustered_rate(alone), clustered_rate(thrice)
    assert copied.value == apart.value == 0.3
    assert copied.low == pytest.approx(apart.low, abs=0.02)
    assert copied.high == pytest.approx(apart.high, abs=0.02)
    assert clustered_rate(Share([3, 3], [3, 3])) == wilson(2, 2)


def test_games_that_differ_count_each() -> None:
    share = Share([1, 2, 1, 2, 1, 2], [3] * 6)
    assert clustered_rate(share) == wilson(9, 18)


@pytest.mark.parametrize(
    ("t", "freedom", "p"),
    [(12.7062, 1, 0.975), (2.5706, 5, 0.975), (2.2281, 10, 0.975), (1.6973, 30, 0.95), (-2.0452, 29, 0.025)],
)
def test_student_s_t_is_that_of_the_tables(t: float, freedom: int, p: float) -> None:
    assert student_cdf(t, freedom) == pytest.approx(p, abs=2e-5)
    assert student_quantile(p, freedom) == pytest.approx(t, abs=1e-3)


def test_a_paired_effect_is_that_of_the_sleep_data() -> None:
    """Student 1908: ten patients, two drugs; t = 4.0621, p = 0.002833, 95 % 0.70 to 2.46."""
    effect = paired_effect([1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4])
    assert effect.estimate.value == pytest.approx(1.58)
    assert effect.estimate.low == pytest.approx(0.7001, abs=1e-4)
    assert effect.estimate.high == pytest.approx(2.4599, abs=1e-4)
    assert effect.p == pytest.approx(0.002833, abs=1e-6)
    assert effect.blocks == 10


def test_one_difference_proves_nothing_and_equal_ones_are_certain() -> None:
    assert paired_effect([5.0]).p == 1.0
    assert paired_effect([5.0]).estimate == Estimate(5.0)
    assert paired_effect([]).p == 1.0
    assert paired_effect([0.0, 0.0]).p == 1.0
    assert paired_effect([4.0, 4.0]).p == 0.0


def test_holm_steps_down() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_a_bootstrap_interval_is_about_that_of_the_normal_distribution() -> None:
    dice = BotDice(1, "test")
    values = [noise(dice) for _ in range(200)]
    (found,) = bootstrapped([Share(values, [1] * 200)])
    expected = paired_effect(values).estimate
    assert found.value == pytest.approx(expected.value)
    assert found.low == pytest.approx(expected.low, abs=0.03)
    assert found.high == pytest.approx(expected.high, abs=0.03)


def test_blocks_of_equal_games_have_the_interval_of_their_number_and_many_blocks_are_grouped() -> None:
    dice = BotDice(2, "test")
    values = [noise(dice) for _ in range(900)]
    one, four = bootstrapped([Share(values, [1] * 900), Share([4 * value for value in values], [4] * 900)])
    assert four.low == pytest.approx(one.low)
    assert four.high == pytest.approx(one.high)
    assert one.high is not None
    assert one.low is not None
    assert one.high - one.low == pytest.approx(4 / 30, rel=0.2)


def test_one_block_has_no_interval() -> None:
    assert bootstrapped([Share([12.0], [3])]) == [Estimate(4.0)]
    assert bootstrapped([]) == []


@pytest.mark.parametrize("effect", [0.0, 1.0, -1.0])
def test_a_sequential_test_errs_as_seldom_as_it_says_and_needs_fewer_blocks(effect: float) -> None:
    test, wrong, needed = Sprt(1.0), 0, 0
    for run in range(30):
        dice = BotDice(run, "sprt")
        differences: list[float] = []
        verdict = None
        while verdict is None:
            differences.append(effect + 2 * noise(dice))
            verdict = test.verdict(differences)
        wrong += verdict is not bool(effect)
        needed += len(differences)
    assert wrong <= 5  # one or two are to be expected
    assert needed / 30 < 62  # what a fixed number would need for the same errors


def test_a_sequential_test_waits_until_the_spread_is_known() -> None:
    assert Sprt(1.0).verdict([5.0] * 9) is None
    assert Sprt(1.0).verdict([5.0] * 10) is True
    assert Sprt(1.0).verdict([0.0] * 10) is False
