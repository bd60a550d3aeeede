"""What happens, and how it is told."""

import manicule as m

from .texts import card_text, tr


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
