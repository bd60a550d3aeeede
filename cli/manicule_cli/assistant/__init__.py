"""A table for an assistant that reads and writes text, and the server by which it plays."""
