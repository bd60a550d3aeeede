"""Hooks: how they are declared, what the platform's are, and how implementations become one call."""
