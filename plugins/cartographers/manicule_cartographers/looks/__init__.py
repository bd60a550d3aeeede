"""What people look at: the table, the map in hand, the edicts, previews. Loaded only when somebody looks."""
