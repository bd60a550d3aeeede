"""The Astrologer, a character for Gutenberg."""
