"""Asking several seats at once, in secret."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from manicule.choices.base import AnySeat, Asks


class Together:
    """One secret dialogue a seat, all at once: the value is the list of their results, in order.

    A dialogue is a choice or a rule that asks. It may change nothing that another seat sees: what
    it returns is applied by the rule that asked, when all are in.
    """

    __slots__ = ("dialogues",)

    def __init__(self, dialogues: Sequence[tuple[AnySeat, Iterable[Any]]]) -> None:
        self.dialogues = dialogues

    def __iter__(self) -> Asks[list[Any]]:
        values: list[Any] = yield self
        return values
