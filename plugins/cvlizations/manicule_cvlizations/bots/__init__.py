"""The bots of this game."""
