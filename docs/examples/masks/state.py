"""The position: who wears which mask and who knows it, the coins, and the current claim."""

from typing import Annotated, TypeAlias

import manicule as m

WORTH = {"merchant": 0, "thief": 1, "spy": 2, "jester": 3, "beggar": 5}
"""The masks, with the points that each is worth to its wearer at the end."""

COPIES = 3
MASKS = tuple(mask for mask in WORTH for _ in range(COPIES))
CLAIMS = ("merchant", "thief", "spy", "jester")
"""The masks that a player can claim: beggars have no power."""


class Guest(m.SeatState):
    """What one player has. `known_to` are the seats that know the mask, the wearer among them."""

    mask: Annotated[str, m.Secret(to="known_to", until="unmasked", pool="masks")] = ""
    known_to: tuple[str, ...] = ()
    coins: int = 3


class Ball(m.Position):
    """What all share: masks that nobody wears, and the claim that is being judged.

    `claim` is a mask and `target` the seat that it is used against; both are empty between turns.
    """

    deck: Annotated[list[str], m.Pool("masks")] = []
    claim: str = ""
    target: str = ""
    unmasked: bool = False


BallTable: TypeAlias = m.Table[Ball, Guest, m.PlatformHooks]
BallSeat: TypeAlias = m.Seat[Guest, m.PlatformHooks]
