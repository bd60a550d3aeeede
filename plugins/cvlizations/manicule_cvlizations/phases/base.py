"""The base of CVlizations' phases."""

from __future__ import annotations

from manicule import Phase
from manicule_cvlizations.hookspecs import LandSeat, LandTable


class LandPhase(Phase[LandTable, LandSeat]):
    """A phase of CVlizations."""
