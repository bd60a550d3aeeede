"""The color of William Caxton: how what is paid with it is asked and told."""

from tests.support.characters import new_game
from tests.support.players import MANNERS, Chance, play

from manicule_characters.caxton import WildColor
from manicule_gutenberg import Order
from manicule_gutenberg.rules.declarations import RefinementPart
from manicule_gutenberg.rules.payments import pay_inks
from manicule_gutenberg.texts import notes


def test_true_colors_are_proposed_before_wild_ones_to_pay_with() -> None:
    """What can stand for any color is kept for later, unless somebody wants it otherwise."""
    seat = new_game(1, "caxton", "tory", "vietor").table.seats[0]
    seat.remember(WildColor("blue"))
    seat.state.inks |= {"blue": 3, "silver": 2}
    choice = next(pay_inks(seat, ["blue", "silver", "silver"]))
    order = choice.kind.display.order
    assert order is not None
    assert next(iter(order(choice))) == "blue+silver+silver"
    assert set(order(choice)) == set(choice.legal())


def test_the_note_of_a_refinement_says_which_inks_stand_in() -> None:
    seat = new_game(1, "caxton", "tory", "vietor").table.seats[0]
    seat.remember(WildColor("blue"))
    card = next(id for id, card in seat.table.content.refinement.items() if card.inks == ("blue", "gold"))
    order = Order("P01", card)
    seat.state.orders = [order]
    seat.state.inks = dict.fromkeys(seat.table.content.ink, 0) | {"blue": 2}
    choice = next(pay_inks(seat, ["blue", "gold"]))
    assert "spends blue and blue" in str(notes.part(choice, RefinementPart(order, colors=True)))


def test_the_color_of_the_last_round_does_not_count_while_the_next_one_is_chosen() -> None:
    game, asked = new_game(1, "caxton", "tory", "vietor"), 0
    seat = game.table.seats[0]
    for _ in play(game, MANNERS["any answer"], Chance(1)):
        choice = None if game.over else game.timeline.choices().get("a")
        if choice is not None and choice.kind.id == "wild_color":
            assert seat.hooks.wild_inks(game.table, seat, ()) == ()
            asked += 1
        elif game.table.position.round and game.table.position.phase == "take_inks":
            assert len(seat.hooks.wild_inks(game.table, seat, ())) == 1
    assert asked == 6
