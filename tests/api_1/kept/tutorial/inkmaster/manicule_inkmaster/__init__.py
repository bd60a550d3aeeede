"""Inkmaster, a character for Gutenberg."""
