"""A match: one game being played, from its first question to its result.

A match drives the loop of the kernel, takes and undoes answers, forks, imagines, and notifies its observers.
It lives in memory: the layers above record it, search in it and open it.
"""
