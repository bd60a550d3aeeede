"""My game, a game. These are the names that plugins for it are written with."""

from manicule_my_game.plugin import Heap, HeapSeat, HeapTable, Hooks

__all__ = ["Heap", "HeapSeat", "HeapTable", "Hooks"]
