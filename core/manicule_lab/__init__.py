"""The lab: many games on all cores, and what they tell about players, seats, pieces and rules.

It needs the engine alone and prints nothing: a program, a notebook or a test can measure with it.
"""
