"""What the automa remembers: its markers, its planning cards, the card of this round."""

from __future__ import annotations

from typing import Annotated, ClassVar

from manicule import Memory, Pool
from manicule_gutenberg import ACTIONS

PLACE = "automa"


class Automa(Memory, frozen=True):
    """`markers` lie on the actions in their order; `deck` are the planning cards not yet seen.

    Four planning cards are put away unseen. No order is kept in a deck, so it makes no difference
    which: drawing six times from ten is the same.
    """

    key: ClassVar[str] = "automa"
    markers: tuple[int, ...] = (0,) * len(ACTIONS)
    deck: Annotated[tuple[str, ...], Pool()] = ()
    card: str = ""


def counted(markers: tuple[int, ...], action: int, change: int) -> tuple[int, ...]:
    """Markers after one more or one fewer on an action."""
    return tuple(count + change if at == action else count for at, count in enumerate(markers))
