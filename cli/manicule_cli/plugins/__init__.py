"""`manicule plugins`: the tools of players and modders."""
