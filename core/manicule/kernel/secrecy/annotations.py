"""The marks that declare secrecy: `Annotated[str, Secret(…)]`, `Annotated[list[str], Pool(…)]`.

A mark is on a field of a position, a seat, a leaf inside them or a Memory, or on the values of a dict.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

OWNER, NOBODY = "owner", "nobody"
"""The seats that know a secret: the seat that holds the field, or none."""

NOTHING, COUNT = "nothing", "count"
"""The part of a secret that the other seats see."""


class Secret(msgspec.Struct, frozen=True):
    """A value that only some seats may know.

    `to` names these seats: `"owner"` is the seat that holds the field, `"nobody"` is no seat. Any other text
    is the name of a field in the same struct, or else in a struct around it. That field holds a seat, a tuple
    or list of seats, or a dict of these by the key of the secret. `until` names a field in the same way: once
    it is true, all seats know the secret.

    In a simulated match the secret is another thing of the `pool`, or one of `among(table, key)`. Without
    either it is hidden too, but no match can be simulated.

    The other seats see `empty`, which stands for nothing. Without it they see the default of the field.
    With `shows="count"` they see the length of a list or tuple.

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
    """A list without an order, from which things are drawn at random.

    Views show it sorted, together with the secret things that were taken out of it. Fields of one name are
    one pool: no seat knows which of its things is in which field, and views show them all in the first. A
    pool without a name is only sorted. With `own`, each seat has its own pool of this name.

    >>> from typing import Annotated
    >>> class Board(Position):
    ...     bag: Annotated[list[str], Pool("wares")] = []
    >>> table.draw("bag", ["bread", "cake", "pie"]) in ("bread", "cake", "pie")
    True
    """

    name: str = ""
    own: bool = False


class Shuffled(msgspec.Struct, frozen=True):
    """A list whose order matters and is unknown to all seats, such as a shuffled deck.

    Views show it sorted; it belongs to the pool of its name. Cards that a seat has seen and that stay on top
    need a field of their own, which is a `Secret` of the same pool.

    >>> from typing import Annotated
    >>> class Board(Position):
    ...     deck: Annotated[list[str], Shuffled("cards")] = []
    >>> Board(deck=["c2", "c1"]).deck.pop()
    'c1'
    """

    name: str = ""
    own: bool = False
