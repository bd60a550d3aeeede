"""Masks, a small bluffing game with hidden roles: an example of secrets that only some players know.

Plugins for this game import the names below. Imports point one way:

    state ← texts ← events, phases, looks ← game ← plugin
"""

from .state import MASKS, WORTH, Ball, BallSeat, BallTable, Guest

__all__ = ["MASKS", "WORTH", "Ball", "BallSeat", "BallTable", "Guest"]
