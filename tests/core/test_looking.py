"""Looking at a table: whoever draws it for a seat is given nothing of what that seat may not know."""

from typing import Any

import pytest

from manicule import Setup, Sheet, View
from manicule.kernel.positions.canonical import digest
from manicule.kernel.table import Table
from manicule.kernel.views import look_at
from manicule.plugins import PluginRegistry

SEED = 20260517


def new_table(registry: PluginRegistry) -> Table[Any, Any, Any]:
    options = registry.options("stall", ("stall",), {})
    return registry.rule_set("stall", ("stall",)).new_table(Setup(("Anna", "Tom"), SEED, options=options))


def test_whoever_draws_the_table_has_neither_its_seed_nor_its_position(
    small_games: PluginRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[View, Table[Any, Any, Any]]] = []

    def look_over(self: object, view: View, shown: Table[Any, Any, Any]) -> Sheet:
        given.append((view, shown))
        return Sheet(())

    table = new_table(small_games)
    monkeypatch.setattr(type(table.rules.game), "look_over", look_over)
    before = digest(table.position)
    look_at(table, "b")
    ((view, shown),) = given
    assert view.seat == "b"
    assert shown.position is view.position is not table.position
    assert shown.setup.seed == 0  # or what is drawn next could be known
    view.position.seats.clear()
    assert digest(table.position) == before
