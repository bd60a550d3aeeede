"""The ids of the parts of a drawn table, and of the things on them.

A band of the main board has the id of its action. The parts of a house include the id of its seat.

>>> parts.of_house(parts.ORDERS, "a"), parts.gear_place(0)
('orders_a', 'place_1')
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manicule_gutenberg.state import ACTIONS

MAIN_BOARD, PATRONAGE_CARDS, BAG = "main_board", "patronage_cards", "bag"
DECKS, ORDER_OF_PLAY, DRAWN, DRAWN_GEARS = "decks", "order_of_play", "drawn", "drawn_gears"
STATUS, ORDERS, TRACKS, GEARS, FACTS = "status", "orders", "tracks", "gears", "facts"
SECTORS, TURN = "sectors", "turn"
"""The effects of a house's active sectors, in words; the order of play of the current action."""
HELD_TYPES, HELD_INKS = "held_types", "held_inks"
HELD_FAME, HELD_GUILDERS = "held_fame", "held_guilders"
"""The cells of a house that show its types, its inks, its fame and its guilders."""
PRINTING_DECK, REFINEMENT_DECK = "printing_deck", "refinement_deck"
"""The decks for orders."""


def of_house(part: str, seat: str) -> str:
    """A part of the house of a seat."""
    return f"{part}_{seat}"


def own(part: str) -> Callable[[Any], str]:
    """This part of the house of the asked seat."""
    return lambda choice: of_house(part, choice.seat.id)


def beside(*parts: str) -> Callable[[Any], tuple[str, ...]]:
    """These parts; the tracks, orders and gears are those of the asked seat's house.

    A house shows orders and gears only if it has some, and turns only during an action.
    """

    def found(choice: Any) -> tuple[str, ...]:
        seat = choice.seat
        is_action = seat.table.position.phase in ACTIONS
        shown = {
            **{TRACKS: True, STATUS: True, TURN: is_action},
            **{ORDERS: seat.state.orders, GEARS: seat.state.gears},
        }
        named = ((part, shown.get(part)) for part in parts)
        return tuple(of_house(part, seat.id) if has else part for part, has in named if has or has is None)

    return found


def gear_place(place: int) -> str:
    """The place of an installed gear, counted from 0."""
    return f"place_{place + 1}"


def gear_use(place: int) -> str:
    """The active sector of an installed gear, counted from 0."""
    return f"gear_{place + 1}"


def gear_sector(gear: str, sector: int) -> str:
    """A sector of a gear, counted from 0; in a house one that is not active yet."""
    return f"{gear}:{sector + 1}"


def ink_take(set: int, inks: int) -> str:
    """A number of inks of a set of the board, from the left: `2x1` is the first ink of the second set."""
    return f"{set}x{inks}"
