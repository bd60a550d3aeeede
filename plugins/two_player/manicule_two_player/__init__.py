"""The two-player side of Gutenberg's main board."""
