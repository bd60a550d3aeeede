"""The base of the phases of Cartographers."""

from __future__ import annotations

from manicule import Phase
from manicule_cartographers.hookspecs import CartographersSeat, CartographersTable


class CartographersPhase(Phase[CartographersTable, CartographersSeat]):
    """A phase of Cartographers."""
