"""What a house lacks, and what it would cost."""

from tests.support.tables import new_game

from manicule_gutenberg.rules.needs import types_cost


def test_types_that_are_bought_one_after_the_other_cost_more_each_time() -> None:
    """p. 13: who has three types pays 4 guilders for another one and 5 for the next, 9 in all."""
    seat = new_game(3, 5).table.seats[0]
    for held, cost in ((3, 9), (0, 3)):
        seat.state.types = {letter: held if letter == "A" else 0 for letter in seat.table.derived.letters}
        assert types_cost(seat, ["I", "O"]) == cost
        assert types_cost(seat, []) == 0
