"""What is asked for when a match is to begin, and what is chosen where nobody says."""

from typing import Any

import pytest
from tests.core.match.conftest import GAMES
from tests.support.tables import ROOT, registry, registry_with
from tests.support.wording import english_pattern

from manicule import Human, Robot
from manicule.door.match_request import (
    MatchRequest,
    bots_made_for,
    settle,
    usual_bot,
    usual_seats,
    wanted_game,
)
from manicule.kernel.errors import UsageError
from manicule.plugins import PluginRegistry
from manicule.plugins.discovery import Discovery


@pytest.fixture(scope="module")
def two_games() -> PluginRegistry:
    return registry_with(GAMES / "odds.py", GAMES / "auction.py", GAMES / "robots.py")


def only(installed: PluginRegistry, *ids: str) -> PluginRegistry:
    return PluginRegistry(Discovery({id: installed.manifests[id] for id in ids}))


def test_with_several_games_somebody_must_say_which(two_games: PluginRegistry) -> None:
    with pytest.raises(UsageError, match=english_pattern("door.match_request.which_game") + "auction.*odds"):
        wanted_game(two_games, MatchRequest())
    assert wanted_game(two_games, MatchRequest("odds")).id == "odds"


def test_the_one_game_that_there_is_need_not_be_named(two_games: PluginRegistry) -> None:
    assert wanted_game(only(two_games, "odds", "robots"), MatchRequest()).id == "odds"
    with pytest.raises(UsageError, match="no game"):
        wanted_game(only(two_games, "robots"), MatchRequest())


@pytest.mark.parametrize(
    ("given", "is_nothing"),
    [
        ({}, True),
        ({"seats": [], "options": {}, "with_": [], "without": []}, True),
        ({"game": "odds"}, False),
        ({"seats": ["human"]}, False),
        ({"options": {"rounds": "1"}}, False),
        ({"seed": 0}, False),
    ],
)
def test_nothing_is_wanted_when_nothing_was_said(given: dict[str, Any], is_nothing: bool) -> None:
    assert MatchRequest(**given).is_nothing is is_nothing


def test_a_person_among_those_who_are_to_sit_down_is_seen() -> None:
    assert MatchRequest(seats=[Robot("random", "Anna"), Human("Bert")]).has_people
    assert not MatchRequest(seats=[Robot("random", "Anna"), Robot("greedy", "Bert")]).has_people


def test_everything_that_was_said_is_in_what_the_match_starts_from(two_games: PluginRegistry) -> None:
    wanted = MatchRequest(
        "odds", [Robot("dice", "Anna"), Human("Bert"), Human()], "Bert", options={"rounds": "3"}, seed=11
    )
    start, notices = settle(two_games, wanted, practice=True)
    assert (start.game, start.seed, start.first, start.practice) == ("odds", 11, 1, True)
    assert [(seat.kind, seat.name) for seat in start.seats][:2] == [("dice", "Anna"), ("human", "Bert")]
    assert start.options == {"rounds": 3, "quiet": False}
    assert start.plugin_ids == ("odds",)
    assert notices == ()
    assert settle(two_games, MatchRequest("odds", [Human()], seed=0))[0].first == 0
    assert settle(two_games, MatchRequest("odds", [Human()], seed=0))[0].seed == 0


def test_who_begins_may_be_left_to_chance_which_the_seed_decides(two_games: PluginRegistry) -> None:
    firsts = [
        settle(two_games, MatchRequest("odds", [Human()] * 3, "random", seed=seed))[0].first
        for seed in range(40)
    ]
    assert set(firsts) == {0, 1, 2}
    assert firsts == [
        settle(two_games, MatchRequest("odds", [Human()] * 3, "random", seed=seed))[0].first
        for seed in range(40)
    ]


def test_a_bot_that_there_is_not_is_named(two_games: PluginRegistry) -> None:
    with pytest.raises(UsageError, match=english_pattern("plugins.registry.no_such_bot", kind="greedy")):
        settle(two_games, MatchRequest("odds", [Robot("dice"), Robot("greedy")]))


def test_a_wish_that_no_plugin_knows_is_refused(two_games: PluginRegistry) -> None:
    with pytest.raises(UsageError, match="hat"):
        settle(two_games, MatchRequest("odds", [Human("Anna", wishes={"hat": "red"})]))


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        (1, english_pattern("door.match_request.add_seats", n=1, seats="greedy") + "$"),
        (0, english_pattern("door.match_request.add_seats", n=2, seats="greedy, greedy") + "$"),
        (9, english_pattern("plugins.player_counts.change", n=9)),
    ],
)
def test_a_wrong_number_of_seats_is_refused_and_says_what_to_add(seats: int, message: str) -> None:
    with pytest.raises(UsageError, match=message) as refused:
        settle(registry(), MatchRequest("gutenberg", [Human()] * seats, without=["automa"], seed=1))
    assert ("or add" in str(refused.value)) == (seats < 2)
    assert refused.value.data.get("kind") == ("greedy" if seats < 2 else None)


def test_without_any_bot_a_missing_seat_is_a_persons() -> None:
    installed = registry_with(ROOT / "docs/examples/tictactoe")
    with pytest.raises(
        UsageError, match=english_pattern("door.match_request.add_seats", n=1, seats="human") + "$"
    ):
        settle(only(installed, "tictactoe"), MatchRequest("tictactoe", [Human()]))


def test_the_table_is_filled_with_bots_that_know_the_game_if_there_are_any(two_games: PluginRegistry) -> None:
    assert usual_bot(registry(), "gutenberg") == "greedy"
    assert "greedy" in bots_made_for(registry(), "gutenberg")
    assert bots_made_for(two_games, "odds") == []
    assert usual_bot(two_games, "odds") == "random"
    assert usual_bot(only(two_games, "odds", "robots"), "odds") == "cheat"
    assert usual_bot(only(two_games, "odds"), "odds") is None


def test_without_a_word_one_person_sits_down_with_as_many_bots_as_must_be(two_games: PluginRegistry) -> None:
    assert usual_seats(two_games, two_games.manifests["odds"]) == [Human()]
    assert usual_seats(two_games, two_games.manifests["auction"]) == [Human(), Robot("random")]
    alone = only(two_games, "auction")
    assert usual_seats(alone, alone.manifests["auction"]) == [Human(), Human()]
