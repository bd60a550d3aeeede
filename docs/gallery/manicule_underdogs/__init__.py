"""Underdogs first, an order of play for Gutenberg."""
