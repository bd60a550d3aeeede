"""The hooks of Gutenberg: moments within phases, and values that the rules use.

Hooks before and after each phase and turn are in `phase_hooks`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

from manicule import Asks, FreeAction, PlatformHooks, Seat, Table, ViewOf, ask, collect, fold, tell
from manicule_gutenberg.content import Content
from manicule_gutenberg.phase_hooks import PhaseHooks
from manicule_gutenberg.state import Board, House, Order

if TYPE_CHECKING:
    from manicule_gutenberg.content import PatronageCard
    from manicule_gutenberg.rules.declarations import Fulfilled
    from manicule_gutenberg.rules.rewards import RewardKind


class Hooks(PhaseHooks, PlatformHooks, Protocol):
    """The hooks that the rules of Gutenberg call.

    >>> class Cheap(Plugin):
    ...     @implements(Hooks.type_price)
    ...     def one(self, table: GutenbergTable, seat: GutenbergSeat, letter: str, price: int) -> int:
    ...         return 1
    >>> match.rules.with_plugins({"cheap": Cheap()}).hooks.type_price(table, seat, "A", 3)
    1
    """

    # Set-up

    @fold("circle")
    def circle(self, table: GutenbergTable, circle: tuple[str, ...]) -> tuple[str, ...]:
        """The places around the table, clockwise: called when the game is set up.

        The circle begins with the first player. A plugin that plays without a seat inserts its place; the
        first place of the returned circle starts with the token.
        """
        ...

    @fold("number", least=1)
    def display_size(self, table: GutenbergTable, number: int) -> int:
        """The number of cards of each deck that are face up for the choice of the first orders."""
        ...

    @fold("gears")
    def gear_deck(self, table: GutenbergTable, gears: list[str]) -> list[str]:
        """The gears in the deck of this game."""
        ...

    @fold("number", least=0)
    def starting_guilders(self, table: GutenbergTable, seat: GutenbergSeat, number: int) -> int:
        """The guilders that a seat has when the game begins."""
        ...

    @ask
    def before_first_orders(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called for each seat in turn order when the board is laid, before first orders are chosen."""
        ...

    # The round

    @ask
    def ready_to_plan(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called for each seat in turn order when its gears have turned, also in the first round."""
        ...

    @tell
    def plans_revealed(self, table: GutenbergTable) -> None:
        """Called when the plans of all seats are face up: a plugin that plays without a seat plans now."""
        ...

    @ask
    def after_reveal(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called for each seat in turn order when all plans are face up, before the first action."""
        ...

    @fold("bids")
    def bids(self, table: GutenbergTable, action: str, bids: dict[str, int]) -> dict[str, int]:
        """The initiative markers on an action, by place: they decide the order of play."""
        ...

    @ask
    def after_round(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called for each seat in turn order at the end of every round, when all orders are fulfilled."""
        ...

    @tell
    def after_token_pass(self, table: GutenbergTable, giver: str) -> None:
        """Called after the giver passed the first player token and got a marker from each other place."""
        ...

    # Values

    @collect
    def rewards(self) -> Sequence[RewardKind]:
        """The kinds of rewards that content may name: called once when a rule set is built."""
        ...

    @collect
    def free_actions(self, table: GutenbergTable, seat: GutenbergSeat) -> Sequence[FreeAction]:
        """The free actions beside the main choice of a seat's turns; types can always be bought."""
        ...

    @fold("price", least=0)
    def type_price(self, table: GutenbergTable, seat: GutenbergSeat, letter: str, price: int) -> int:
        """The price of a type for a seat now."""
        ...

    @fold("prices", least=0)
    def ink_prices(
        self, table: GutenbergTable, seat: GutenbergSeat, prices: tuple[int, ...]
    ) -> tuple[int, ...]:
        """The prices of the inks of a set for a seat, from left to right: one for each place of a set."""
        ...

    @fold("number", least=0)
    def order_slots(self, table: GutenbergTable, seat: GutenbergSeat, number: int) -> int:
        """The number of order slots of a seat.

        With all slots taken, an order must be discarded for a new one. A seat that holds more orders than
        slots keeps them.
        """
        ...

    @fold("number", least=0)
    def gear_places(self, table: GutenbergTable, seat: GutenbergSeat, number: int) -> int:
        """The number of places for gears in the mechanism of a seat."""
        ...

    @fold("number", least=0)
    def markers(self, table: GutenbergTable, seat: GutenbergSeat, number: int) -> int:
        """The number of initiative markers that a seat plans with. The value before plugins follows from the
        seat's distance from the first player."""
        ...

    @fold("icons")
    def specialty_icons(
        self, table: GutenbergTable, seat: GutenbergSeat, card: str, icons: tuple[str, ...]
    ) -> tuple[str, ...]:
        """The specialties that a seat develops with a whole specialty card, in order."""
        ...

    @fold("needs")
    def patronage_needs(
        self, table: GutenbergTable, seat: GutenbergSeat, needs: PatronageCard
    ) -> PatronageCard:
        """A patronage card with the needs of a seat: levels and types to show, inks to spend.

        Return a changed copy (`msgspec.structs.replace`); the card keeps its id.
        """
        ...

    @fold("uses", least=0)
    def gear_uses(self, table: GutenbergTable, seat: GutenbergSeat, place: int, uses: int) -> int:
        """How often the gear at a place (0 is the top) may be used in a round."""
        ...

    @fold("number", least=0)
    def missing_types(
        self, table: GutenbergTable, seat: GutenbergSeat, orders: Sequence[Order], number: int
    ) -> int:
        """The number of required types that may be missing when these orders are printed together.

        More orders must never lower the number: an order that is unprintable with all orders of the seat is
        ruled out.
        """
        ...

    @fold("wild")
    def wild_inks(self, table: GutenbergTable, seat: GutenbergSeat, wild: tuple[str, ...]) -> tuple[str, ...]:
        """The colors whose inks a seat may use as any color, on orders and patronage cards."""
        ...

    @fold("wild")
    def wild_gear_inks(
        self, table: GutenbergTable, seat: GutenbergSeat, wild: tuple[str, ...]
    ) -> tuple[str, ...]:
        """The colors whose inks a seat may pay for a gear in place of the color that its sector shows."""
        ...

    @fold("complete")
    def completion(
        self, table: GutenbergTable, seat: GutenbergSeat, fulfilled: Fulfilled, complete: bool
    ) -> bool:
        """Whether an order counts as completely fulfilled and gives its completion reward."""
        ...

    @ask
    def after_declaration(
        self, table: GutenbergTable, seat: GutenbergSeat, fulfilled: Sequence[Fulfilled]
    ) -> Asks[None]:
        """Called when a declaration of at least one order resolves, after its own fame and before completion
        rewards. A seat that prints no order gets no call."""
        ...

    @fold("fame")
    def guilder_fame(self, table: GutenbergTable, seat: GutenbergSeat, fame: int) -> int:
        """The fame that a seat gains for its guilders at the end."""
        ...

    @tell
    def after_scoring(self, table: GutenbergTable, seat: GutenbergSeat) -> None:
        """Called for each seat at final scoring: a plugin may add points under its own source."""
        ...


GutenbergTable: TypeAlias = Table[Board, House, Hooks]
"""A table of Gutenberg, for annotations: its `position` is a `Board`.

>>> def first_player(table: GutenbergTable) -> str:
...     return table.position.first
>>> first_player(table)
'a'
"""
GutenbergSeat: TypeAlias = Seat[House, Hooks]
"""A seat of Gutenberg, for annotations: its `state` is a `House`, its `hooks` are `Hooks`.

>>> def purse(seat: GutenbergSeat) -> int:
...     return seat.state.guilders
>>> purse(seat)
10
"""
GutenbergView: TypeAlias = ViewOf[Board, House, Content]
"""A view of Gutenberg, for annotations of bots and drawings.

>>> def purse(view: GutenbergView) -> int:
...     return view.state().guilders if view.seat else 0
>>> purse(match.view("a"))
10
"""
