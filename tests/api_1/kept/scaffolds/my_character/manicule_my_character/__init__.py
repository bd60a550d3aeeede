"""My character, a character for Gutenberg."""
