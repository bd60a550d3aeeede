"""The hooks of Cartographers: moments within phases, and values that the rules use.

Hooks before and after each phase and turn are in `phase_hooks`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

from manicule import Asks, PlatformHooks, Seat, Table, ViewOf, ask, collect
from manicule_cartographers.content import Content
from manicule_cartographers.phase_hooks import PhaseHooks
from manicule_cartographers.state import MapSheet, Realm

if TYPE_CHECKING:
    from manicule_cartographers.rules.pen import DrawAction, Pen
    from manicule_cartographers.rules.scoring.base import Score


class Hooks(PhaseHooks, PlatformHooks, Protocol):
    """The hooks that the rules of Cartographers call.

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
        """The functions of scoring cards, named like the ids of their cards: called once when a rule set is
        built. Bots call a function less often if it names the fields of a land that it reads with
        `@reads("forest", …)`, and hardly at all if `@gains_of` defines what a drawing adds."""
        ...

    @collect
    def draw_actions(
        self, table: CartographersTable, seat: CartographersSeat, pen: Pen
    ) -> Sequence[DrawAction]:
        """The actions of a seat before it draws the shape of an explore card. They are offered beside the
        placements; after an action the question for the shape is asked again."""
        ...

    @ask
    def after_shape(self, table: CartographersTable, seat: CartographersSeat, pen: Pen) -> Asks[None]:
        """Called when a seat has drawn the shape of an explore card, which is in `pen.drawn`. A plugin may
        draw more with the pen."""
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
        """Called for each seat when a season is over, before scoring: a plugin may draw more with the pen."""
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
CartographersView: TypeAlias = ViewOf[Realm, MapSheet, Content]
"""A view of Cartographers, for annotations of bots and drawings.

>>> def purse(view: CartographersView) -> int:
...     return view.state().coins if view.seat else 0
>>> purse(match.view("a"))
0
"""
