"""Packs for programs: reading files of packs, and what keeps one from being played here."""

from manicule.plugins.pack import Pack, check_pack, pack_of, pack_problems, read_pack, read_packs

__all__ = ["Pack", "check_pack", "pack_of", "pack_problems", "read_pack", "read_packs"]
