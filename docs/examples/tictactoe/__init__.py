"""Tic-tac-toe as a Manicule game: the smallest complete example.

These are the names that plugins for it are written with. Imports point one way:

    state ← texts ← phases, looks ← game ← plugin
"""

from .state import Board, BoardSeat, BoardTable, Side

__all__ = ["Board", "BoardSeat", "BoardTable", "Side"]
