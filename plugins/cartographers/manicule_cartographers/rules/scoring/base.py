"""What every scoring function is."""

from __future__ import annotations

from typing import Protocol

from manicule_cartographers.content import ScoringCard
from manicule_cartographers.rules.land import Land


class Score(Protocol):
    """The stars of a land by a scoring card; the function is named like the card's id."""

    @property
    def __name__(self) -> str: ...

    def __call__(self, land: Land, card: ScoringCard) -> int: ...
