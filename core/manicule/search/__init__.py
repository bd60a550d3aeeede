"""Search: many games played to find good answers.

It looks ahead in simulated matches of any game, judges positions by a learned evaluation, and plays many
games between bots. The layers below do not need it.
"""
