"""Asking several seats at once, in secret if need be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from manicule.kernel.choices.base import AnySeat, Asks


class Together:
    """One dialogue a seat, all at once: the value is the list of their results, in order.

    A dialogue is a choice or a rule that asks. It may change nothing that another seat sees: what
    it returns is applied by the rule that asked, when all are in. Where that is no matter of secrecy,
    people at one keyboard need not hide from each other what they type.

    >>> tr = Texts("example").tr
    >>> BID = Kind("bid", tr("What do you bid?"), lambda seat, bid: verbatim(bid))
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
