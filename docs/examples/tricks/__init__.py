"""Tricks, a small card game with hidden hands: an example of secrets, and of a game that no bot knows.

These are the names that plugins for it are written with. Imports point one way:

    state ← texts ← events, phases, looks ← game ← plugin
"""

from .state import CARDS, Hand, Round, RoundSeat, RoundTable

__all__ = ["CARDS", "Hand", "Round", "RoundSeat", "RoundTable"]
