"""A mod that changes every game and makes none better: one more die is thrown and not looked at."""

from typing import Any

from manicule import Plugin, hookimpl

PLUGIN = {
    "id": "stillness",
    "kind": "rules",
    "name": "Stillness",
    "about": "No wind.",
    "api": 2,
    "game": "race",
}


class Stillness(Plugin):
    @hookimpl
    def stride(self, table: Any, steps: int) -> int:
        table.dice.below("steps", 9)
        return steps


plugin = Stillness()
