"""A mod that fails in every fourth game or so."""

from typing import Any

from manicule import Plugin, hookimpl

PLUGIN = {"id": "trap", "kind": "rules", "name": "Trap", "about": "A trap.", "api": 2, "game": "race"}


class Trap(Plugin):
    @hookimpl
    def stride(self, table: Any, steps: int) -> int:
        if table.position.round == 2 and table.setup.seed % 4 == 0:
            raise ValueError("a hole in the ground")
        return steps


plugin = Trap()
