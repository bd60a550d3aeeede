"""The drawn sheets: the table with its parts. Loaded only when they are shown."""
