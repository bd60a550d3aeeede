"""The base game as a plugin."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import Plugin, implements
from manicule_gutenberg.game import Gutenberg
from manicule_gutenberg.hookspecs import Hooks
from manicule_gutenberg.rules.base_rewards import BASE_REWARDS
from manicule_gutenberg.rules.rewards import RewardKind


class GutenbergPlugin(Plugin):
    """Provides the game and the rewards of its own components."""

    game = Gutenberg()

    @implements(Hooks.rewards)
    def rewards(self) -> Sequence[RewardKind]:
        return BASE_REWARDS


plugin = GutenbergPlugin()
