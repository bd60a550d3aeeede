"""Search: many games played to find good answers.

It looks ahead in imagined matches of any game, judges positions by a learned evaluation, and simulates
games between bots. The layers below do not need it.
"""
