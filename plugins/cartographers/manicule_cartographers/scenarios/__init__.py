"""Where scenarios of this game start."""
