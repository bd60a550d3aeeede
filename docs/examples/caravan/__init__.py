"""Caravan, a small drafting game with cards, tokens and a track: an example of a game that is drawn.

Plugins for this game import the names below. Imports point one way:

    state ← texts ← events, phases, looks ← game ← plugin
"""

from .state import CARDS, GOODS, Desert, DesertSeat, DesertTable, Merchant

__all__ = ["CARDS", "GOODS", "Desert", "DesertSeat", "DesertTable", "Merchant"]
