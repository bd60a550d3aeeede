"""Environments for other projects pass those projects' own tests: our games, the examples, and a new game.

They need the extra `research`: `python -m pytest tests/extras/test_research.py`.
"""

import os
import subprocess
import sys
import warnings
from collections.abc import Callable

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from pettingzoo.test import api_test, seed_test
from tests.support.tables import ROOT, registry_with

from manicule.errors import RecordError
from manicule.plugins import PluginRegistry
from manicule_kit.scaffold import new_plugin
from manicule_research import Environment
from manicule_research.open_spiel_game import open_spiel_game
from manicule_research.pettingzoo_env import MatchEnv

GAMES = {
    **{"gutenberg": 3, "cartographers": 2, "cvlizations": 3},
    **{"tictactoe": 2, "tricks": 3, "masks": 3, "caravan": 3, "brand_new": 2},
}
EXAMPLES = ("tictactoe", "tricks", "masks", "caravan")
SEEDS = 7
CYCLES = 200
DICTS = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}
"""What PettingZoo says of each game with masks in its observations that is not one of its own."""

Make = Callable[[str], Environment]
each_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> PluginRegistry:
    """Our plugins, the examples, and a game as `manicule plugins new` writes it."""
    folder = tmp_path_factory.mktemp("games")
    new_plugin(PluginRegistry.find(), "brand_new", "game", to=folder)
    return registry_with(*(ROOT / "docs/examples" / game for game in EXAMPLES), folder / "brand_new")


@pytest.fixture(scope="module")
def environment(registry: PluginRegistry) -> Make:
    """The environment of a game, made once."""
    made: dict[str, Environment] = {}

    def environment_of(game: str) -> Environment:
        if game not in made:
            made[game] = Environment(game, GAMES[game], registry=registry)
        return made[game]

    return environment_of


@each_game
def test_pettingzoo_finds_nothing_wrong(environment: Make, game: str) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(MatchEnv(environment(game)), num_cycles=CYCLES)
    assert {str(one.message) for one in caught} <= DICTS
    seed_test(lambda: MatchEnv(environment(game)), num_cycles=CYCLES)


@each_game
def test_open_spiel_simulates_it(environment: Make, game: str) -> None:
    """Its test copies and pickles states on the way, and checks legal actions, masks and rewards."""
    played = open_spiel_game(environment(game), f"simulated_{game}", seeds=SEEDS)
    pyspiel.random_sim_test(played, num_sims=1, serialize=True, verbose=False)


@each_game
def test_open_spiel_plays_it_through(environment: Make, game: str) -> None:
    """A playthrough has every string and tensor."""
    name = f"played_{game}"
    open_spiel_game(environment(game), name, seeds=SEEDS)
    one = generate_playthrough.playthrough(name, None, seed=5)
    assert "IsTerminal() = True" in one
    assert "InformationStateString(0)" in one
    assert "ObservationTensor(1)" in one
    if game in EXAMPLES:
        assert generate_playthrough.playthrough(name, None, seed=5) == one


@each_game
def test_is_mcts_searches_in_simulated_matches(environment: Make, game: str) -> None:
    played = open_spiel_game(environment(game), f"searched_{game}", seeds=SEEDS)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(played, evaluator, 1.4, 6, random_state=np.random.RandomState(1))
    state = played.new_initial_state()
    state.apply_action(3)
    for _ in range(4):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        if state.is_terminal():
            break


def test_is_mcts_wins_at_tic_tac_toe(environment: Make) -> None:
    """It searches well enough to beat chance, so rewards and players are in their places."""
    played = open_spiel_game(environment("tictactoe"), "won_tictactoe", seeds=SEEDS)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(played, evaluator, 1.4, 60, random_state=np.random.RandomState(1))
    dice, total = np.random.RandomState(2), 0.0
    for number in range(8):
        state = played.new_initial_state()
        state.apply_action(0)
        while not state.is_terminal():
            is_ours = state.current_player() == number % 2
            state.apply_action(bot.step(state) if is_ours else dice.choice(state.legal_actions()))
        total += state.returns()[number % 2]
    assert total >= 4


def test_a_simulated_state_has_no_history_and_cannot_be_pickled(environment: Make) -> None:
    state = open_spiel_game(environment("masks"), "sealed_masks", seeds=SEEDS).new_initial_state()
    state.apply_action(3)
    world = state.resample_from_infostate(state.current_player(), lambda: 0.5)
    assert world.history() == []
    assert world.information_state_string() == state.information_state_string()
    assert str(world) == str(state)
    assert world.clone().legal_actions() == state.legal_actions()
    with pytest.raises(RecordError):
        world.played.__reduce__()


def test_the_page_on_research_works_to_the_letter() -> None:
    """In a process of its own, as a reader would run it. The agent learns something."""
    text = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    blocks = [block.partition("```")[0] for block in text.split("```python\n")[1:]]
    (training,) = (block for block in blocks if "np.linalg" in block)
    assert len([line for line in training.splitlines() if line.strip()]) <= 30
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", "\n".join(blocks)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    )
    assert done.returncode == 0, done.stderr
    margin, _, error = done.stdout.split()[:3]
    assert float(margin) - float(error) > 2
