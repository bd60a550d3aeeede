"""The hooks of Gutenberg: the moments inside of phases, and the values that rules are made of.

Those before and after each phase and turn are in `phase_hooks`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

from manicule import Asks, FreeAction, PlatformHooks, Seat, Table, ask, collect, fold, tell
from manicule_gutenberg.phase_hooks import PhaseHooks
from manicule_gutenberg.state import Board, House, Order

if TYPE_CHECKING:
    from manicule_gutenberg.content import PatronageCard
    from manicule_gutenberg.rules.declarations import Fulfilled
    from manicule_gutenberg.rules.rewards import RewardKind


class Hooks(PhaseHooks, PlatformHooks, Protocol):
    """What the rules of Gutenberg ask of plugins.

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

        It begins with the first player. A plugin that plays without a seat puts its place in; whoever is
        first then starts with the token."""
        ...

    @fold("number", least=1)
    def display_size(self, table: GutenbergTable, number: int) -> int:
        """How many cards of each deck lie open for the choice of the first orders."""
        ...

    @fold("gears")
    def gear_deck(self, table: GutenbergTable, gears: list[str]) -> list[str]:
        """The gears that are in the deck of this game."""
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
        """Called when the plans of all seats lie open: a plugin that plays without a seat plans now."""
        ...

    @ask
    def after_reveal(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called for each seat in turn order when all plans lie open, before the first action."""
        ...

    @fold("bids")
    def bids(self, table: GutenbergTable, action: str, bids: dict[str, int]) -> dict[str, int]:
        """The initiative markers on an action, by place: they decide the order of play."""
        ...

    @ask
    def after_round(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        """Called for each seat in turn order when all have fulfilled their orders, in every round."""
        ...

    @tell
    def after_token_pass(self, table: GutenbergTable, giver: str) -> None:
        """Called when the first player token went on, and a marker of each other place to its giver."""
        ...

    # Values

    @collect
    def rewards(self) -> Sequence[RewardKind]:
        """The kinds of rewards that content may name: called once when a rule set is built."""
        ...

    @collect
    def free_actions(self, table: GutenbergTable, seat: GutenbergSeat) -> Sequence[FreeAction]:
        """What a seat may do beside the main choice of its turns; types can always be bought."""
        ...

    @fold("price", least=0)
    def type_price(self, table: GutenbergTable, seat: GutenbergSeat, letter: str, price: int) -> int:
        """What a type costs a seat now."""
        ...

    @fold("prices", least=0)
    def ink_prices(
        self, table: GutenbergTable, seat: GutenbergSeat, prices: tuple[int, ...]
    ) -> tuple[int, ...]:
        """What the inks of a set cost a seat, from left to right: as many as a set has places."""
        ...

    @fold("number", least=0)
    def order_slots(self, table: GutenbergTable, seat: GutenbergSeat, number: int) -> int:
        """How many orders a seat can have; with all slots taken, one makes room for a new one.

        A seat that has more than it can have keeps them."""
        ...

    @fold("number", least=0)
    def gear_places(self, table: GutenbergTable, seat: GutenbergSeat, number: int) -> int:
        """How many gears the mechanism of a seat has places for."""
        ...

    @fold("number", least=0)
    def markers(self, table: GutenbergTable, seat: GutenbergSeat, number: int) -> int:
        """How many initiative markers a seat has to plan with; begins with what its distance from the first
        player gives."""
        ...

    @fold("icons")
    def specialty_icons(
        self, table: GutenbergTable, seat: GutenbergSeat, card: str, icons: tuple[str, ...]
    ) -> tuple[str, ...]:
        """The specialties that a seat develops with a whole specialty card, one after the other."""
        ...

    @fold("needs")
    def patronage_needs(
        self, table: GutenbergTable, seat: GutenbergSeat, needs: PatronageCard
    ) -> PatronageCard:
        """A patronage card with what a seat needs for it: levels and types to show, inks to spend.

        Return a changed copy (`msgspec.structs.replace`); the card keeps its id."""
        ...

    @fold("uses", least=0)
    def gear_uses(self, table: GutenbergTable, seat: GutenbergSeat, place: int, uses: int) -> int:
        """How often the gear at a place (0 is the top) may be used in a round."""
        ...

    @fold("number", least=0)
    def missing_types(
        self, table: GutenbergTable, seat: GutenbergSeat, orders: Sequence[Order], number: int
    ) -> int:
        """How many required types may be missing when these orders are printed together.

        More orders never allow for less: an order that all orders of the seat could not help is given up."""
        ...

    @fold("wild")
    def wild_inks(self, table: GutenbergTable, seat: GutenbergSeat, wild: tuple[str, ...]) -> tuple[str, ...]:
        """The colours whose inks a seat may use as any colour, on orders and patronage cards."""
        ...

    @fold("wild")
    def wild_gear_inks(
        self, table: GutenbergTable, seat: GutenbergSeat, wild: tuple[str, ...]
    ) -> tuple[str, ...]:
        """The colours whose inks a seat may give for a gear in place of the colour that its sector shows."""
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
        """Called when a declaration resolves, after its own fame and before completion rewards."""
        ...

    @fold("fame")
    def guilder_fame(self, table: GutenbergTable, seat: GutenbergSeat, fame: int) -> int:
        """The fame that a seat's guilders give at the end."""
        ...

    @tell
    def after_scoring(self, table: GutenbergTable, seat: GutenbergSeat) -> None:
        """Called for each seat at final scoring: a plugin may add points of its own source."""
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
