"""What a field of a position says of itself: `Annotated[str, Secret(…)]`, `Annotated[list[str], Pool(…)]`.

Fields of positions, of what seats hold, of leaves inside them and of Memories can have a mark, and so can the
values of a dict.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

OWNER, NOBODY = "owner", "nobody"
"""Who knows: the seat that holds the field, or none."""

NOTHING, COUNT = "nothing", "count"
"""What is shown to who does not know."""


class Secret(msgspec.Struct, frozen=True):
    """What not everybody may know.

    `to` says who does: `"owner"`, the seat that holds it; `"nobody"`; or the name of a field with the
    seats that do: a seat, a tuple or list of seats, or a dict of these by the key under which the secret
    lies. The field is looked for in the same struct, then in those around it. `until` names a field in
    the same way: from when that is true, all know.

    What it could be instead: another thing of the `pool`, or one of `among(table, key)`. Without either it
    is hidden all the same, but no match can be imagined.

    Who does not know sees `empty`, which stands for nothing there: the field's default if it is not given.
    With `shows="count"` a list or tuple shows how long it is.

    >>> from typing import Annotated
    >>> class Hand(SeatState):
    ...     cards: Annotated[list[str], Secret("owner", pool="cards", shows="count")] = []
    >>> Hand(cards=["c1"]).cards
    ['c1']
    """

    to: str
    until: str = ""
    pool: str = ""
    among: Callable[[Any, str], Sequence[Any]] | None = None
    shows: str = NOTHING
    empty: Any = msgspec.UNSET


class Pool(msgspec.Struct, frozen=True):
    """A list without an order, out of which is drawn by chance.

    Views show it sorted, together with what was taken out of it and is a secret. Fields of one name are one
    pool: nobody knows which of its things lies in which, and views show them all in the first. Without a
    name it is just sorted. With `own`, each seat has a pool of its own under this name.

    >>> from typing import Annotated
    >>> class Board(Position):
    ...     bag: Annotated[list[str], Pool("inks")] = []
    >>> table.draw("bag", ["red", "blue", "gold"]) in ("red", "blue", "gold")
    True
    """

    name: str = ""
    own: bool = False


class Pile(msgspec.Struct, frozen=True):
    """A list whose order counts and is known to nobody, such as a shuffled deck.

    Views show it sorted; it takes part in the pool of its name. Cards that somebody has seen and that
    stay on top lie in a field of their own, which is a `Secret` of the same pool.

    >>> from typing import Annotated
    >>> class Board(Position):
    ...     deck: Annotated[list[str], Pile("cards")] = []
    >>> Board(deck=["c2", "c1"]).deck.pop()
    'c1'
    """

    name: str = ""
    own: bool = False
