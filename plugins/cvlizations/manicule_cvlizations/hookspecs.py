"""The hooks of CVlizations: moments within phases, and values that the rules use.

Hooks before and after each phase and turn are in `phase_hooks`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

from manicule import Asks, FreeAction, PlatformHooks, Seat, Table, ViewOf, ask, collect, fold, tell
from manicule_cvlizations.content import Content
from manicule_cvlizations.phase_hooks import PhaseHooks
from manicule_cvlizations.state import Land, Tribe

if TYPE_CHECKING:
    from manicule_cvlizations.rules.effects import Effect
    from manicule_cvlizations.rules.hand_ins import HandIn
    from manicule_cvlizations.rules.order_kinds import Done, OrderKind


class Hooks(PhaseHooks, PlatformHooks, Protocol):
    """The hooks that the rules of CVlizations call, in plugins and in ideas.

    >>> class Cheap(Plugin):
    ...     @implements(Hooks.discount)
    ...     def one_less(self, table: LandTable, seat: LandSeat, idea: str, discount: int) -> int:
    ...         return discount + 1
    >>> match.rules.with_plugins({"cheap": Cheap()}).hooks.discount(table, seat, "optimism", 0)
    1
    """

    # Set-up and orders

    @fold("circle")
    def circle(self, table: LandTable, circle: tuple[str, ...]) -> tuple[str, ...]:
        """The places around the table, clockwise: called when the game is set up.

        The first place gets the helmet. A place without a seat has its own orders, too.
        """
        ...

    @fold("number", least=0)
    def starting_resources(self, table: LandTable, seat: LandSeat, number: int) -> int:
        """The resources of each kind that a seat has when the game begins."""
        ...

    @tell
    def before_reveal(self, table: LandTable) -> None:
        """Called when all orders are chosen, before face-down orders are revealed."""
        ...

    # Actions

    @collect
    def order_kinds(self) -> Sequence[OrderKind]:
        """The kinds of orders that content may name: called once when a rule set is built."""
        ...

    @fold("victims")
    def victims(self, table: LandTable, seat: LandSeat, victims: tuple[str, ...]) -> tuple[str, ...]:
        """The places that a seat may steal from: places of other seats, or the supply (`SUPPLY`)."""
        ...

    @fold("number", least=0)
    def stealable_resources(self, table: LandTable, seat: LandSeat, number: int) -> int:
        """The number of resources that can be stolen from this seat now; the initial value is all it has."""
        ...

    @fold("number", least=0)
    def order_gain(self, table: LandTable, seat: LandSeat, order: str, number: int) -> int:
        """The resources that one execution of an order gives a seat; called only if it gives some."""
        ...

    @collect
    def order_effects(self, table: LandTable, seat: LandSeat, done: Done) -> Sequence[Effect]:
        """The effects of ideas after each execution of an order of the seat, even if the order had no effect.

        They happen before `after_order`. If their sequence matters, the seat chooses it.
        """
        ...

    @ask
    def after_order(self, table: LandTable, seat: LandSeat, done: Done) -> Asks[None]:
        """Called after each execution of an order of the seat, even if the order had no effect.

        A doubled order is executed twice.
        """
        ...

    @ask
    def after_last_action(self, table: LandTable, seat: LandSeat) -> Asks[None]:
        """Called for each seat at the end of the action phase, while its orders are still face up."""
        ...

    # Development

    @ask
    def before_purchase(self, table: LandTable, seat: LandSeat) -> Asks[None]:
        """Called when it is a seat's turn to buy an idea, before the question."""
        ...

    @collect
    def free_actions(self, table: LandTable, seat: LandSeat) -> Sequence[FreeAction]:
        """The free actions of a seat beside its purchase."""
        ...

    @fold("number", least=0)
    def purchases(self, table: LandTable, seat: LandSeat, number: int) -> int:
        """The number of ideas that a seat may buy in a round."""
        ...

    @fold("discount", least=0)
    def discount(self, table: LandTable, seat: LandSeat, idea: str, discount: int) -> int:
        """The number of resources by which an idea is cheaper for a seat."""
        ...

    @ask
    def after_last_purchase(self, table: LandTable, seat: LandSeat) -> Asks[None]:
        """Called for each seat at the end of the development phase."""
        ...

    # Clean-up

    @tell
    def after_round(self, table: LandTable, seat: LandSeat) -> None:
        """Called for each seat in the clean-up phase of every round."""
        ...

    @tell
    def after_age(self, table: LandTable, seat: LandSeat) -> None:
        """Called for each seat in a clean-up phase that ends an age, after `after_round`."""
        ...

    # Points

    @fold("number", least=0)
    def happiness(self, table: LandTable, seat: LandSeat, source: str, number: int) -> int:
        """The happiness points that an idea of the seat pays during the game; `source` is the idea."""
        ...

    @fold("number", least=0)
    def printed_happiness(self, table: LandTable, seat: LandSeat, number: int) -> int:
        """The happiness points that are printed on the ideas of a seat: they count at the end."""
        ...

    @collect
    def hand_ins(self, table: LandTable, seat: LandSeat) -> Sequence[HandIn]:
        """The resources that a seat may hand in for happiness points at the end."""
        ...

    @tell
    def after_scoring(self, table: LandTable, seat: LandSeat) -> None:
        """Called for each seat after all resources are handed in: ideas add their points."""
        ...


LandTable: TypeAlias = Table[Land, Tribe, Hooks]
"""A table of CVlizations, for annotations: its `position` is a `Land`.

>>> def leader(table: LandTable) -> str:
...     return table.position.helmet
>>> leader(table)
'a'
"""
LandSeat: TypeAlias = Seat[Tribe, Hooks]
"""A seat of CVlizations, for annotations: its `state` is a `Tribe`, its `hooks` are `Hooks`.

>>> def ideas(seat: LandSeat) -> int:
...     return len(seat.state.ideas)
>>> ideas(seat)
0
"""
LandView: TypeAlias = ViewOf[Land, Tribe, Content]
"""A view of CVlizations, for annotations of bots and drawings.

>>> def ideas(view: LandView) -> int:
...     return len(view.content.idea)
>>> ideas(match.view("a"))
48
"""
