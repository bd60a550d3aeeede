"""Gears that cannot be used now, and whether buying types could change that."""

import pytest
from tests.support.tables import new_game
from tests.support.wording import english

from manicule_gears.uses import UseGear, overused
from manicule_gutenberg import Gear


@pytest.mark.parametrize(
    ("used", "has_marker", "can_become_possible"),
    [(0, True, True), (0, False, False), (1, True, False), (2, True, False)],
)
def test_a_gear_that_was_used_or_has_no_marker_waits_for_no_purchase(
    used: int, has_marker: bool, can_become_possible: bool
) -> None:
    seat = new_game().table.seats[0]
    gear, at = next(
        (id, at)
        for id, gear in seat.table.content.gear.items()
        for at, sector in enumerate(gear.sectors)
        if sector.kind == "swap_type"
    )
    seat.state.gears = [Gear(gear, at, used)]
    seat.state.types = dict.fromkeys(seat.state.types, 0)
    use = UseGear(0, has_marker)
    assert use.refuse(seat)
    assert use.can_become_possible(seat) is can_become_possible


def test_more_uses_in_all_than_there_are_markers_break_an_invariant() -> None:
    table = new_game().table
    seat, ids = table.seats[1], list(table.content.gear)
    seat.state.gears = [Gear(id, 0, 1) for id in ids[:3]]
    assert overused(table) == {}
    seat.state.gears.append(Gear(ids[3], 0, 1))
    (broken,) = overused(table).values()
    assert str(broken) == english("gears.uses.no_markers_left", seat=seat.name)
