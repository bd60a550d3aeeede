"""The starting position of Gutenberg scenarios."""
