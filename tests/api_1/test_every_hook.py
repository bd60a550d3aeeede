"""Every hook of 0.1.0, implemented with all its arguments by a plugin of that time, is called."""

import inspect
import logging
import tomllib
from pathlib import Path
from typing import Any

import pytest

from manicule.game import broken_invariants, result_of
from manicule.library import Library
from manicule.views import look_at
from manicule_kit import check_plugin, play_game

KEPT = Path(__file__).parent / "kept"
HOOKS = tomllib.loads((KEPT / "hooks.toml").read_text(encoding="utf-8"))
GAMES = {"gutenberg": 3, "cartographers": 2, "cvlizations": 3}
"""The games with how many play."""

SEEDS = range(1, 7)
"""By chance alone, hardly anybody fulfills an order of Gutenberg: one game is not enough."""

each_game = pytest.mark.parametrize("game", GAMES)


def watcher_of(game: str) -> Path:
    return KEPT / "watchers" / f"{game}_watcher.py"


def hooks_of(game: str) -> dict[str, Any]:
    return HOOKS["platform"] | HOOKS[game]


def test_the_list_has_all_hooks_of_0_1_0() -> None:
    numbers = {owner: len(hooks) for owner, hooks in HOOKS.items()}
    assert numbers == {"platform": 11, "gutenberg": 20, "cartographers": 5, "cvlizations": 19}


@each_game
def test_the_watcher_takes_every_argument_of_every_hook(game: str) -> None:
    """This keeps the files as complete as they were: none of it may be taken out with a name."""
    id = f"{game}_watcher"
    plugin = Library.find(paths=[watcher_of(game)]).plugin(id)
    taken = {hook: list(inspect.signature(getattr(plugin, hook)).parameters) for hook in hooks_of(game)}
    assert taken == {hook: stated["arguments"] for hook, stated in hooks_of(game).items()}


@each_game
def test_the_kit_finds_nothing_wrong_with_the_watcher(game: str) -> None:
    report = check_plugin(watcher_of(game), games=1)
    assert report.findings == ()
    assert report.games >= 1


@each_game
def test_every_hook_is_called_in_play(game: str, caplog: pytest.LogCaptureFixture) -> None:
    id = f"{game}_watcher"
    with caplog.at_level(logging.DEBUG, logger=id):
        for seed in SEEDS:
            table = play_game(watcher_of(game), seats=GAMES[game], seed=seed).table
            look_at(table, "a")
            assert broken_invariants(table) == {}
            assert result_of(table).facts[id]
            if hooks_of(game).keys() <= _called(caplog, id):
                break
    assert sorted(hooks_of(game).keys() - _called(caplog, id)) == []


@each_game
def test_what_was_called_is_remembered_in_the_position(game: str) -> None:
    """Where a hook may change something, a memory of the table or of a seat has its name."""
    table = play_game(watcher_of(game), seats=GAMES[game]).table
    memory = f"{game}_watcher"
    remembered = set(table.position.memory[memory].hooks)
    for seat in table.seats:
        remembered |= set(seat.state.memory[memory].hooks)
    assert {"phase_begins", "phase_ends", "turn_begins", "turn_ends", "other_turn"} <= remembered
    assert table.rules.place_names["watcher"].message == "The watcher"
    assert "watch" in {phase.id for phase in table.rules.phases}


@pytest.mark.parametrize("game", ["gutenberg", "cvlizations"])
def test_the_final_score_has_the_points_that_the_watcher_gave(game: str) -> None:
    table = play_game(watcher_of(game), seats=GAMES[game]).table
    assert [seat.points[f"{game}_watcher"] for seat in result_of(table).seats] == [1] * GAMES[game]


def _called(caplog: pytest.LogCaptureFixture, id: str) -> set[str]:
    return {record.getMessage() for record in caplog.records if record.name == id}
