"""My bot, by Manicule's test kit."""

from pathlib import Path

from manicule.testing import assert_sound

PROJECT = Path(__file__).parents[1]


def test_the_bot_plays_every_game_by_the_rules() -> None:
    """It answers legally, ends its games, and answers the same way when a game is played again."""
    assert_sound(PROJECT, games=10)
