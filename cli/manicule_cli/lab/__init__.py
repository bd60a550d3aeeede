"""What the commands of the lab do: from words of a command line to a study, from its rows to tables."""
