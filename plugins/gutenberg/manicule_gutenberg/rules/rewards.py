"""Rewards: one vocabulary for the reward track, patronage, completed orders and gears."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from manicule import Asks, Text
from manicule_gutenberg.content import Content, Reward
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.looks.signs import Signs


class RewardKind(ABC):
    """One kind of reward: how it reads, why it may be out of reach, and what it gives.

    A reward that is `harmless` can only help, so nobody is asked whether they want it. `names` is the kind
    of content of which it names one, as in `gain_ink red`: `ink`, `type` or `specialty`; with `several` it
    may name more than one, as in `gain_ink red blue`.

    >>> tr = Texts("example").tr
    >>> class Gift(RewardKind):
    ...     id = "gift"
    ...     harmless = True
    ...     def text(self, content, reward):
    ...         return tr("gain {n} guilders")(n=reward.amount)
    ...     def refuse(self, seat, reward):
    ...         return None
    ...     def gain(self, seat, reward, source):
    ...         gain_guilders(seat, reward.amount)
    >>> before = seat.state.guilders
    >>> Gift().gain(seat, Reward("gift", 2), "example")
    >>> seat.state.guilders - before
    2
    """

    id: ClassVar[str]
    names: ClassVar[str] = ""
    several: ClassVar[bool] = False
    harmless: ClassVar[bool] = False

    @abstractmethod
    def text(self, content: Content, reward: Reward) -> Text:
        """How the reward reads."""

    def drawn(self, content: Content, reward: Reward) -> Signs:
        """How it is drawn where there is little room; its text where it has no sign."""
        return (self.text(content, reward),)

    def refuse(self, seat: GutenbergSeat, reward: Reward) -> Text | None:
        """Why it cannot be gained now; None when it can."""
        return None

    def can_become_possible(self, seat: GutenbergSeat, reward: Reward) -> bool:
        """Whether, refused now, it may be possible after types were bought; False where you know better."""
        return True

    def note(self, seat: GutenbergSeat, reward: Reward) -> Text | None:
        """What it would do for this seat now, where its text does not say it."""
        return None

    @abstractmethod
    def gain(self, seat: GutenbergSeat, reward: Reward, source: str) -> Asks[None] | None:
        """Gain it; fame goes to `source`. May ask."""


def gain_reward(seat: GutenbergSeat, reward: Reward, source: str) -> Asks[None]:
    """Gain a reward of whatever kind; fame goes to `source`.

    >>> before = seat.state.guilders
    >>> list(gain_reward(seat, Reward("guilders", 2), "example"))
    []
    >>> seat.state.guilders - before
    2
    """
    kind: RewardKind = seat.table.derived.rewards[reward.kind]
    asking = kind.gain(seat, reward, source)
    if asking is not None:
        yield from asking
