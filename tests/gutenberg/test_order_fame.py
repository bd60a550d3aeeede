"""Gears that give fame for orders: it is counted when orders are fulfilled, and in no other way."""

import pytest
from tests.support.tables import new_game

from manicule_gears.order_fame import ORDER_FAME, OrderFame
from manicule_gutenberg import Reward
from manicule_gutenberg.rules.rewards import gain_reward


@pytest.mark.parametrize("kind", ORDER_FAME, ids=lambda kind: kind.id)
def test_fame_for_orders_is_no_reward_that_something_else_can_give(kind: OrderFame) -> None:
    seat = new_game().table.seats[0]
    reward, before = Reward(kind.id), dict(seat.state.points)
    assert kind.refuse(seat, reward)
    assert not kind.can_become_possible(seat, reward)
    with pytest.raises(AssertionError, match=r"^fame for orders is gained when a declaration resolves$"):
        list(gain_reward(seat, reward, "patronage"))
    assert seat.state.points == before
