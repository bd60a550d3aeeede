"""The pages of the server: each makes HTML of its arguments, and knows no table."""
