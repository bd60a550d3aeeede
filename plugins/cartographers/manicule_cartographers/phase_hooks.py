"""The hooks around the phases of Cartographers, and around the turns of those that have turns.

Made by `manicule plugins hooks cartographers --phases --write`; do not write in this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from manicule import Asks, ask, of_phase

if TYPE_CHECKING:
    from .hookspecs import CartographersTable


class PhaseHooks(Protocol):
    """Before and after each phase, and each turn in it."""

    @ask
    @of_phase("set_up")
    def before_set_up(self, table: CartographersTable) -> Asks[None]:
        """Called before the phase “Setup”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("set_up")
    def after_set_up(self, table: CartographersTable) -> Asks[None]:
        """Called after the phase “Setup”, when its last turn is over."""
        ...

    @ask
    @of_phase("explore")
    def before_explore(self, table: CartographersTable) -> Asks[None]:
        """Called before the phase “Explore”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("explore")
    def after_explore(self, table: CartographersTable) -> Asks[None]:
        """Called after the phase “Explore”, when its last turn is over."""
        ...

    @ask
    @of_phase("ambush")
    def before_ambush(self, table: CartographersTable) -> Asks[None]:
        """Called before the phase “Ambush”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("ambush")
    def after_ambush(self, table: CartographersTable) -> Asks[None]:
        """Called after the phase “Ambush”, when its last turn is over."""
        ...

    @ask
    @of_phase("draw")
    def before_draw(self, table: CartographersTable) -> Asks[None]:
        """Called before the phase “Draw”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("draw")
    def after_draw(self, table: CartographersTable) -> Asks[None]:
        """Called after the phase “Draw”, when its last turn is over."""
        ...

    @ask
    @of_phase("check")
    def before_check(self, table: CartographersTable) -> Asks[None]:
        """Called before the phase “Check”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("check")
    def after_check(self, table: CartographersTable) -> Asks[None]:
        """Called after the phase “Check”, when its last turn is over."""
        ...
