"""Rewards: one vocabulary for the reward track, patronage, completed orders and gears."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from manicule import Asks, Text
from manicule_gutenberg.content import Content, Reward
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.looks.signs import Signs


class RewardKind(ABC):
    """One kind of reward: its text, why it may be out of reach, and its effect.

    A `harmless` reward can only help, so it is given without a question. `names` is the kind of content that
    the reward refers to, as in `gain_ink red`: `ink`, `type` or `specialty`. With `several` it may name more
    than one, as in `gain_ink red blue`.

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
        """The text of the reward."""

    def drawn(self, content: Content, reward: Reward) -> Signs:
        """A short drawing of the reward; its text if it has no sign."""
        return (self.text(content, reward),)

    def refuse(self, seat: GutenbergSeat, reward: Reward) -> Text | None:
        """Why the reward cannot be gained now; None if it can."""
        return None

    def can_become_possible(self, seat: GutenbergSeat, reward: Reward) -> bool:
        """Whether buying types may make a refused reward possible; return False if they cannot."""
        return True

    def note(self, seat: GutenbergSeat, reward: Reward) -> Text | None:
        """What the reward would do for this seat now, if its text does not tell."""
        return None

    @abstractmethod
    def gain(self, seat: GutenbergSeat, reward: Reward, source: str) -> Asks[None] | None:
        """Gain the reward; fame goes to `source`. May ask."""


def gain_reward(seat: GutenbergSeat, reward: Reward, source: str) -> Asks[None]:
    """Gain a reward of any kind; fame goes to `source`.

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
