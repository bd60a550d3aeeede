"""The hooks of Cartographers: the moments inside of phases, and the values that rules are made of.

Those before and after each phase and turn are in `phase_hooks`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

from manicule import Asks, PlatformHooks, Seat, Table, ask, collect
from manicule_cartographers.phase_hooks import PhaseHooks
from manicule_cartographers.state import MapSheet, Realm

if TYPE_CHECKING:
    from manicule_cartographers.rules.pen import DrawAction, Pen
    from manicule_cartographers.rules.scoring.base import Score


class Hooks(PhaseHooks, PlatformHooks, Protocol):
    """What the rules of Cartographers ask of plugins.

    >>> class Watcher(Plugin):
    ...     @implements(Hooks.after_shape)
    ...     def seen(self, table: CartographersTable, seat: CartographersSeat, pen: Pen) -> None:
    ...         print(seat.name, "has drawn")
    >>> hooks = match.rules.with_plugins({"watcher": Watcher()}).hooks
    >>> list(hooks.after_shape(table, seat, Pen(table, seat, seat)))
    Anna has drawn
    []
    """

    @collect
    def scores(self) -> Sequence[Score]:
        """The functions of scoring cards, each named like the id of its card: called once when a rule set
        is built. One that says by `@reads("forest", …)` what of a land it looks at is asked less often by
        bots, and one that says by `@gains_of` what a drawing adds is hardly asked at all."""
        ...

    @collect
    def draw_actions(
        self, table: CartographersTable, seat: CartographersSeat, pen: Pen
    ) -> Sequence[DrawAction]:
        """What a seat may do before it draws the shape of an explore card: it is offered beside the
        placements, and the shape is asked for again when it is done."""
        ...

    @ask
    def after_shape(self, table: CartographersTable, seat: CartographersSeat, pen: Pen) -> Asks[None]:
        """Called when a seat has drawn the shape of an explore card: `pen.drawn` says what. More may be
        drawn with the pen."""
        ...

    @ask
    def before_ambush_drawing(
        self, table: CartographersTable, seat: CartographersSeat, pen: Pen
    ) -> Asks[None]:
        """Called for each seat when an ambush is revealed, before the neighbor draws with the pen on this
        seat's sheet."""
        ...

    @ask
    def before_season_scoring(
        self, table: CartographersTable, seat: CartographersSeat, pen: Pen
    ) -> Asks[None]:
        """Called for each seat when a season is over, before it is scored: more may be drawn with the pen."""
        ...


CartographersTable: TypeAlias = Table[Realm, MapSheet, Hooks]
"""A table of Cartographers, for annotations: its `position` is a `Realm`.

>>> def season(table: CartographersTable) -> str:
...     return table.position.season
>>> season(table)
'spring'
"""
CartographersSeat: TypeAlias = Seat[MapSheet, Hooks]
"""A seat of Cartographers, for annotations: its `state` is a `MapSheet`, its `hooks` are `Hooks`.

>>> def purse(seat: CartographersSeat) -> int:
...     return seat.state.coins
>>> purse(seat)
0
"""
