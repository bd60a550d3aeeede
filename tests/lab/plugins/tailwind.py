"""A mod that is too strong: four points a round for everybody; and it counts what it gave."""

from typing import Any

from manicule import Plugin, hookimpl

PLUGIN = {"id": "tailwind", "kind": "rules", "name": "Tailwind", "about": "Wind.", "api": 2, "game": "race"}


class Tailwind(Plugin):
    @hookimpl
    def stride(self, steps: int) -> int:
        return steps + 4

    @hookimpl
    def measures(self, table: Any, measures: dict[str, Any]) -> dict[str, Any]:
        return measures | {"gusts": table.position.round * len(table.seats)}

    @hookimpl
    def seat_measures(self, seat: Any, measures: dict[str, Any]) -> dict[str, Any]:
        return measures | {"blown": 4 * seat.table.position.round}


plugin = Tailwind()
