"""Tic-tac-toe as a Manicule game: the smallest complete example.

Plugins for this game import the names below. Imports point one way:

    state ← texts ← phases, looks ← game ← plugin
"""

from .state import Board, BoardSeat, BoardTable, Side

__all__ = ["Board", "BoardSeat", "BoardTable", "Side"]
