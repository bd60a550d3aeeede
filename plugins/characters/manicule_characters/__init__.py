"""The ten printers of Gutenberg. A plugin that brings another one needs `Character`."""

from manicule_characters.character import Character

__all__ = ["Character"]
