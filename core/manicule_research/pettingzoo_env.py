"""The adapter for PettingZoo: an environment of `manicule_research` as an AEC environment.

It needs the extra `research`.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from manicule_research.environment import Environment

LARGEST = float(np.finfo(np.float32).max)


class MatchEnv(AECEnv):
    """Episodes of an environment for PettingZoo. The agents are the seats that act, in table order.

    An observation is a dict, as in PettingZoo's classic games: `observation` has the columns of the
    environment, `action_mask` is 1 for legal actions. The reward of an agent comes at the end. A seed given
    to `reset` fixes this episode and all that follow; without one, the first `reset` takes a random seed.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "manicule", "render_modes": [], "is_parallelizable": False}

    def __init__(self, environment: Environment) -> None:
        super().__init__()
        self.environment = environment
        self.render_mode = None
        self._seats = {f"player_{at}": seat for at, seat in enumerate(environment.seats)}
        self._agents = {seat: agent for agent, seat in self._seats.items()}
        self.possible_agents = list(self._seats)
        columns, actions = len(environment.columns.names), environment.vocabulary.size
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-LARGEST, LARGEST, (columns,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._chance: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or self._chance is None:
            self._chance, _ = seeding.np_random(seed)
        self.episode = self.environment.begin(int(self._chance.integers(1 << 31)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agents[self.episode.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seats[agent]
        is_asked = seat == self.episode.seat
        mask = self.episode.mask() if is_asked else bytearray(self.environment.vocabulary.size)
        return {
            "observation": np.frombuffer(self.episode.observation(seat), np.float32),
            "action_mask": np.frombuffer(mask, np.int8),
        }

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.episode.act(int(action))
        if self.episode.over:
            self.rewards = {self._agents[seat]: one for seat, one in self.episode.rewards().items()}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._agents[self.episode.seat]
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> None:
        return None

    def close(self) -> None:
        return None
