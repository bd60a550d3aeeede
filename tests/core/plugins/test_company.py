"""Which tables a game allows, known from manifests alone."""

from typing import Any

import pytest
from tests.support.wording import english

from manicule.plugins.player_counts import default_plugins, fits, numbers_of, opponents_of


@pytest.fixture(autouse=True)
def game(shelf: Any) -> None:
    """Coins is for two or three; beside it there are rules for more, and an opponent."""
    shelf.coins()
    shelf.folder("four", default=True, players=[4], adds_players=[4])
    shelf.folder("ghost", takes_places=1)
    shelf.folder("crowd", adds_players=[6])


def test_the_game_and_what_is_on_by_default_say_how_many_can_play(shelf: Any) -> None:
    manifests = shelf.find().manifests
    assert numbers_of(manifests, "coins") == [2, 3, 4]
    assert [one.id for one in default_plugins(manifests, "coins", 4)] == ["four"]
    assert default_plugins(manifests, "coins", 3) == []


def test_an_opponent_takes_a_place_and_so_one_person_less_is_needed(shelf: Any) -> None:
    manifests = shelf.find().manifests
    assert [one.id for one in opponents_of(manifests, "coins")] == ["ghost"]
    assert numbers_of(manifests, "coins", ["ghost"]) == [1, 2, 3]
    assert fits(manifests, "coins", 1, ["ghost"])
    assert not fits(manifests, "coins", 1)


def test_what_is_added_brings_its_numbers(shelf: Any) -> None:
    manifests = shelf.find().manifests
    assert numbers_of(manifests, "coins", ["crowd"]) == [2, 3, 4, 6]
    assert numbers_of(manifests, "coins", ["crowd", "ghost"]) == [1, 2, 3, 5]


def test_what_is_not_for_a_first_game_says_so(shelf: Any) -> None:
    shelf.folder("heroes", default=True, first_game=False)
    manifests = shelf.find().manifests
    assert not manifests["heroes"].first_game
    assert manifests["four"].first_game


def test_only_rules_can_be_left_out_of_a_first_game(shelf: Any) -> None:
    shelf.folder("robots", kind="bots", first_game=False, bots={"robot": "robots:Robot"})
    assert shelf.problems() == {
        "robots": english("plugins.manifest_check.foreign_key", key="first_game", kind="bots")
    }
