"""The pages of the server: each makes HTML of what it is given, and knows no table."""
