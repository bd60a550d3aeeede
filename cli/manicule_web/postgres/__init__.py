"""Tables in PostgreSQL, for several processes. Nothing outside of this package knows of it."""
