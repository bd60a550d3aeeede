"""Balance of a whole game: what is planted in Gutenberg is found, what changes nothing hardly ever.

pytest -m soak tests/lab/test_printers.py
"""

from functools import cache
from pathlib import Path

import pytest
from tests.support.seats import seated
from tests.support.tables import registry_with

from manicule.door.match_request import MatchRequest, settle
from manicule.plugins import PluginRegistry
from manicule_lab.effects import OF_A_PLAYER, OF_A_TABLE, Contrast, each_against_the_rest, effects_of
from manicule_lab.experiment import run_study
from manicule_lab.study import Arm, Contestant, Study

CHARACTERS = ["plantin", "tory", "ungler", "vietor", "favourite"]


@cache
def printers() -> PluginRegistry:
    return registry_with(*sorted((Path(__file__).parent / "printers").glob("*.py")))


def arm(label: str, *seats: str, with_: tuple[str, ...] = ()) -> Arm:
    start, _ = settle(printers(), MatchRequest("gutenberg", seated(seats), with_=with_, seed=1))
    players = tuple(Contestant(seat.kind, seat.wishes) for seat in start.seats)
    return Arm(label, players, start.plugins, start.options)


@pytest.mark.soak
def test_a_character_of_four_points_a_round_is_found_among_printed_ones() -> None:
    arms = tuple(
        arm(name, f"greedy,character={name}", "greedy", "greedy", with_=("favourite",)) for name in CHARACTERS
    )
    study = Study("gutenberg", 1, arms, rotates=True)
    outcome = run_study(study, 60 * len(arms), printers(), jobs=1)
    effects = effects_of(outcome, each_against_the_rest(CHARACTERS), OF_A_PLAYER)
    margins = {one.arm: one for one in effects if one.measure == "margin"}
    assert margins["favourite"].is_found
    assert margins["favourite"].effect.value > 10
    assert margins["favourite"].effect.value == max(one.effect.value for one in margins.values())


@pytest.mark.soak
def test_a_mod_that_makes_no_difference_is_found_in_at_most_ten_of_a_hundred_studies() -> None:
    arms = arm("none", *["greedy"] * 2), arm("candlelight", *["greedy"] * 2, with_=("candlelight",))
    found = differing = 0
    for run in range(100):
        study = Study("gutenberg", 1000 * run, arms, rotates=True)
        effects = effects_of(
            run_study(study, 20, printers(), jobs=1), [Contrast("candlelight", ("none",))], OF_A_TABLE
        )
        differing += effects[0].effect.value != 0
        found += any(effect.is_found for effect in effects)
    print(f"{found} of 100 studies found something")
    assert differing > 90  # the games are other ones
    assert found <= 10
