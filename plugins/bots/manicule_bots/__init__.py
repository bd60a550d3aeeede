"""Bots that can play every game."""
