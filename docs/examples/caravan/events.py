"""The events, with their sentences."""

import manicule as m

from .state import CARDS
from .texts import SPACES, goods_text, tr


class Traded(m.Event, frozen=True):
    """A player plays a market."""

    seat: str
    card: str

    def text(self, names: m.Names) -> m.Text:
        goods = goods_text(CARDS[self.card].goods)
        return tr("{player} takes {goods}.")(player=names.seat(self.seat), goods=goods)


class Traveled(m.Event, frozen=True):
    """A player plays a road; `spaces` is how far it leads, `paid` whether the goods were there."""

    seat: str
    card: str
    spaces: int
    paid: bool

    def text(self, names: m.Names) -> m.Text:
        pays = tr("{player} pays {goods} and moves {spaces}.")
        cannot = tr("{player} cannot pay {goods} and moves {spaces}.")
        goods, spaces = goods_text(CARDS[self.card].goods), SPACES(n=self.spaces)
        return (pays if self.paid else cannot)(player=names.seat(self.seat), goods=goods, spaces=spaces)


class Passed(m.Event, frozen=True):
    """All hands are passed on."""

    to_left: bool

    def text(self, names: m.Names) -> m.Text:
        left, right = tr("All hands go to the left."), tr("All hands go to the right.")
        return left if self.to_left else right
