"""The exit codes of the program. Errors of the platform carry their own."""

FAILED = 1
WRONG_USAGE = 2
INTERRUPTED = 130
