"""Where a scenario of Gutenberg starts."""
