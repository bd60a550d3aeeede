"""How the program ends, for whoever started it. Errors of the platform carry their own codes."""

FAILED = 1
WRONG_USAGE = 2
INTERRUPTED = 130
