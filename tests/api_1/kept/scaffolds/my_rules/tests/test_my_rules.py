"""My rules, by Manicule's test kit and by a game of its own."""

from pathlib import Path

from manicule.game import result_of
from manicule.testing import assert_sound, play_game

PROJECT = Path(__file__).parents[1]


def test_the_plugin_is_sound() -> None:
    """Texts, hooks, many random games, replays, secrets, and the scenarios."""
    assert_sound(PROJECT, games=40)


def test_the_result_tells_who_came_last() -> None:
    result = result_of(play_game(PROJECT).table)
    ranks = {seat.name: seat.rank for seat in result.seats}
    assert all(ranks[name] == max(ranks.values()) for name in result.facts["last"])
