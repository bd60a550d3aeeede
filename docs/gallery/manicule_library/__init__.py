"""The Library, an idea for CVlizations."""
