"""The rules as pages to read and to search."""
