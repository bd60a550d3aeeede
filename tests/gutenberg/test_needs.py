"""What a house lacks, and what it would cost."""

from tests.support.tables import new_game

from manicule_gutenberg import Order
from manicule_gutenberg.content import Reward
from manicule_gutenberg.rules.needs import types_cost


def test_types_that_are_bought_one_after_the_other_cost_more_each_time() -> None:
    """p. 13: who has three types pays 4 guilders for another one and 5 for the next, 9 in all."""
    seat = new_game(3, 5).table.seats[0]
    for held, cost in ((3, 9), (0, 3)):
        seat.state.types = {letter: held if letter == "A" else 0 for letter in seat.table.derived.letters}
        assert types_cost(seat, ["I", "O"]) == cost
        assert types_cost(seat, []) == 0


def test_an_order_as_a_reward_is_noted_where_it_needs_room() -> None:
    """p. 8: there are four slots for orders, and a fifth one needs a discard."""
    seat = new_game(3, 5).table.seats[0]
    new_order = seat.table.derived.rewards["order"]
    notes = []
    for held in (3, 4):
        seat.state.orders = [Order(f"P0{number}", f"R0{number}") for number in range(1, held + 1)]
        notes.append(new_order.note(seat, Reward("order")))
    assert notes[0] is None
    assert str(notes[1]) == "your order slots are full: you discard an order first"
