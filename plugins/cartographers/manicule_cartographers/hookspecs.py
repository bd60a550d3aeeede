"""The hooks of Cartographers: when each phase begins and ends comes from the platform."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

from manicule import Asks, PlatformHooks, Seat, Table, ask, collect
from manicule_cartographers.state import MapSheet, Realm

if TYPE_CHECKING:
    from manicule_cartographers.rules.pen import DrawAction, Pen
    from manicule_cartographers.rules.scoring.base import Score


class Hooks(PlatformHooks, Protocol):
    """What the rules of Cartographers ask of plugins."""

    @collect
    def scores(self) -> Sequence[Score]:
        """The functions of scoring cards, each named like the id of its card: called once when a rule set
        is built."""
        ...

    @collect
    def draw_actions(
        self, table: CartographersTable, seat: CartographersSeat, pen: Pen
    ) -> Sequence[DrawAction]:
        """What a seat may do before it draws the shape of an explore card: it is offered beside the
        placements, and the shape is asked for again when it is done."""
        ...

    @ask
    def shape_drawn(self, table: CartographersTable, seat: CartographersSeat, pen: Pen) -> Asks[None]:
        """Called when a seat has drawn the shape of an explore card: `pen.drawn` says what. More may be
        drawn with the pen."""
        ...

    @ask
    def ambushed(self, table: CartographersTable, seat: CartographersSeat, pen: Pen) -> Asks[None]:
        """Called for each seat when an ambush is revealed, before the neighbor draws with the pen on this
        seat's sheet."""
        ...

    @ask
    def season_ends(self, table: CartographersTable, seat: CartographersSeat, pen: Pen) -> Asks[None]:
        """Called for each seat when a season is over, before it is scored: more may be drawn with the pen."""
        ...


CartographersTable: TypeAlias = Table[Realm, MapSheet, Hooks]
CartographersSeat: TypeAlias = Seat[MapSheet, Hooks]
