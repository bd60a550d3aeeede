"""The Four Lands, a scoring card for Cartographers."""
