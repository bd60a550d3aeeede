"""The kernel: what a game is, and the loop that plays one.

A game declares its phases, its position, its choices and its hooks; `loop.py` goes through the phases and
asks. The kernel knows neither plugins on disk, nor saves, nor bots that search, nor a program.
"""
