"""The lab commands: from words of a command line to a study, from its rows to tables."""
