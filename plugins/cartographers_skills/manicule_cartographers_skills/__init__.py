"""The eight skills of Cartographers.

`content` has the printed cards, `state` the memory, `skills` the rules of each skill; `plugin` connects them
to the game.
"""
