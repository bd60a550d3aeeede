"""The eight skills of Cartographers.

`content` is what is printed, `state` what is remembered, `skills` the rules of each skill; `plugin` says
where they take part in the game.
"""
