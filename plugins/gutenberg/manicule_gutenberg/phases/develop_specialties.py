"""Action: Develop Specialties."""

from __future__ import annotations

from manicule import Asks, Pick, ask_with_free
from manicule_gutenberg import events
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.phases.base import Action
from manicule_gutenberg.rules.board import take_from
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.free_actions import free_inside_choice
from manicule_gutenberg.rules.specialties import develop
from manicule_gutenberg.rules.stock import discard
from manicule_gutenberg.rules.turns import main_choice, offer_free_actions
from manicule_gutenberg.rules.values import specialty_icons
from manicule_gutenberg.state import EMPTY
from manicule_gutenberg.texts import kinds, tr


class DevelopSpecialties(Action):
    """Use a specialty card: all its icons, or one level of any one specialty."""

    id = "develop_specialties"
    name = tr("Develop Specialties", context="phase.develop_specialties.name")

    def turn(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        board = table.position
        card = yield from main_choice(
            seat, kinds.TAKE_SPECIALTY_CARD, lambda: {c: c for c in board.specialty_cards if c != EMPTY}
        )
        if card is None:
            table.publish(events.Passed, seat.id, self.id)
            return
        uses = {use: use for use in (kinds.WHOLE_CARD, *derived(table).specialties)}
        free = free_inside_choice(seat)
        use = yield from ask_with_free(
            lambda: Pick(seat, kinds.USE_SPECIALTY_CARD, uses, free=free, topic=card)
        )
        take_from(board.specialty_cards, card)
        board.specialty_pile.discard.append(card)
        table.publish(events.TookSpecialtyCard, seat.id, card)
        # In printed order: two icons never both open a space of the reward track, so the order does not
        # matter.
        icons = specialty_icons(seat, card) if use == kinds.WHOLE_CARD else (use,)
        for at, specialty in enumerate(icons):
            if at and free is not None:
                yield from offer_free_actions(seat)
            yield from develop(seat, specialty)
        yield from offer_free_actions(seat)

    def end(self, table: GutenbergTable) -> None:
        board = table.position
        discard(board.specialty_pile, board.specialty_cards)
        board.specialty_cards = [EMPTY] * len(board.specialty_cards)
