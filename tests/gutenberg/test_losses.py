"""Losing something: never more than there is, and told as a loss."""

from tests.support.tables import new_game

from manicule.kernel.events import Names
from manicule_gutenberg import events, gain_guilders, lose_guilders


def test_a_seat_loses_at_most_the_guilders_that_it_has() -> None:
    seat = new_game(3, 5).table.seats[0]
    seat.state.guilders = 3
    assert lose_guilders(seat, 2) == 2
    assert lose_guilders(seat, 2) == 1
    assert lose_guilders(seat, 2) == 0
    assert seat.state.guilders == 0


def test_a_loss_is_told_as_one() -> None:
    game = new_game(3, 5)
    table = game.table
    table.listen()
    table.take_events()
    table.seats[0].state.guilders = 5
    gain_guilders(table.seats[0], 2)
    lose_guilders(table.seats[0], 2)
    assert lose_guilders(table.seats[0], 0) == 0  # and nothing is told
    table.publish(events.GainedFame, "a", "a test", -3)
    names = Names({"a": "Anna"}, table.content)
    assert [str(event.text(names)) for event in table.take_events()] == [
        "Anna gains 2 guilders.",
        "Anna loses 2 guilders.",
        "Anna loses 3 fame points.",
    ]
