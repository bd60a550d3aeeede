"""A bot that plays Gutenberg sensibly and can say why."""
