"""The kernel: the declarations of a game, and the loop that plays it.

A game declares its phases, its position, its choices and its hooks (`game.py`); `loop.py` runs the phases
and yields the choices. The kernel knows no plugin folders, saves, searching bots or programs.
"""
