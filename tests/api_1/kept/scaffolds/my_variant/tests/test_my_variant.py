"""My variant, by Manicule's test kit and by a game of its own."""

from pathlib import Path

from manicule.game import result_of
from manicule.testing import assert_sound, play_game

PROJECT = Path(__file__).parents[1]


def test_the_plugin_is_sound() -> None:
    """Texts, hooks, content, many random games, replays, secrets, and the scenarios."""
    assert_sound(PROJECT, games=40)


def test_money_gives_no_fame() -> None:
    for seat in result_of(play_game(PROJECT).table).seats:
        assert seat.points["guilders"] == 0
