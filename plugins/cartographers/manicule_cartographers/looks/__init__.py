"""The drawn sheets: the table, the map in hand, the edicts, previews. Loaded only when they are shown."""
