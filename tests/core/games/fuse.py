"""A part of the auction for the tests of matches: its rules fail when somebody has boasted."""

from typing import Any

from manicule import Plugin, hookimpl

PLUGIN = {
    "id": "fuse",
    "kind": "rules",
    "name": "Fuse",
    "about": "Fails when somebody has boasted.",
    "api": 2,
    "game": "auction",
}


class Fuse(Plugin):
    @hookimpl
    def after_phase(self, table: Any, phase: str) -> None:
        if any(seat.boasts for seat in table.position.seats):
            raise ZeroDivisionError("the fuse is blown")


plugin = Fuse()
