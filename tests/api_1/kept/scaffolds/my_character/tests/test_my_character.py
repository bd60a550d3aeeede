"""My character, by Manicule's test kit and by a game of its own."""

from pathlib import Path

from manicule.testing import assert_sound, play_game

PROJECT = Path(__file__).parents[1]


def test_the_plugin_is_sound() -> None:
    """Texts, hooks, many random games, replays, secrets, and the scenarios."""
    assert_sound(PROJECT, games=40)


def test_the_character_is_played_to_the_end() -> None:
    game = play_game(PROJECT, wishes=[{"character": "my_character"}])
    assert game.table.seats[0].state.pieces == ("my_character",)
    assert game.over
