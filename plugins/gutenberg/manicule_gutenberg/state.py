"""The position of a game of Gutenberg: the main board and the printing houses."""

from __future__ import annotations

from typing import Annotated

import msgspec

from manicule import Pool, Position, SeatState

EMPTY = "-"
"""What stands on a space with nothing on it."""

ACTIONS = ("take_orders", "take_inks", "develop_specialties", "improve_printing_houses", "patronage")
"""The five actions, in the order in which they are done; each is also a phase."""

SET_UP, DRAFT_ORDERS, PLAN = "set_up", "draft_orders", "plan"
FULFILL_ORDERS, PREPARE_NEXT_ROUND, FINAL_SCORE = "fulfill_orders", "prepare_next_round", "final_score"
"""The phases that others than themselves ask for."""

FAME_SOURCES = ("colors", "decorations", "completion", "gears", "specialties", "patronage", "guilders")


class Order(msgspec.Struct, frozen=True):
    """A printing card and a refinement card, linked for good."""

    printing: str
    refinement: str


class Gear(msgspec.Struct, frozen=True):
    """An installed gear: which sector is active, and how often it was used this round."""

    gear: str
    active: int = 0
    used: int = 0


class House(SeatState):
    """A printing house and what lies beside it."""

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
    """A deck and its discard pile. The deck has no order: drawing from it is chance."""

    deck: Annotated[list[str], Pool()] = []
    discard: list[str] = []


class Board(Position):
    """The main board, the bag and the decks.

    `inks` holds three places a set; `patronage` the spaces of the columns from left to right;
    `favors` says which place took each patronage reward this round. `display` and `drawn` hold
    cards that are being chosen from.
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
