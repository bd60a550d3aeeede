"""Game preparation: the board, the first orders and the first types."""

from __future__ import annotations

from collections.abc import Sequence

from manicule import START, Allot, Asks, Pick
from manicule_gutenberg import events, kinds
from manicule_gutenberg.board import REFILLED, lay, lay_display
from manicule_gutenberg.circle import seats_in_turn_order, turn_order
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.lore import lore
from manicule_gutenberg.phase import GutenbergPhase
from manicule_gutenberg.reward_orders import place_order
from manicule_gutenberg.state import Order
from manicule_gutenberg.stock import discard
from manicule_gutenberg.texts import tr


class SetUp(GutenbergPhase):
    """Lay the board and the cards that first orders are chosen from."""

    id = "set_up"
    name = tr("Game Preparation", context="phase.set_up.name")
    when = START

    def begin(self, table: GutenbergTable) -> None:
        sit_down(table)
        lay_display(table)
        lay(table, REFILLED)
        lay_patronage(table)


def lay_patronage(table: GutenbergTable) -> None:
    """Fill the patronage spaces; the other cards go back to the box."""
    lay(table, ("patronage",))
    table.position.patronage_pile.deck = []


def sit_down(table: GutenbergTable) -> None:
    """Fix the circle, the first player and the gears that are in play; hand out the first guilders."""
    board = table.position
    seats = tuple(seat.id for seat in table.seats)
    first = seats[table.setup.first]
    at = seats.index(first)
    # A place without a seat is put in before the first player, whose token it then starts with.
    board.circle = table.hooks.circle(table, seats[at:] + seats[:at])
    board.first = board.circle[0]
    board.gear_pile.deck = table.hooks.gear_deck(table, board.gear_pile.deck)
    for seat in table.seats:
        seat.state.guilders = lore(table).numbers.guilders


class DraftOrders(GutenbergPhase):
    """Each player chooses an order, clockwise, then a second one counter-clockwise."""

    id = "draft_orders"
    name = tr("Choosing First Orders", context="phase.draft_orders.name")
    when = START

    def begin(self, table: GutenbergTable) -> Asks[None]:
        for seat in seats_in_turn_order(table):
            yield from seat.hooks.house_opens(table, seat)

    def order(self, table: GutenbergTable) -> Sequence[str]:
        order = turn_order(table)
        snake: list[str] = []
        for number in range(lore(table).numbers.starting_orders):
            snake += order[::-1] if number % 2 else order
        return snake

    def turn(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        board = table.position
        cards = {card: card for card in board.display_printing}
        printing = yield from Pick(seat, kinds.FIRST_PRINTING, cards)
        cards = {card: card for card in board.display_refinement}
        refinement = yield from Pick(seat, kinds.FIRST_REFINEMENT, cards, about=printing)
        board.display_printing.remove(printing)
        board.display_refinement.remove(refinement)
        place_order(seat, Order(printing, refinement))

    def end(self, table: GutenbergTable) -> None:
        board = table.position
        discard(board.printing_pile, board.display_printing)
        discard(board.refinement_pile, board.display_refinement)
        board.display_printing, board.display_refinement = [], []


class ChooseTypes(GutenbergPhase):
    """Each player takes three types of their choice."""

    id = "choose_types"
    name = tr("Choosing First Types", context="phase.choose_types.name")
    when = START

    def order(self, table: GutenbergTable) -> Sequence[str]:
        return turn_order(table)

    def turn(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        known = lore(table)
        number = known.numbers.types
        chosen = yield from Allot(
            seat, kinds.FIRST_TYPES, known.letters, number, (number,) * len(known.letters)
        )
        for letter, count in zip(known.letters, chosen, strict=True):
            seat.state.types[letter] += count
        letters = tuple(x for x, count in zip(known.letters, chosen, strict=True) for _ in range(count))
        table.tell(events.ChoseTypes, seat.id, letters)
