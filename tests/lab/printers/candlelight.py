"""A mod that changes every game and makes none better: dice are thrown after each round and not looked at."""

from manicule import Plugin, implements
from manicule_gutenberg import GutenbergSeat, GutenbergTable, Hooks

PLUGIN = {
    "id": "candlelight",
    "kind": "rules",
    "name": "Candlelight",
    "about": "It flickers.",
    "api": 2,
    "game": "gutenberg",
}


class Candlelight(Plugin):
    @implements(Hooks.after_round)
    def after_round(self, table: GutenbergTable, seat: GutenbergSeat) -> None:
        for stream in tuple(table.position.draws):
            table.dice.below(stream, 9)


plugin = Candlelight()
