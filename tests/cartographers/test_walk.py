"""The way of monsters in the game for one."""

from itertools import pairwise

import pytest
from tests.cartographers.maps import rules

from manicule_cartographers import Shape
from manicule_cartographers.rules.arrivals import walk
from manicule_cartographers.rules.grid import named

AMBUSHES = list(rules().content.ambush)


@pytest.mark.parametrize("by_distance", [False, True])
@pytest.mark.parametrize("id", AMBUSHES)
def test_the_way_leads_to_every_place_once(id: str, by_distance: bool) -> None:
    card = rules().content.ambush[id]
    (shape,) = rules().derived.shapes[id]
    height, width = shape.box
    places = list(walk(shape.printed, card, by_distance))
    assert len(set(places)) == len(places) == (12 - height) * (12 - width)
    assert all(board.bit_count() == shape.size for board in places)


@pytest.mark.parametrize("id", AMBUSHES)
def test_each_step_along_the_edge_is_to_the_next_place(id: str) -> None:
    card = rules().content.ambush[id]
    (shape,) = rules().derived.shapes[id]
    height, width = shape.box
    edge = 2 * (11 - height + 11 - width)
    firsts = [named(board)[0] for board in walk(shape.printed, card)][:edge]
    for one, other in pairwise(firsts):
        rows = abs("ABCDEFGHIJK".index(one[0]) - "ABCDEFGHIJK".index(other[0]))
        assert rows + abs(int(one[1:]) - int(other[1:])) == 1


@pytest.mark.parametrize("shape", [("XXX",), ("X", "X", "X"), ("XXXXX",), ("X",)], ids="/".join)
@pytest.mark.parametrize("id", AMBUSHES)
def test_no_step_within_a_ring_skips_a_place_even_where_the_ring_is_a_line(
    id: str, shape: tuple[str, ...]
) -> None:
    """No printed ambush is so narrow, but one of a modder's may be."""
    firsts = [named(board)[0] for board in walk(Shape(shape).printed, rules().content.ambush[id])]
    places = [("ABCDEFGHIJK".index(name[0]), int(name[1:]) - 1) for name in firsts]
    height, width = len(shape), len(shape[0])
    rings = [min(row, column, 11 - height - row, 11 - width - column) for row, column in places]
    assert rings == sorted(rings)
    for (one, other), (ring, after) in zip(pairwise(places), pairwise(rings), strict=True):
        if ring == after:
            assert abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def test_each_corner_is_used_by_one_card_and_two_turn_each_way() -> None:
    cards = rules().content.ambush.values()
    assert len({card.corner for card in cards}) == 4
    assert sorted(card.arrow for card in cards) == ["clockwise"] * 2 + ["counter_clockwise"] * 2
