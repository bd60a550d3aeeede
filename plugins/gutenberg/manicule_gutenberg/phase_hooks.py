"""The hooks around the phases of Gutenberg, and around the turns of those that have turns.

Made by `manicule plugins hooks gutenberg --phases --write`; do not write in this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from manicule import Asks, ask, of_phase

if TYPE_CHECKING:
    from .hookspecs import GutenbergSeat, GutenbergTable


class PhaseHooks(Protocol):
    """Before and after each phase, and each turn in it."""

    @ask
    @of_phase("set_up")
    def before_set_up(self, table: GutenbergTable) -> Asks[None]:
        """Called before the phase “Game Preparation”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("set_up")
    def after_set_up(self, table: GutenbergTable) -> Asks[None]:
        """Called after the phase “Game Preparation”, when its last turn is over."""
        ...

    @ask
    @of_phase("draft_orders")
    def before_draft_orders(self, table: GutenbergTable) -> Asks[None]:
        """Called before the phase “Choosing Starting Orders”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("draft_orders")
    def after_draft_orders(self, table: GutenbergTable) -> Asks[None]:
        """Called after the phase “Choosing Starting Orders”, when its last turn is over."""
        ...

    @ask
    @of_phase("draft_orders")
    def before_turn_in_draft_orders(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called before each turn of a seat in the phase “Choosing Starting Orders”."""
        ...

    @ask
    @of_phase("draft_orders")
    def after_turn_in_draft_orders(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called after each turn of a seat in the phase “Choosing Starting Orders”."""
        ...

    @ask
    @of_phase("choose_types")
    def before_choose_types(self, table: GutenbergTable) -> Asks[None]:
        """Called before the phase “Choosing Starting Types”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("choose_types")
    def after_choose_types(self, table: GutenbergTable) -> Asks[None]:
        """Called after the phase “Choosing Starting Types”, when its last turn is over."""
        ...

    @ask
    @of_phase("choose_types")
    def before_turn_in_choose_types(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called before each turn of a seat in the phase “Choosing Starting Types”."""
        ...

    @ask
    @of_phase("choose_types")
    def after_turn_in_choose_types(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called after each turn of a seat in the phase “Choosing Starting Types”."""
        ...

    @ask
    @of_phase("turn_gears")
    def before_turn_gears(self, table: GutenbergTable) -> Asks[None]:
        """Called before the phase “Turn Gears”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("turn_gears")
    def after_turn_gears(self, table: GutenbergTable) -> Asks[None]:
        """Called after the phase “Turn Gears”, when its last turn is over."""
        ...

    @ask
    @of_phase("turn_gears")
    def before_turn_in_turn_gears(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called before each turn of a seat in the phase “Turn Gears”."""
        ...

    @ask
    @of_phase("turn_gears")
    def after_turn_in_turn_gears(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called after each turn of a seat in the phase “Turn Gears”."""
        ...

    @ask
    @of_phase("plan")
    def before_plan(self, table: GutenbergTable) -> Asks[None]:
        """Called before the phase “Plan”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("plan")
    def after_plan(self, table: GutenbergTable) -> Asks[None]:
        """Called after the phase “Plan”, when its last turn is over."""
        ...

    @ask
    @of_phase("take_orders")
    def before_take_orders(self, table: GutenbergTable) -> Asks[None]:
        """Called before the phase “Take Orders”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("take_orders")
    def after_take_orders(self, table: GutenbergTable) -> Asks[None]:
        """Called after the phase “Take Orders”, when its last turn is over."""
        ...

    @ask
    @of_phase("take_orders")
    def before_turn_in_take_orders(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called before each turn of a seat in the phase “Take Orders”."""
        ...

    @ask
    @of_phase("take_orders")
    def after_turn_in_take_orders(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called after each turn of a seat in the phase “Take Orders”."""
        ...

    @ask
    @of_phase("take_inks")
    def before_take_inks(self, table: GutenbergTable) -> Asks[None]:
        """Called before the phase “Take Inks”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("take_inks")
    def after_take_inks(self, table: GutenbergTable) -> Asks[None]:
        """Called after the phase “Take Inks”, when its last turn is over."""
        ...

    @ask
    @of_phase("take_inks")
    def before_turn_in_take_inks(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called before each turn of a seat in the phase “Take Inks”."""
        ...

    @ask
    @of_phase("take_inks")
    def after_turn_in_take_inks(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called after each turn of a seat in the phase “Take Inks”."""
        ...

    @ask
    @of_phase("develop_specialties")
    def before_develop_specialties(self, table: GutenbergTable) -> Asks[None]:
        """Called before the phase “Develop Specialties”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("develop_specialties")
    def after_develop_specialties(self, table: GutenbergTable) -> Asks[None]:
        """Called after the phase “Develop Specialties”, when its last turn is over."""
        ...

    @ask
    @of_phase("develop_specialties")
    def before_turn_in_develop_specialties(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called before each turn of a seat in the phase “Develop Specialties”."""
        ...

    @ask
    @of_phase("develop_specialties")
    def after_turn_in_develop_specialties(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called after each turn of a seat in the phase “Develop Specialties”."""
        ...

    @ask
    @of_phase("improve_printing_houses")
    def before_improve_printing_houses(self, table: GutenbergTable) -> Asks[None]:
        """Called before the phase “Improve Printing Houses”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("improve_printing_houses")
    def after_improve_printing_houses(self, table: GutenbergTable) -> Asks[None]:
        """Called after the phase “Improve Printing Houses”, when its last turn is over."""
        ...

    @ask
    @of_phase("improve_printing_houses")
    def before_turn_in_improve_printing_houses(
        self, table: GutenbergTable, seat: GutenbergSeat
    ) -> Asks[None]:
        """Called before each turn of a seat in the phase “Improve Printing Houses”."""
        ...

    @ask
    @of_phase("improve_printing_houses")
    def after_turn_in_improve_printing_houses(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called after each turn of a seat in the phase “Improve Printing Houses”."""
        ...

    @ask
    @of_phase("patronage")
    def before_patronage(self, table: GutenbergTable) -> Asks[None]:
        """Called before the phase “Patronage”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("patronage")
    def after_patronage(self, table: GutenbergTable) -> Asks[None]:
        """Called after the phase “Patronage”, when its last turn is over."""
        ...

    @ask
    @of_phase("patronage")
    def before_turn_in_patronage(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called before each turn of a seat in the phase “Patronage”."""
        ...

    @ask
    @of_phase("patronage")
    def after_turn_in_patronage(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called after each turn of a seat in the phase “Patronage”."""
        ...

    @ask
    @of_phase("fulfill_orders")
    def before_fulfill_orders(self, table: GutenbergTable) -> Asks[None]:
        """Called before the phase “Fulfill Orders”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("fulfill_orders")
    def after_fulfill_orders(self, table: GutenbergTable) -> Asks[None]:
        """Called after the phase “Fulfill Orders”, when its last turn is over."""
        ...

    @ask
    @of_phase("fulfill_orders")
    def before_turn_in_fulfill_orders(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called before each turn of a seat in the phase “Fulfill Orders”."""
        ...

    @ask
    @of_phase("fulfill_orders")
    def after_turn_in_fulfill_orders(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called after each turn of a seat in the phase “Fulfill Orders”."""
        ...

    @ask
    @of_phase("prepare_next_round")
    def before_prepare_next_round(self, table: GutenbergTable) -> Asks[None]:
        """Called before the phase “Prepare the Next Round”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("prepare_next_round")
    def after_prepare_next_round(self, table: GutenbergTable) -> Asks[None]:
        """Called after the phase “Prepare the Next Round”, when its last turn is over."""
        ...

    @ask
    @of_phase("final_score")
    def before_final_score(self, table: GutenbergTable) -> Asks[None]:
        """Called before the phase “End of the Game”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("final_score")
    def after_final_score(self, table: GutenbergTable) -> Asks[None]:
        """Called after the phase “End of the Game”, when its last turn is over."""
        ...
