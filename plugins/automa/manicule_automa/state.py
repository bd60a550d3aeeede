"""The automa's memory: its markers, its planning cards, the card of this round."""

from __future__ import annotations

from typing import Annotated, ClassVar

from manicule import Memory, Pool
from manicule_gutenberg import ACTIONS

PLACE = "automa"


class Automa(Memory, frozen=True):
    """`markers` has the markers on each action, in order; `deck` has the planning cards not yet seen.

    Four planning cards are put away unseen. A deck has no order, so drawing six times from ten has the same
    effect.
    """

    key: ClassVar[str] = "automa"
    markers: tuple[int, ...] = (0,) * len(ACTIONS)
    deck: Annotated[tuple[str, ...], Pool()] = ()
    card: str = ""


def counted(markers: tuple[int, ...], action: int, change: int) -> tuple[int, ...]:
    """Markers after one more or one fewer on an action."""
    return tuple(count + change if at == action else count for at, count in enumerate(markers))
