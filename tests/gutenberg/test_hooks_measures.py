"""The hooks of the lab: columns that a plugin adds to the row of a game."""

from typing import Any

from tests.support.own_rules import rules_with
from tests.support.tables import registry

from manicule import Plugin, hookimpl
from manicule_gutenberg import GutenbergSeat, GutenbergTable
from manicule_lab.rows import played
from manicule_lab.study import Arm, Contestant, Study


class Census(Plugin):
    """Counts what lies about at the end."""

    @hookimpl
    def measures(self, table: GutenbergTable, measures: dict[str, Any]) -> dict[str, Any]:
        return measures | {"guilders": sum(seat.state.guilders for seat in table.seats)}

    @hookimpl
    def seat_measures(self, seat: GutenbergSeat, measures: dict[str, Any]) -> dict[str, Any]:
        return measures | {"colors": len(seat.state.inks)}


def test_plugins_add_columns_to_the_row_of_a_game() -> None:
    study = Study("gutenberg", 3, (Arm("", (Contestant("random"),) * 3, ()),))
    row = played(rules_with(Census()), study.deal(0), {"random": registry().bot("random")})
    guilders = [seat["guilders"] for seat in row.result["seats"]]
    assert row.measures == {"guilders": sum(guilders)}
    for seat, held in zip(row.seats, guilders, strict=True):
        assert seat.measures["guilders"] == held  # the game's own figures come first
        assert "colors" in seat.measures
