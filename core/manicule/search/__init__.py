"""Search: playing many games to find out what is good.

It looks ahead in imagined matches of any game, judges positions by an evaluation that was learned, and
simulates games between bots. Nothing below needs it.
"""
