"""The plugins of 0.1.0's documents and scaffolds load, are sound, and play to the end."""

from pathlib import Path
from typing import Any

import pytest

from manicule import Match, start
from manicule.game import result_of
from manicule.library import Library
from manicule_kit import check_plugin, play_game

KEPT = Path(__file__).parent / "kept"
TUTORIAL = KEPT / "tutorial"
SCAFFOLDS = KEPT / "scaffolds"
GAMES = KEPT / "games"

SCENARIOS = {
    TUTORIAL / "inkmaster": 1,
    TUTORIAL / "lettermaster.py": 0,
    TUTORIAL / "advances": 1,
    TUTORIAL / "quick": 0,
    TUTORIAL / "dear_types.py": 0,
    TUTORIAL / "thrifty.py": 0,
    SCAFFOLDS / "my_character": 1,
    SCAFFOLDS / "my_variant": 2,
    SCAFFOLDS / "my_rules": 1,
    SCAFFOLDS / "my_game": 1,
    SCAFFOLDS / "my_bot": 0,
    GAMES / "tictactoe": 4,
}
"""How many scenarios each brings."""


@pytest.mark.parametrize("target", SCENARIOS, ids=lambda path: path.stem)
def test_the_kit_finds_nothing_wrong(target: Path) -> None:
    report = check_plugin(target, games=1)
    assert report.findings == ()
    assert report.games >= 1
    assert report.scenarios == SCENARIOS[target]


@pytest.mark.parametrize("target", SCENARIOS, ids=lambda path: path.stem)
def test_it_says_that_it_is_written_for_the_first_interface(target: Path) -> None:
    (id,) = {target.stem} & set(Library.find(paths=[target]).manifests)
    assert Library.find(paths=[target]).manifest(id).api == 1


# What each brings is in force.


def test_the_tutorials_character_gains_fame_for_inks_of_every_color() -> None:
    wishes = [{"character": "inkmaster"}]
    games = [play_game(TUTORIAL / "inkmaster", seed=seed, wishes=wishes) for seed in range(1, 5)]
    assert {game.table.seats[0].state.pieces for game in games} == {("inkmaster",)}
    assert any("inkmaster" in _points(game) for game in games)


def test_the_character_in_one_file_is_played() -> None:
    game = play_game(TUTORIAL / "lettermaster.py", wishes=[{"character": "lettermaster"}])
    holder, other = game.table.seats[:2]
    assert holder.state.pieces == ("lettermaster",)
    assert holder.hooks.type_price(game.table, holder, "A", 4) == 2
    assert other.hooks.type_price(game.table, other, "A", 4) == 4


def test_the_reward_for_gears_is_one_of_the_games_rewards() -> None:
    game = play_game(TUTORIAL / "advances")
    assert {"A01", "A02"} <= set(game.table.content.gear)
    assert "advance" in game.table.rules.prepared.rewards


def test_the_variant_without_python_plays_four_rounds() -> None:
    assert result_of(play_game(TUTORIAL / "quick").table).rounds == 4


def test_the_variant_with_an_option_raises_prices_by_it() -> None:
    game = play_game(TUTORIAL / "dear_types.py", options={"markup": "2"})
    seat = game.table.seats[0]
    assert seat.hooks.type_price(game.table, seat, "A", 1) == 3


@pytest.mark.parametrize(
    ("target", "name"), [(TUTORIAL / "thrifty.py", "thrifty"), (SCAFFOLDS / "my_bot", "my_bot")]
)
def test_the_bot_plays_to_the_end(target: Path, name: str) -> None:
    game = _played_by(target, name)
    assert game.over
    assert max(seat.score for seat in result_of(game.table).seats) > 0
    assert _answers(game, "a")


def test_the_thrifty_bot_buys_nothing() -> None:
    game = _played_by(TUTORIAL / "thrifty.py", "thrifty")
    assert not [answer for answer in _answers(game, "a") if answer.startswith(("buy_", "more_"))]


def test_the_scaffold_of_a_character_is_played() -> None:
    game = play_game(SCAFFOLDS / "my_character", wishes=[{"character": "my_character"}])
    assert game.table.seats[0].state.pieces == ("my_character",)
    assert game.over


def test_the_scaffold_of_a_variant_gives_no_fame_for_money() -> None:
    result = result_of(play_game(SCAFFOLDS / "my_variant").table)
    assert [seat.points["guilders"] for seat in result.seats] == [0] * len(result.seats)


def test_the_scaffold_of_rules_tells_who_came_last() -> None:
    result = result_of(play_game(SCAFFOLDS / "my_rules", seats=2).table)
    ranks = {seat.name: seat.rank for seat in result.seats}
    assert all(ranks[name] == max(ranks.values()) for name in result.facts["last"])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_scaffold_of_a_game_has_one_winner(seats: int) -> None:
    assert len(result_of(play_game(SCAFFOLDS / "my_game", seats=seats).table).winners) == 1


def test_tic_tac_toe_is_played_until_a_line_or_a_full_board() -> None:
    for seed in range(20):
        position: Any = play_game(GAMES / "tictactoe", seed=seed).table.position
        assert position.winner or not position.free


def _points(game: Match) -> dict[str, int]:
    return result_of(game.table).seats[0].points


def _played_by(target: Path, bot: str) -> Match:
    """A game of Gutenberg in which the first seat is the bot's."""
    seats = [f"{bot}:Anna", "random:Tom", "random:Kate"]
    game = start("gutenberg", seats, seed=1, library=Library.find(paths=[target]))
    game.run()
    return game


def _answers(game: Match, seat: str) -> list[str]:
    return [answer for _, asked, answer in game.steps if asked == seat]
