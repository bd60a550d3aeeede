"""The eight skills of Cartographers."""
