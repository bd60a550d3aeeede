"""Dear types: every type costs more."""

PLUGIN = {
    "id": "dear_types",
    "kind": "rules",
    "name": "Dear types",
    "about": "Every type costs more than usual.",
    "api": 1,
    "game": "gutenberg",
    "options": {
        "markup": {"default": 1, "values": [1, 2, 3], "about": "How many guilders more a type costs."}
    },
}

from manicule import Plugin, hookimpl
from manicule_gutenberg import GutenbergTable


class DearTypesPlugin(Plugin):
    @hookimpl
    def type_price(self, table: GutenbergTable, price: int) -> int:
        return price + table.options["markup"]


plugin = DearTypesPlugin()
