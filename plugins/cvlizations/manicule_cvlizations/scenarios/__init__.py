"""The starting position of scenarios."""
