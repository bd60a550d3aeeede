"""Packs for programs: reads pack files, and finds the problems that keep a pack from being played here."""

from manicule.plugins.pack import Pack, check_pack, pack_of, pack_problems, read_pack, read_packs

__all__ = ["Pack", "check_pack", "pack_of", "pack_problems", "read_pack", "read_packs"]
