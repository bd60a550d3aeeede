"""Action: Develop Specialties."""

from __future__ import annotations

from manicule import Asks, Pick
from manicule_gutenberg import events, kinds
from manicule_gutenberg.develop import develop
from manicule_gutenberg.free import main_choice, window
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.lore import lore
from manicule_gutenberg.orders import take_from
from manicule_gutenberg.phase import Action
from manicule_gutenberg.state import EMPTY
from manicule_gutenberg.stock import discard
from manicule_gutenberg.texts import tr


class DevelopSpecialties(Action):
    """Use a specialty card: everything that it shows, or one level of any one specialty."""

    id = "develop_specialties"
    name = tr("Develop Specialties", context="phase.develop_specialties.name")

    def turn(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        board = table.position
        card = yield from main_choice(
            seat, kinds.TAKE_SPECIALTY_CARD, lambda: {c: c for c in board.specialty_cards if c != EMPTY}
        )
        if card is None:
            table.tell(events.Passed, seat.id, self.id)
            return
        uses = {use: use for use in (kinds.WHOLE_CARD, *lore(table).specialties)}
        use = yield from Pick(seat, kinds.USE_SPECIALTY_CARD, uses, about=card)
        take_from(board.specialty_cards, card)
        board.specialty_pile.discard.append(card)
        table.tell(events.TookSpecialtyCard, seat.id, card)
        for specialty in _in_best_order(seat, card) if use == kinds.WHOLE_CARD else (use,):
            yield from develop(seat, specialty)
        yield from window(seat)

    def end(self, table: GutenbergTable) -> None:
        board = table.position
        discard(board.specialty_pile, board.specialty_cards)
        board.specialty_cards = [EMPTY] * len(board.specialty_cards)


def _in_best_order(seat: GutenbergSeat, card: str) -> list[str]:
    """The icons of a card, those at the top level first.

    A player may resolve icons in any order. Two different icons never both open a space of the
    reward track, so the one thing that an order can change is whether guilders for a full track
    come before an order is drawn as a reward: before is never worse.
    """
    top = lore(seat.table).numbers.top_level
    icons: tuple[str, ...] = seat.table.content.specialty_card[card].specialties
    return sorted(icons, key=lambda icon: seat.state.levels[icon] < top)
