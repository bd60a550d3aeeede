"""Positions: the state of a game, its canonical form for digests and snapshots, and its form for people."""
