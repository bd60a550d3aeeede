"""The bot's own game, taken from a view: its workshop, and the rounds to come."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from manicule import SEAT_IDS, Question, View
from manicule_greedy.weights import Judgement
from manicule_greedy.worth.cards import CardKnowledge, Counts, Held, Patron, known_of, lack
from manicule_greedy.worth.values import Values
from manicule_gutenberg import (
    ACTIONS,
    EMPTY,
    FINAL_SCORE,
    FULFILL_ORDERS,
    PREPARE_NEXT_ROUND,
    Board,
    Gear,
    House,
)

PATRONAGE = "patronage"


class Workshop(msgspec.Struct, frozen=True, gc=False):
    """A printing house as numbers; `fame` is the immediate gain of an answer."""

    guilders: int
    types: Counts
    inks: Counts
    levels: Counts
    reward_level: int
    orders: tuple[Held, ...]
    gears: tuple[Gear, ...]
    fame: float = 0.0


class Abilities(NamedTuple):
    """The combined abilities of a seat's pieces; `wild` is the index of the wild color."""

    wild: int = -1
    letters_ignored: int = 0
    one_part_completes: bool = False
    guilder_factor: int = 1


class Outlook(NamedTuple):
    """All inputs for judging a workshop besides the workshop itself: the rounds to come, and abilities.

    `declarations` is the number of declarations left for the orders in hand, `next_declaration` the number at
    the moment. With `is_declared` the orders of this round are declared, so the rest waits for the next
    round. `takes_inks`, `develops` and `takes_orders_now` (this round) say whether the seat will still do
    these actions; `favors` is the number of its patronage actions to come. `held` is the number of orders, as
    far as it matters. `patrons` are the patronage cards still within reach, with the needs of the seat.
    `type_prices` are the prices of types, if they differ from the printed ones.
    """

    known: CardKnowledge
    judgement: Judgement
    round: int
    rounds_after: int
    declarations: int
    next_declaration: int
    is_declared: bool
    takes_inks: bool
    develops: bool
    takes_orders_now: bool
    favors: int
    slots: int
    top_level: int
    held: int
    abilities: Abilities
    patrons: tuple[Patron, ...]
    type_prices: tuple[float, ...] | None

    @property
    def takes_orders(self) -> bool:
        """Whether the seat will still take orders."""
        return self.takes_orders_now or self.rounds_after > 0


class Situation:
    """The moment of a question, as the seat sees it."""

    def __init__(self, question: Question, view: View, judgement: Judgement, seat: str = "") -> None:
        board = view.position
        assert isinstance(board, Board)
        self.judgement = judgement
        self._view = view
        self.question = question
        self.board = board
        self.known: CardKnowledge = known_of(view.content)
        self.derived = view.derived
        self.numbers = view.derived.numbers
        self.seat = seat or view.seat
        self.values = Values(view, self.known, self.seat)
        self.house: House = board.seats[SEAT_IDS.index(self.seat)]
        self.round = max(1, board.round)
        self.rounds_after: int = max(0, self.numbers.rounds - self.round)
        self.abilities = self._abilities()
        self.left = self._actions_left()
        self.declares_now = self._declares_this_round()
        self.declarations = self.rounds_after + self.declares_now
        self.workshop = self._workshop()

    def seen_from(self, seat: str) -> Situation:
        """The same moment for another seat: houses are public."""
        return Situation(self.question, self._view, self.judgement, seat)

    def _abilities(self) -> Abilities:
        wild, ignored, completes, factor = Abilities()
        for piece, ability in self.judgement.abilities(self.house.pieces):
            if ability.wild:
                colour = getattr(self.house.memory.get(piece), ability.wild, "")
                wild = self.known.colours.index(colour) if colour in self.known.colours else -1
            ignored += ability.letters_ignored
            completes |= ability.one_part_completes
            factor *= ability.guilder_factor
        return Abilities(wild, ignored, completes, factor)

    def _actions_left(self) -> dict[str, int]:
        """The number of times that the seat will still do each action, without the current one."""
        phase, plan = self.board.phase, self.house.plan
        if phase in ACTIONS:
            later = ACTIONS[ACTIONS.index(phase) + 1 :]
        else:
            later = () if phase in (FULFILL_ORDERS, PREPARE_NEXT_ROUND, FINAL_SCORE) else ACTIONS
        planned = any(plan.values())
        return {
            action: self.rounds_after + (action in later and (plan[action] > 0 or not planned))
            for action in ACTIONS
        }

    def _declares_this_round(self) -> bool:
        """Whether orders of this round are still to be declared; questions for rewards do not tell."""
        if self.board.phase == FULFILL_ORDERS:
            return self.question.kind not in ("window", "completion", "count_gears")
        return self.board.phase not in (PREPARE_NEXT_ROUND, FINAL_SCORE)

    def _workshop(self) -> Workshop:
        house, known = self.house, self.known
        return Workshop(
            house.guilders,
            tuple([house.types.get(letter, 0) for letter in known.letters]),
            tuple([house.inks.get(colour, 0) for colour in known.colours]),
            tuple([house.levels.get(name, 0) for name in known.specialties]),
            house.reward_level,
            tuple([known.held[order.printing, order.refinement] for order in house.orders]),
            tuple(house.gears),
        )

    def outlook(self, is_declared: bool = False) -> Outlook:
        """The outlook for judging workshops now, or after the orders of this round are declared."""
        left, slots = self.left, self.values.order_slots
        return Outlook(
            self.known,
            self.judgement,
            self.round,
            self.rounds_after,
            self.rounds_after if is_declared else self.declarations,
            self.declarations,
            is_declared,
            left["take_inks"] > 0,
            left["develop_specialties"] > 0,
            left["take_orders"] > self.rounds_after,
            left[PATRONAGE],
            slots,
            max(1, self.numbers.top_level),
            max(slots - 2, len(self.workshop.orders)),
            self.abilities,
            # Within reach of a patronage action of the seat.
            tuple(self._patrons_until(self.numbers.rounds)) if left[PATRONAGE] else (),
            self.values.usual_type_prices,
        )

    def _patrons_until(self, round: int) -> list[Patron]:
        """The patronage cards on the board that are open in a round."""
        patrons, columns = self.values.patrons, self.derived.columns.get(len(self.board.circle), ())
        cards = zip(self.board.patronage, columns, strict=False)
        return [patrons[card] for card, column in cards if card != EMPTY and column <= round]

    def open_patrons(self) -> list[Patron]:
        """The open patronage cards whose levels the seat has; it may still buy their types."""
        levels = self.workshop.levels
        return [patron for patron in self._patrons_until(self.board.round) if not lack(levels, patron.levels)]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats."""
        return self._view.names

    @property
    def places(self) -> tuple[str, ...]:
        """All places, clockwise from the first player token."""
        circle = self.board.circle
        at = circle.index(self.board.first) if self.board.first in circle else 0
        return circle[at:] + circle[:at]


def on_board(spaces: list[str]) -> list[str]:
    """The cards or gears on some spaces."""
    return [card for card in spaces if card != EMPTY]
