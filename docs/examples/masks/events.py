"""What happens, and how it is told."""

import manicule as m

from .texts import MASK_NAMES, claim_text, ntr, tr


class Claimed(m.Event, frozen=True):
    """A player claims to wear a mask; `target` is the seat that it is used against."""

    seat: str
    mask: str
    target: str = ""

    def text(self, names: m.Names) -> m.Text:
        target = names.seat(self.target) if self.target else None
        return claim_text(names.seat(self.seat), self.mask, target)


class Bowed(m.Event, frozen=True):
    """A player claims nothing."""

    seat: str

    def text(self, names: m.Names) -> m.Text:
        return tr("{player} bows and claims nothing.")(player=names.seat(self.seat))


class Doubted(m.Event, frozen=True):
    """A player does not believe the claim."""

    seat: str

    def text(self, names: m.Names) -> m.Text:
        return tr("{player} doubts it.")(player=names.seat(self.seat))


class Showed(m.Event, frozen=True):
    """A player who was doubted shows the mask; it is put back, and another one is drawn."""

    seat: str
    mask: str

    def text(self, names: m.Names) -> m.Text:
        text = tr("{player} takes off the mask: the {mask}! It goes back, and {player} draws another one.")
        return text(player=names.seat(self.seat), mask=MASK_NAMES[self.mask])


class TookCoins(m.Event, frozen=True):
    """A player takes coins from the box."""

    seat: str
    coins: int

    def text(self, names: m.Names) -> m.Text:
        return ntr("{player} takes {n} coin.", "{player} takes {n} coins.")(
            n=self.coins, player=names.seat(self.seat)
        )


class Paid(m.Event, frozen=True):
    """A player gives coins to another player."""

    seat: str
    to: str
    coins: int

    def text(self, names: m.Names) -> m.Text:
        text = ntr("{player} gives {n} coin to {other}.", "{player} gives {n} coins to {other}.")
        return text(n=self.coins, player=names.seat(self.seat), other=names.seat(self.to))


class Looked(m.Event, frozen=True):
    """A player looks at the mask of another player: all are told, and only that player sees the mask."""

    seat: str
    at: str

    def text(self, names: m.Names) -> m.Text:
        text = tr("{player} looks at the mask of {other}.")
        return text(player=names.seat(self.seat), other=names.seat(self.at))


class Saw(m.Event, frozen=True):
    """What the one who looked has seen."""

    seat: str
    at: str
    mask: str

    @property
    def audience(self) -> tuple[str, ...]:
        return (self.seat,)

    def text(self, names: m.Names) -> m.Text:
        return tr("{other} is the {mask}.")(other=names.seat(self.at), mask=MASK_NAMES[self.mask])


class ChangedMask(m.Event, frozen=True):
    """A player puts the mask back unseen and draws another one."""

    seat: str

    def text(self, names: m.Names) -> m.Text:
        return tr("{player} changes masks.")(player=names.seat(self.seat))


class Unmasked(m.Event, frozen=True):
    """At the end, everybody shows who they are."""

    seat: str
    mask: str

    def text(self, names: m.Names) -> m.Text:
        return tr("{player} was the {mask}.")(player=names.seat(self.seat), mask=MASK_NAMES[self.mask])
