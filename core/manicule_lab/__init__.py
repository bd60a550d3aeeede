"""The lab: plays many games on all cores, and measures players, seats, pieces and rules.

It needs only the engine and prints nothing, so programs, notebooks and tests can use it.
"""
