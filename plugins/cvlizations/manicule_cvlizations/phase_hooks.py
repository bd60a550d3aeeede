"""The hooks around the phases of CVlizations, and around the turns of those that have turns.

Made by `manicule plugins hooks cvlizations --phases --write`; do not write in this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from manicule import Asks, ask, of_phase

if TYPE_CHECKING:
    from .hookspecs import LandSeat, LandTable


class PhaseHooks(Protocol):
    """Before and after each phase, and each turn in it."""

    @ask
    @of_phase("set_up")
    def before_set_up(self, table: LandTable) -> Asks[None]:
        """Called before the phase “Game Preparation”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("set_up")
    def after_set_up(self, table: LandTable) -> Asks[None]:
        """Called after the phase “Game Preparation”, when its last turn is over."""
        ...

    @ask
    @of_phase("orders")
    def before_orders(self, table: LandTable) -> Asks[None]:
        """Called before the phase “Order Phase”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("orders")
    def after_orders(self, table: LandTable) -> Asks[None]:
        """Called after the phase “Order Phase”, when its last turn is over."""
        ...

    @ask
    @of_phase("orders")
    def before_turn_in_orders(self, table: LandTable, seat: LandSeat) -> Asks[None]:
        """Called before each turn of a seat in the phase “Order Phase”."""
        ...

    @ask
    @of_phase("orders")
    def after_turn_in_orders(self, table: LandTable, seat: LandSeat) -> Asks[None]:
        """Called after each turn of a seat in the phase “Order Phase”."""
        ...

    @ask
    @of_phase("actions")
    def before_actions(self, table: LandTable) -> Asks[None]:
        """Called before the phase “Action Phase”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("actions")
    def after_actions(self, table: LandTable) -> Asks[None]:
        """Called after the phase “Action Phase”, when its last turn is over."""
        ...

    @ask
    @of_phase("actions")
    def before_turn_in_actions(self, table: LandTable, seat: LandSeat) -> Asks[None]:
        """Called before each turn of a seat in the phase “Action Phase”."""
        ...

    @ask
    @of_phase("actions")
    def after_turn_in_actions(self, table: LandTable, seat: LandSeat) -> Asks[None]:
        """Called after each turn of a seat in the phase “Action Phase”."""
        ...

    @ask
    @of_phase("development")
    def before_development(self, table: LandTable) -> Asks[None]:
        """Called before the phase “Development Phase”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("development")
    def after_development(self, table: LandTable) -> Asks[None]:
        """Called after the phase “Development Phase”, when its last turn is over."""
        ...

    @ask
    @of_phase("development")
    def before_turn_in_development(self, table: LandTable, seat: LandSeat) -> Asks[None]:
        """Called before each turn of a seat in the phase “Development Phase”."""
        ...

    @ask
    @of_phase("development")
    def after_turn_in_development(self, table: LandTable, seat: LandSeat) -> Asks[None]:
        """Called after each turn of a seat in the phase “Development Phase”."""
        ...

    @ask
    @of_phase("clean_up")
    def before_clean_up(self, table: LandTable) -> Asks[None]:
        """Called before the phase “Clean-up Phase”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("clean_up")
    def after_clean_up(self, table: LandTable) -> Asks[None]:
        """Called after the phase “Clean-up Phase”, when its last turn is over."""
        ...

    @ask
    @of_phase("final_score")
    def before_final_score(self, table: LandTable) -> Asks[None]:
        """Called before the phase “End of the Game”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("final_score")
    def after_final_score(self, table: LandTable) -> Asks[None]:
        """Called after the phase “End of the Game”, when its last turn is over."""
        ...

    @ask
    @of_phase("final_score")
    def before_turn_in_final_score(self, table: LandTable, seat: LandSeat) -> Asks[None]:
        """Called before each turn of a seat in the phase “End of the Game”."""
        ...

    @ask
    @of_phase("final_score")
    def after_turn_in_final_score(self, table: LandTable, seat: LandSeat) -> Asks[None]:
        """Called after each turn of a seat in the phase “End of the Game”."""
        ...
