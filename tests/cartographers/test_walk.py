"""The way of monsters in the game for one."""

from itertools import pairwise

import pytest
from tests.cartographers.maps import rules

from manicule_cartographers.ambush import walk
from manicule_cartographers.grid import named

AMBUSHES = list(rules().content.ambush)


@pytest.mark.parametrize("by_distance", [False, True])
@pytest.mark.parametrize("id", AMBUSHES)
def test_the_way_leads_to_every_place_once(id: str, by_distance: bool) -> None:
    card = rules().content.ambush[id]
    (shape,) = rules().prepared.shapes[id]
    height, width = shape.box
    places = list(walk(shape.printed, card, by_distance))
    assert len(set(places)) == len(places) == (12 - height) * (12 - width)
    assert all(board.bit_count() == shape.size for board in places)


@pytest.mark.parametrize("id", AMBUSHES)
def test_each_step_along_the_edge_is_to_the_next_place(id: str) -> None:
    card = rules().content.ambush[id]
    (shape,) = rules().prepared.shapes[id]
    height, width = shape.box
    edge = 2 * (11 - height + 11 - width)
    firsts = [named(board)[0] for board in walk(shape.printed, card)][:edge]
    for one, other in pairwise(firsts):
        rows = abs("ABCDEFGHIJK".index(one[0]) - "ABCDEFGHIJK".index(other[0]))
        assert rows + abs(int(one[1:]) - int(other[1:])) == 1


def test_each_corner_is_used_by_one_card_and_two_turn_each_way() -> None:
    cards = rules().content.ambush.values()
    assert len({card.corner for card in cards}) == 4
    assert sorted(card.arrow for card in cards) == ["clockwise"] * 2 + ["counter_clockwise"] * 2
