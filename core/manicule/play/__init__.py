"""Playing: the one runner, and what is built on it: sessions, replays and simulations."""
