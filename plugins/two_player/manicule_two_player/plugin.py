"""The two-player side as a plugin: its spaces are content, its gears a selection of all gears."""

from __future__ import annotations

from manicule import Plugin, implements
from manicule_gutenberg import GutenbergTable, Hooks

PLACES = 2
LINE = "gray"


class TwoPlayerPlugin(Plugin):
    """Leaves the gears with white lines in the box for two players."""

    @implements(Hooks.gear_deck)
    def gear_deck(self, table: GutenbergTable, gears: list[str]) -> list[str]:
        if len(table.position.circle) != PLACES:
            return gears
        return [gear for gear in gears if table.content.gear[gear].line == LINE]


plugin = TwoPlayerPlugin()
