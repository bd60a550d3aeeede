"""Cartographers."""
