"""`manicule plugins`: what players and modders ask for."""
