"""My variant, a variant of Gutenberg."""
