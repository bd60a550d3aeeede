"""Masks, a small bluffing game with hidden roles: an example of secrets that some know and others do not.

These are the names that plugins for it are written with. Imports point one way:

    state ← texts ← events, phases, looks ← game ← plugin
"""

from .state import MASKS, WORTH, Ball, BallSeat, BallTable, Guest

__all__ = ["MASKS", "WORTH", "Ball", "BallSeat", "BallTable", "Guest"]
