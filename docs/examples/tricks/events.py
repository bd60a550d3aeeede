"""The events, with their sentences."""

from collections.abc import Sequence

import manicule as m

from .texts import CARD_PLAYED, PLAYER, card_text, tr


class Played(m.Event, frozen=True):
    """A player played a card."""

    seat: str
    card: str

    def text(self, names: m.Names) -> m.Text:
        return tr("{seat} plays {card}.")(seat=names.seat(self.seat), card=card_text(self.card))


class TookTrick(m.Event, frozen=True):
    """A player took a trick."""

    seat: str

    def text(self, names: m.Names) -> m.Text:
        return tr("{seat} takes the trick.")(seat=names.seat(self.seat))

    def moment(self, names: m.Names, before: Sequence[m.Event]) -> Sequence[m.Section]:
        """The cards of the trick; the next trick waits until everyone has seen them."""
        played = [event for event in before if isinstance(event, Played)][-len(names.seats) :]
        rows = tuple((names.seat(event.seat), card_text(event.card)) for event in played)
        return (m.Section(self.text(names), rows, (PLAYER, CARD_PLAYED)),)
