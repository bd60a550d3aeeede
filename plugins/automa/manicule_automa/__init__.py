"""The automa of Gutenberg: an abstract opponent for one to three players."""
