"""Matches: games being played, and all that follows, keeps, forks and imagines them."""
