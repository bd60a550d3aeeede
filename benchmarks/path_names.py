"""The paths of programs that play with Manicule. This module needs only Python."""

GAMES = ("Gutenberg", "Cartographers", "CVlizations")
SAMPLER, OWN_BOT, LOOP = "built-in sampler", "own bot", "legal and answer"
FORKED, ANSWERED = "forks", "forks and answers"
