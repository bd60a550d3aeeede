"""The hooks around the phases of Characters, and around the turns of those that have turns.

Made by `manicule plugins hooks characters --phases --write`; do not write in this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from manicule import Asks, ask, of_phase

if TYPE_CHECKING:
    from manicule_gutenberg import GutenbergTable


class PhaseHooks(Protocol):
    """Before and after each phase, and each turn in it."""

    @ask
    @of_phase("deal_characters")
    def before_deal_characters(self, table: GutenbergTable) -> Asks[None]:
        """Called before the phase “Dealing Characters”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("deal_characters")
    def after_deal_characters(self, table: GutenbergTable) -> Asks[None]:
        """Called after the phase “Dealing Characters”, when its last turn is over."""
        ...

    @ask
    @of_phase("choose_characters")
    def before_choose_characters(self, table: GutenbergTable) -> Asks[None]:
        """Called before the phase “Choosing Characters”, when its order of play is not yet fixed."""
        ...

    @ask
    @of_phase("choose_characters")
    def after_choose_characters(self, table: GutenbergTable) -> Asks[None]:
        """Called after the phase “Choosing Characters”, when its last turn is over."""
        ...
