"""Questions to several seats at once, secret or open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from manicule.kernel.choices.base import AnySeat, Asks


class Together:
    """One dialogue per seat, all at once. The value is the list of their results, in order.

    A dialogue is a choice or a rule that asks. It may change nothing that another seat sees: the asking
    rule applies the results when all are in. If `secret` is false, people who share a keyboard need not
    hide their answers from each other.

    >>> tr = Texts("example").tr
    >>> BID = Kind("bid", KindDisplay(tr("What do you bid?"), lambda seat, bid: verbatim(bid)))
    >>> def auction(table):
    ...     bids = yield from Together([(seat, PickName(seat, BID, ("1", "2"))) for seat in table.seats])
    ...     return bids
    >>> next(auction(table)).secret
    True
    """

    __slots__ = ("dialogues", "secret")

    def __init__(self, dialogues: Sequence[tuple[AnySeat, Iterable[Any]]], secret: bool = True) -> None:
        self.dialogues = dialogues
        self.secret = secret

    def __iter__(self) -> Asks[list[Any]]:
        values: list[Any] = yield self
        return values
