"""A mod that changes nothing."""

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
    def stride(self, steps: int) -> int:
        return steps


plugin = Stillness()
