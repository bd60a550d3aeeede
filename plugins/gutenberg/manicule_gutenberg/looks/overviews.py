"""Overviews beside a question: refinement cards to join to a printing card, or orders to fulfill."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manicule import Cell, Section, Text, verbatim
from manicule_gutenberg import parts
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.state import EMPTY
from manicule_gutenberg.texts import descriptions, tr

# Translators: the title above cards; “it” is a printing card, and both make an order
TO_JOIN = tr("Refinement cards to pair it with")
DRAWN = tr("Refinement cards drawn")
TO_FULFILL = tr("What you can fulfill")


def displayed(choice: Any) -> Section:
    """The refinement cards for first orders. No seat has anything yet, so no needs are marked."""
    from manicule_gutenberg.looks.orders import refinement_cells  # late: only people look

    cards = choice.seat.table.position.display_refinement
    return _table(TO_JOIN, [refinement_cells(choice.seat, card) for card in cards], cards)


def on_board(choice: Any) -> Section:
    """The refinement cards of the main board."""
    return _with_missing(choice, TO_JOIN, choice.seat.table.position.refinement)


def drawn(choice: Any) -> Section:
    """The refinement cards drawn for a reward."""
    return _with_missing(choice, DRAWN, choice.seat.table.position.drawn_refinement)


def declaration(choice: Any) -> Section:
    """The orders of a seat, one a row: what is possible, its cost and its pay."""
    from manicule_gutenberg.looks.house import ORDERS  # late: only people look
    from manicule_gutenberg.looks.orders import order_row

    seat: GutenbergSeat = choice.seat
    orders = seat.state.orders
    rows = tuple(order_row(seat, order) for order in orders)
    id, spots = parts.of_house(parts.ORDERS, seat.id), tuple(order.printing for order in orders)
    return Section(TO_FULFILL, rows, ORDERS, id=id, spots=spots, look="cards", room=4)


def _with_missing(choice: Any, title: Text, cards: Sequence[str]) -> Section:
    """Refinement cards with their missing needs; a screen reader reads the plain cards."""
    from manicule_gutenberg.looks.orders import SILENT, refinement_row  # late: only people look

    seat, rows = choice.seat, []
    present = [card for card in cards if card != EMPTY]
    for card in present:
        said = descriptions.refinement_card(derived(seat.table).rewards, seat.table.content, card)
        cells = (Cell(cell.pieces, SILENT) for cell in refinement_row(seat, card))
        rows.append((Cell((verbatim(card),), said), *cells))
    return _table(title, rows, present)


def _table(title: Text, rows: Sequence[tuple[Cell, ...]], cards: Sequence[str]) -> Section:
    """Rows below the names of the card parts. A card is read out as a whole, so the names are silent."""
    from manicule_gutenberg.looks.house import ORDERS  # late: only people look

    names = ORDERS[2:]
    blanks = (verbatim(""),) * (max(map(len, rows), default=0) - len(names))
    heading = tuple(Cell((name,), verbatim("")) for name in (*blanks, *names))
    return Section(title, tuple(rows), heading, id="to_join", spots=tuple(cards), look="cards")
