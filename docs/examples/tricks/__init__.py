"""Tricks, a small card game with hidden hands: an example of secrets, and of a game without its own bot.

Plugins for this game import the names below. Imports point one way:

    state ← texts ← events, phases, looks ← game ← plugin
"""

from .state import CARDS, Hand, Round, RoundSeat, RoundTable

__all__ = ["CARDS", "Hand", "Round", "RoundSeat", "RoundTable"]
