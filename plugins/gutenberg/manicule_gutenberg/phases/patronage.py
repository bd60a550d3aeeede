"""Action: Patronage."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import TypeAlias

from manicule import Asks, Text
from manicule_gutenberg import events
from manicule_gutenberg.content import PatronageReward
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.phases.base import Action
from manicule_gutenberg.rules.board import take_from
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.patronage_cards import patronage_columns, unmet
from manicule_gutenberg.rules.payments import pay_inks
from manicule_gutenberg.rules.rewards import gain_reward
from manicule_gutenberg.rules.turns import main_choice, offer_free_actions
from manicule_gutenberg.rules.values import patronage_needs
from manicule_gutenberg.state import EMPTY
from manicule_gutenberg.texts import descriptions, kinds, tr

TAKEN = tr("that reward has already been taken this round")


@cache
def not_open(column: int) -> Text:
    return tr("that card is not available until round {round}")(round=column)


Patron: TypeAlias = PatronageReward | str


class Patronage(Action):
    """Take one of the rewards left this round, or a patronage card whose needs the seat meets."""

    id = "patronage"
    name = tr("Patronage", context="phase.patronage.name")

    def turn(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        chosen = yield from main_choice(
            seat, kinds.PATRONAGE, partial(_on_offer, table), partial(_refuse, seat, patronage_columns(table))
        )
        if chosen is None:
            table.publish(events.Passed, seat.id, self.id)
        elif isinstance(chosen, str):
            yield from take_card(seat, chosen)
            yield from offer_free_actions(seat)
        else:
            yield from take_reward(seat, chosen)
            yield from offer_free_actions(seat)


def _on_offer(table: GutenbergTable) -> dict[str, Patron]:
    offer: dict[str, Patron] = dict(table.content.patronage_reward)
    return offer | {card: card for card in table.position.patronage if card != EMPTY}


def _refuse(seat: GutenbergSeat, columns: Sequence[int], option: Patron) -> Text | None:
    board = seat.table.position
    if isinstance(option, PatronageReward):
        return TAKEN if board.favors.get(option.id) else None
    column = columns[board.patronage.index(option)]
    if column > board.round:
        return not_open(column)
    return unmet(seat, patronage_needs(seat, option))


def take_reward(seat: GutenbergSeat, favor: PatronageReward) -> Asks[None]:
    """Put the seat's marker on a reward, which closes it to others this round, and gain it."""
    seat.table.position.favors[favor.id] = seat.id
    if seat.table.heard is not None:  # text is built only for listeners
        gives = descriptions.reward_text(derived(seat.table).rewards, seat.table.content, favor.reward)
        seat.table.publish(events.TookPatronageReward, seat.id, favor.id, gives)
    yield from gain_reward(seat, favor.reward, "patronage")


def take_card(seat: GutenbergSeat, card: str) -> Asks[None]:
    """Spend the inks of a patronage card and keep it for the end; types and levels are only shown."""
    yield from pay_inks(seat, patronage_needs(seat, card).inks)
    take_from(seat.table.position.patronage, card)
    seat.state.patronage.append(card)
    seat.table.publish(events.TookPatronageCard, seat.id, card)
