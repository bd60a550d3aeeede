"""A match: one game being played, from its first question to its result.

It drives the loop of the kernel, takes answers, goes back, forks, imagines, and tells its observers what
happened. A match is in memory: the layers above write it down, search in it and open it.
"""
