"""Where the highlight begins: at what the orders in hand need most."""

from tests.support.tables import new_game

from manicule import Pick
from manicule_gutenberg import GutenbergSeat, Order
from manicule_gutenberg.rules.base_rewards import gain_inks, gain_type
from manicule_gutenberg.texts import kinds


def seat_with(*orders: Order) -> GutenbergSeat:
    seat = new_game(3, 5).table.seats[0]
    seat.state.orders = list(orders)
    seat.state.types = dict.fromkeys(seat.table.derived.letters, 0)
    seat.state.inks = dict.fromkeys(seat.table.derived.colours, 0)
    return seat


def test_where_no_order_lacks_anything_it_is_simply_the_first_option() -> None:
    seat = seat_with()
    assert next(gain_type(seat)).likely() is None
    assert next(gain_inks(seat, 1)).likely() is None
    specialties = {id: id for id in seat.state.levels}
    assert Pick(seat, kinds.DEVELOP, specialties).likely() is None


def test_it_is_the_type_that_most_orders_lack() -> None:
    seat = seat_with(Order("P02", "R45"), Order("P07", "R35"))  # A I U and A A U
    seat.state.types["A"] = 2
    assert next(gain_type(seat)).likely() == "U"


def test_it_is_the_ink_of_which_orders_lack_most() -> None:
    seat = seat_with(Order("P02", "R45"))  # blue, blue and gold
    assert next(gain_inks(seat, 1)).likely() == "blue"
    seat.state.inks["blue"] = 2
    assert next(gain_inks(seat, 1)).likely() == "gold"


def test_a_level_that_decorates_goes_before_one_that_only_comes_nearer() -> None:
    seat = seat_with(Order("P02", "R45"), Order("P07", "R36"))  # ☼ IV; ≡ I and ☼ II
    specialties = {id: id for id in seat.state.levels}
    assert Pick(seat, kinds.DEVELOP, specialties).likely() == "illuminating"
    seat.state.levels["illuminating"] = 2
    assert Pick(seat, kinds.DEVELOP, specialties).likely() == "binding"
    seat.state.levels["illuminating"] = 3  # it decorates for 4 fame now, and binding for 2
    assert Pick(seat, kinds.DEVELOP, specialties).likely() == "illuminating"
