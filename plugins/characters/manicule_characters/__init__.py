"""The ten printers of Gutenberg. Plugins with another character use `Character`."""

from manicule_characters.character import Character

__all__ = ["Character"]
