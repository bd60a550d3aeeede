"""What a house lacks, and what it would cost."""

from tests.support.tables import new_game
from tests.support.wording import english

from manicule_gutenberg import Order
from manicule_gutenberg.content import Reward
from manicule_gutenberg.rules.needs import types_cost
from manicule_gutenberg.texts import notes


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
    assert str(notes[1]) == english("gutenberg.base_rewards.slots_full")


def held_inks(number: int) -> str:
    return english("gutenberg.notes.held", n=number)


def test_an_ink_that_every_order_has_enough_of_is_noted_where_all_of_them_do_not() -> None:
    """One blue ink serves either order, and both together need two."""
    seat = new_game(3, 5).table.seats[0]
    cards = seat.table.content.refinement
    blue = [id for id, card in cards.items() if card.inks.count("blue") == 1][:2]
    seat.state.orders = [Order(f"P0{number}", card) for number, card in enumerate(blue, 1)]
    said = {}
    for held in (0, 1, 2):
        seat.state.inks = dict.fromkeys(seat.table.content.ink, 9) | {"blue": held}
        said[held] = str(notes.ink_of(seat, "blue"))
    assert said == {
        0: f"{held_inks(0)}; {english('gutenberg.notes.serves', orders='P01 and P02')}",
        1: f"{held_inks(1)}; {english('gutenberg.notes.needed_together', n=2)}",
        2: held_inks(2),
    }


def test_types_that_are_told_of_several_orders_serve_them_one_a_round() -> None:
    """p. 14: a type serves one order a round, and is not used up; so A-I-I-U is all for A-I-I and A-I-I-U."""
    game = new_game(3, 5)
    seat = game.table.seats[0]
    choice = game.timeline.choices()["a"]
    seat.state.orders = [Order("P01", "R01")]
    note = str(notes.printing(choice, "P22"))
    assert note == english("gutenberg.notes.together", types="A-I-I-O")
