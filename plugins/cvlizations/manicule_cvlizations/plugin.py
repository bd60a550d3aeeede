"""CVlizations as a plugin."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import Plugin, implements
from manicule_cvlizations.game import CVlizations
from manicule_cvlizations.hookspecs import Hooks
from manicule_cvlizations.ideas import IDEAS
from manicule_cvlizations.rules.order_kinds import BASE_KINDS, OrderKind


class CVlizationsPlugin(Plugin):
    """Provides the game, its kinds of orders and its ideas."""

    game = CVlizations()
    pieces = IDEAS

    @implements(Hooks.order_kinds)
    def order_kinds(self) -> Sequence[OrderKind]:
        return BASE_KINDS


plugin = CVlizationsPlugin()
