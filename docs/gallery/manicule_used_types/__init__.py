"""Used types, a price for Gutenberg."""
