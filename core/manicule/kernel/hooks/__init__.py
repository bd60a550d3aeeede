"""Hooks: their declaration, the hooks of the platform, and the calls that combine implementations."""
