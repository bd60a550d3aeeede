"""The game as a plugin."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import Plugin, hookimpl
from manicule_cartographers.game import Cartographers
from manicule_cartographers.scoring import SCORES
from manicule_cartographers.scoring.base import Score


class CartographersPlugin(Plugin):
    """Brings the game and the functions of its scoring cards."""

    game = Cartographers()

    @hookimpl
    def scores(self) -> Sequence[Score]:
        return SCORES


plugin = CartographersPlugin()
