"""The base of ideas: pieces that a seat holds from the round after their purchase on."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from manicule import Asks, Piece, Text, hookimpl
from manicule_cvlizations.hookspecs import LandSeat
from manicule_cvlizations.rules.effects import Effect
from manicule_cvlizations.rules.order_kinds import Done


class Idea(Piece):
    """An idea: `about` describes its effect. Some ideas have only points and no effect.

    `pays_happiness` says that it can give happiness points during the game. If an option changes the effect,
    `otherwise` describes it, by the option and its value.

    >>> idea = next(piece for piece in match.rules.pieces.values() if isinstance(piece, Idea))
    >>> idea.kind, str(idea.name)
    ('idea', 'Optimism')
    """

    kind = "idea"
    otherwise: ClassVar[Mapping[tuple[str, object], Text]] = {}
    pays_happiness: ClassVar[bool] = False


class AfterOrder(Idea):
    """An idea that works after an execution of an order of its owner; see `Effect` for `commutes`.

    >>> tr = Texts("example").tr
    >>> class Barn(AfterOrder):
    ...     id = "barn"
    ...     name = tr("Barn", context="barn.name")
    ...     about = tr("1 food more after each order that gave something.", context="barn.about")
    ...     def works(self, seat: LandSeat, done: Done) -> bool:
    ...         return done.taken > 0
    ...     def work(self, seat: LandSeat, done: Done) -> None:
    ...         gain(seat, self.id, {"food": 1})
    >>> (effect,) = Barn().order_effects(seat, Done("gathering", choosers=1, taken=2))
    >>> effect.source
    'barn'
    """

    commutes: ClassVar[bool] = False

    @abstractmethod
    def works(self, seat: LandSeat, done: Done) -> bool:
        """Whether the idea works after this execution."""

    @abstractmethod
    def work(self, seat: LandSeat, done: Done) -> Asks[None] | None:
        """The effect of the idea; may ask."""

    @hookimpl  # with the arguments that overriding ideas pass through super()
    def order_effects(self, seat: LandSeat, done: Done) -> Sequence[Effect]:
        if not self.works(seat, done):
            return ()
        return (Effect(self.id, partial(self.work, done=done), self.commutes),)


def owned(seat: LandSeat, type: str) -> int:
    """The number of ideas of a type that a seat owns."""
    cards = seat.table.content.idea
    return sum(cards[idea].type == type for idea in seat.state.ideas)
