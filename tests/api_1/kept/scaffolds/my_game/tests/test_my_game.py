"""My game, by Manicule's test kit and by a game of its own."""

from pathlib import Path

from manicule.game import result_of
from manicule.testing import assert_sound, play_game

PROJECT = Path(__file__).parents[1]


def test_the_game_is_sound() -> None:
    """Texts, hooks, many random games, invariants, replays, secrets, and the scenarios."""
    assert_sound(PROJECT)


def test_one_player_wins() -> None:
    assert len(result_of(play_game(PROJECT, seats=4).table).winners) == 1
