"""The computer players of this game."""
