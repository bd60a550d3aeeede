"""Peaceful spring, a changed phase for Cartographers."""
