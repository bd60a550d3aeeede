"""Steps: the answers of a match, as they are kept and replayed."""

from __future__ import annotations

from typing import NamedTuple


class Step(NamedTuple):
    """One answer: which question (forced ones are counted), whose, what."""

    at: int
    seat: str
    answer: str
