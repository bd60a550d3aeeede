"""The position of a game of Gutenberg: the main board and the printing houses."""

from __future__ import annotations

from typing import Annotated

import msgspec

from manicule import Pool, Position, SeatState

EMPTY = "-"
"""Marks an empty space.

>>> discard(table.position.printing_pile, [EMPTY])
>>> table.position.printing_pile.discard
[]
"""

ACTIONS = ("take_orders", "take_inks", "develop_specialties", "improve_printing_houses", "patronage")
"""The five actions, in order of play; each is also a phase.

>>> ACTIONS[0], len(ACTIONS)
('take_orders', 5)
"""

SET_UP, PLAN = "set_up", "plan"
DRAFT_ORDERS = "draft_orders"
"""The phase for choosing first orders.

>>> table.position.phase == DRAFT_ORDERS
True
"""
FULFILL_ORDERS = "fulfill_orders"
"""The phase for fulfilling orders.

>>> str(match.rules.phase(FULFILL_ORDERS).name)
'Fulfill Orders'
"""
PREPARE_NEXT_ROUND = "prepare_next_round"
"""The phase that ends a round: cards are replaced, the token moves on.

>>> match.rules.phase_index(PREPARE_NEXT_ROUND) > match.rules.phase_index(FULFILL_ORDERS)
True
"""
FINAL_SCORE = "final_score"
"""The phase for counting the last points.

>>> match.rules.phase(FINAL_SCORE).when
'end'
"""

FAME_SOURCES = ("colors", "decorations", "completion", "gears", "specialties", "patronage", "guilders")


class Order(msgspec.Struct, frozen=True):
    """A printing card and a refinement card, linked permanently.

    >>> seat.state.orders.append(Order("P01", "R02"))
    >>> seat.state.orders[0].refinement
    'R02'
    """

    printing: str
    refinement: str


class Gear(msgspec.Struct, frozen=True):
    """An installed gear: its active sector, and its number of uses this round.

    >>> seat.state.gears.append(Gear("G01", active=1))
    >>> seat.state.gears[0].used
    0
    """

    gear: str
    active: int = 0
    used: int = 0


class House(SeatState):
    """A printing house and the components beside it.

    >>> house = seat.state
    >>> isinstance(house, House), house.guilders, house.orders
    (True, 10, [])
    """

    guilders: int = 0
    types: dict[str, int] = {}
    inks: dict[str, int] = {}
    levels: dict[str, int] = {}
    reward_level: int = 0
    orders: list[Order] = []
    gears: list[Gear] = []
    patronage: list[str] = []
    plan: dict[str, int] = {}
    points: dict[str, int] = {}


class Pile(msgspec.Struct):
    """A deck and its discard pile. The deck has no order: drawing picks a random card.

    >>> pile = Pile(deck=["P01"], discard=["P02"])
    >>> draw_cards(table, "printing", pile, 2)
    ['P01', 'P02']
    """

    deck: Annotated[list[str], Pool()] = []
    discard: list[str] = []


class Board(Position):
    """The main board, the bag and the decks.

    `inks` holds three places for each set, from left to right, and `EMPTY` at a place without an ink. To take
    one, add it to `seat.state.inks` and write `EMPTY` there. `patronage` holds the spaces of the columns from
    left to right, and `favors` the place that took each patronage reward this round. `display` and `drawn`
    hold cards that players are choosing from.

    >>> board = table.position
    >>> isinstance(board, Board), board.circle, board.first
    (True, ('a', 'b', 'c'), 'a')
    """

    circle: tuple[str, ...] = ()
    first: str = ""
    bag: dict[str, int] = {}
    printing: list[str] = []
    refinement: list[str] = []
    inks: list[str] = []
    specialty_cards: list[str] = []
    gears: list[str] = []
    patronage: list[str] = []
    favors: dict[str, str] = {}
    display_printing: list[str] = []
    display_refinement: list[str] = []
    drawn_printing: list[str] = []
    drawn_refinement: list[str] = []
    drawn_gears: list[str] = []
    printing_pile: Pile = msgspec.field(default_factory=Pile)
    refinement_pile: Pile = msgspec.field(default_factory=Pile)
    specialty_pile: Pile = msgspec.field(default_factory=Pile)
    gear_pile: Pile = msgspec.field(default_factory=Pile)
    patronage_pile: Pile = msgspec.field(default_factory=Pile)
