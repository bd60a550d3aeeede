"""Effects: what is planted is found, what is not there hardly ever, and who meets whom."""

import msgspec
import pytest
from tests.support.seats import seated

from manicule.door.match_request import MatchRequest, settle
from manicule.plugins import PluginRegistry
from manicule_lab.effects import (
    OF_A_PLAYER,
    OF_A_TABLE,
    ArmEffect,
    Contrast,
    SequentialWatch,
    each_against_the_first,
    each_against_the_rest,
    effects_of,
    hero_margin,
    mean_score,
    meetings,
)
from manicule_lab.experiment import run_study
from manicule_lab.study import Arm, Contestant, Study


def arm(races: PluginRegistry, label: str, *with_: str, runner: str = "plain", seats: int = 2) -> Arm:
    wanted = MatchRequest(
        "race", seated((f"random,runner={runner}", *["random"] * (seats - 1))), with_=with_, seed=1
    )
    start, _ = settle(races, wanted)
    players = tuple(Contestant(seat.kind, seat.wishes) for seat in start.seats)
    return Arm(label, players, start.plugins, start.options)


def mods(races: PluginRegistry, *names: str, seed: int = 1) -> Study:
    """The race without a mod, and with each of these."""
    arms = (arm(races, "none"), *(arm(races, name, name) for name in names))
    # The runners are equal: nothing is gained by rotating them.
    equal = tuple(msgspec.structs.replace(one, players=(Contestant("random"),) * 2) for one in arms)
    return Study("race", seed, equal, rotates=True)


def by_name(effects: list[ArmEffect]) -> dict[tuple[str, str], ArmEffect]:
    return {(one.arm, one.measure): one for one in effects}


def test_a_mod_of_four_points_a_round_is_found_and_nothing_else_of_it(races: PluginRegistry) -> None:
    study = mods(races, "tailwind", "stillness")
    outcome = run_study(study, 60, races, jobs=1)
    found = by_name(
        effects_of(outcome, each_against_the_first(["none", "tailwind", "stillness"]), OF_A_TABLE)
    )
    strong = found["tailwind", "score"]
    assert strong.is_found
    assert strong.effect.value == 16.0
    assert strong.blocks == 20
    assert [name for name, effect in found.items() if effect.is_found] == [("tailwind", "score")]


def false_alarms(races: PluginRegistry, runs: int) -> int:
    """In how many studies a mod that makes no difference is found to make one."""
    contrasts = [Contrast("stillness", ("none",))]
    found = differing = 0
    for run in range(runs):
        outcome = run_study(mods(races, "stillness", seed=1000 * run), 30, races, jobs=1)
        effects = effects_of(outcome, contrasts, OF_A_TABLE)
        differing += effects[0].effect.value != 0
        found += any(effect.is_found for effect in effects)
    assert differing > 0.9 * runs  # the games are other ones, which may come to the same
    return found


def test_a_mod_that_makes_no_difference_is_hardly_ever_found(races: PluginRegistry) -> None:
    assert false_alarms(races, 40) <= 4


@pytest.mark.soak
def test_it_is_found_in_at_most_ten_of_a_hundred_studies(races: PluginRegistry) -> None:
    assert false_alarms(races, 100) <= 10


def test_a_runner_that_is_too_fast_stands_out_of_the_others(races: PluginRegistry) -> None:
    names = ["calm", "quiet", "swift"]
    study = Study("race", 1, tuple(arm(races, name, runner=name) for name in names), rotates=True)
    outcome = run_study(study, 60, races, jobs=1)
    found = by_name(effects_of(outcome, each_against_the_rest(names), OF_A_PLAYER))
    assert found["swift", "margin"].effect.value == 16.0
    assert found["swift", "margin"].is_found
    assert found["swift", "wins"].is_found
    assert found["calm", "margin"].effect.value == found["quiet", "margin"].effect.value == -8.0
    pair = effects_of(outcome, [Contrast("calm", ("quiet",))], OF_A_PLAYER)
    assert not any(effect.is_found for effect in pair)


def test_a_sequential_test_stops_early_and_says_what_it_found(races: PluginRegistry) -> None:
    study = mods(races, "tailwind", "stillness")
    contrasts = each_against_the_first(["none", "tailwind", "stillness"])
    watch = SequentialWatch(study, contrasts, mean_score, 8)
    outcome = run_study(study, 3000, races, jobs=1, stop=watch.enough)
    assert 30 <= len(outcome.games) < 150
    assert len(outcome.games) % study.block_size == 0
    verdicts = {one.arm: one.verdict for one in effects_of(outcome, contrasts, OF_A_TABLE, watch)[::5]}
    assert verdicts == {"tailwind": True, "stillness": False}


def test_a_sequential_test_stops_at_the_same_game_whoever_plays_it(races: PluginRegistry) -> None:
    study = mods(races, "stillness")
    contrasts = [Contrast("stillness", ("none",))]
    whole = run_study(study, 600, races, jobs=1, stop=SequentialWatch(study, contrasts, mean_score, 4).enough)
    again = SequentialWatch(study, contrasts, mean_score, 4)
    assert [again.enough(list(whole.games[: 2 * blocks])) for blocks in range(1, len(whole.games) // 2 + 1)][
        -2:
    ] == [False, True]


def test_blocks_that_are_not_whole_do_not_count(races: PluginRegistry) -> None:
    study = mods(races, "tailwind")
    outcome = run_study(study, 7, races, jobs=1)
    assert effects_of(outcome, [Contrast("tailwind", ("none",))], OF_A_TABLE)[0].blocks == 3


@pytest.mark.parametrize("seats", [2, 3])
def test_whoever_meets_has_what_the_other_lacks(races: PluginRegistry, seats: int) -> None:
    study = Study("race", 1, (arm(races, "swift / plain", runner="swift", seats=seats),), rotates=True)
    outcome = run_study(study, 12 * seats, races, jobs=1)
    pairs = [("swift", "plain", "swift / plain", 0), ("plain", "swift", "swift / plain", 1)]
    swift, plain = meetings(outcome, pairs)
    assert swift.games == plain.games == 12 * seats
    assert swift.margin.value > 10 > 0 > plain.margin.value
    assert swift.margin.value == pytest.approx(sum(map(hero_margin, outcome.games)) / len(outcome.games))
    if seats == 2:
        assert plain.margin.value == -swift.margin.value
        assert swift.win_rate.value + plain.win_rate.value >= 1
