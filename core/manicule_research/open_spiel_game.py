"""The adapter for OpenSpiel: an environment of `manicule_research` as a sequential Python game.

It needs the extra `research`.

All chance is one explicit node at the beginning: the seed of the episode. Rules roll dice and draw cards
within a turn, without saying what could have come up, so there is no node at each roll. No information state
contains the seed, so this changes nothing for algorithms that work with information states. An algorithm that
searches the world state itself, such as plain MCTS, would know all future chance: use IS-MCTS, whose
`resample_from_infostate` deals everything again that the player may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import numpy as np
import pyspiel

from manicule.kernel.errors import RecordError
from manicule.match.twins import IMAGINED
from manicule_research.environment import Environment
from manicule_research.episode import Episode
from manicule_research.rewards import BOUNDED

SEEDS = 1000
"""Number of outcomes of the chance node: episodes begin with the seeds from 0 on."""
UNBOUNDED = 1e6
"""The greatest reward that is declared for rewards without a bound."""
ACTIONS_PER_ANSWER = 50
"""Games have at most this number of actions for each answer of the longest random game."""

_GAMES: dict[str, tuple[Environment, int]] = {}
"""The registered environments, by the short name of their game, with their number of seeds."""


def open_spiel_game(environment: Environment, short_name: str = "", seeds: int = SEEDS) -> pyspiel.Game:
    """Register an environment as a game of OpenSpiel, and load it.

    The short name is `manicule_GAME` if you do not give one; `pyspiel.load_game` knows it from then on."""
    name = short_name or f"manicule_{environment.game}"
    is_new = name not in _GAMES
    _GAMES[name] = environment, seeds
    if is_new:  # a class, because OpenSpiel keeps it until after the end of Python, where a function is gone
        pyspiel.register_game(_type_of(name), type("NamedMatchGame", (MatchGame,), {"name": name}))
    return pyspiel.load_game(name)


def _type_of(name: str) -> pyspiel.GameType:
    environment, _ = _GAMES[name]
    players = len(environment.seats)
    is_balanced = environment.reward_name == "rank" and players > 1
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=name,
        long_name=f"Manicule: {environment.game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if is_balanced else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


class MatchGame(pyspiel.Game):
    """An environment as a game of OpenSpiel. A subclass for each registered game has its short `name`."""

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.environment, self.seeds = _GAMES[self.name]
        least, most = BOUNDED.get(self.environment.reward_name, (-UNBOUNDED, UNBOUNDED))
        kind = _type_of(self.name)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.environment.vocabulary.size,
            max_chance_outcomes=self.seeds,
            num_players=len(self.environment.seats),
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=ACTIONS_PER_ANSWER * self.environment.longest,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> MatchState:
        return MatchState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> MatchObserver | None:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None  # what all know and what one knows are not kept apart
        return MatchObserver(self.environment, kind.perfect_recall)


class PlayedEpisode:
    """An episode with the seed and the actions that lead to it, which copy and pickle it."""

    def __init__(self, game: str, episode: Episode, seed: int | None, actions: Sequence[int] = ()) -> None:
        self.game, self.episode, self.seed = game, episode, seed
        self.actions = list(actions)

    def act(self, action: int) -> None:
        """Take an action."""
        self.episode.act(action)
        self.actions.append(action)

    def __deepcopy__(self, memo: dict[int, Any]) -> PlayedEpisode:
        return PlayedEpisode(self.game, self.episode.fork(), self.seed, self.actions)

    def __reduce__(self) -> tuple[Callable[..., PlayedEpisode], tuple[str, int, list[int]]]:
        if self.seed is None:
            raise RecordError(IMAGINED)
        return played, (self.game, self.seed, self.actions)


def played(game: str, seed: int, actions: Sequence[int]) -> PlayedEpisode:
    """The episode of a seed and some actions."""
    made = PlayedEpisode(game, _GAMES[game][0].begin(seed), seed)
    for action in actions:
        made.act(action)
    return made


class MatchState(pyspiel.State):
    """A state of a game: before the seed is drawn, or an episode."""

    played: PlayedEpisode | None

    def __init__(self, game: MatchGame) -> None:
        super().__init__(game)
        self.played = None

    @property
    def environment(self) -> Environment:
        """The environment of the game."""
        game: MatchGame = self.get_game()
        return game.environment

    def current_player(self) -> int:
        if self.played is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.played.episode.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.environment.seats.index(self.played.episode.seat)

    def is_terminal(self) -> bool:
        return self.played is not None and self.played.episode.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        seeds: int = self.get_game().seeds
        return [(seed, 1 / seeds) for seed in range(seeds)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.played.episode.legal() if self.played is not None else []

    def _apply_action(self, action: int) -> None:
        if self.played is None:
            self.played = PlayedEpisode(self.get_game().name, self.environment.begin(action), action)
        else:
            self.played.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        if self.played is None or self.played.episode.seat != self.environment.seats[player]:
            return self.environment.vocabulary.names[action]
        return self.played.episode.name_of(action)

    def returns(self) -> list[float]:
        if self.played is None:
            return [0.0] * len(self.environment.seats)
        return list(self.played.episode.rewards().values())

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> MatchState:
        """A random state that the player cannot tell from this one. It has no history."""
        assert self.played is not None
        game: MatchGame = self.get_game()
        episode = self.played.episode.imagine(self.environment.seats[player], int(sampler() * (1 << 53)))
        state = game.new_initial_state()
        state.played = PlayedEpisode(game.name, episode, None)
        return state

    def __str__(self) -> str:
        if self.played is None:
            return "before the seed"
        episode = self.played.episode
        return episode.observation_text(episode.seat or self.environment.seats[0])


class MatchObserver:
    """Writes observations, or information states with perfect recall."""

    ONE: ClassVar[str] = "observation"

    def __init__(self, environment: Environment, perfect_recall: bool) -> None:
        self._environment = environment
        self._perfect_recall = perfect_recall
        self.dict: dict[str, Any] = {}
        self.tensor = None
        if not perfect_recall:
            self.tensor = np.zeros(len(environment.columns.names), np.float32)
            self.dict[self.ONE] = self.tensor

    def set_from(self, state: MatchState, player: int) -> None:
        """Fill the tensor."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if state.played is not None:
            self.tensor[:] = state.played.episode.observation(self._environment.seats[player])

    def string_from(self, state: MatchState, player: int) -> str:
        """The observation or information state as text."""
        if state.played is None:
            return ""
        episode, seat = state.played.episode, self._environment.seats[player]
        return episode.information_state(seat) if self._perfect_recall else episode.observation_text(seat)
