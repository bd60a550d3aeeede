"""The commands, one module each: `add` declares it, and what is slow to import is imported when it runs."""
