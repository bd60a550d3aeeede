"""The course of each game: its phases in their order, by the names of the rulebook, and when they come."""

import pytest
from tests.support.tables import registry
from tests.support.wording import english

from manicule import END, ROUND, START

COURSES = {
    "gutenberg": (  # pp. 4-7, 12 and 15
        ("set_up", "Game Preparation", START),
        ("draft_orders", english("gutenberg.draft_orders.name"), START),
        ("choose_types", english("gutenberg.choose_types.name"), START),
        ("turn_gears", "Turn Gears", ROUND),
        ("plan", "Plan", ROUND),
        ("take_orders", "Take Orders", ROUND),
        ("take_inks", "Take Inks", ROUND),
        ("develop_specialties", "Develop Specialties", ROUND),
        ("improve_printing_houses", "Improve Printing Houses", ROUND),
        ("patronage", "Patronage", ROUND),
        ("fulfill_orders", "Fulfill Orders", ROUND),
        ("prepare_next_round", "Prepare the Next Round", ROUND),
        ("final_score", "End of the Game", END),
    ),
    "cartographers": (  # a turn: explore, draw, check; an ambush is drawn instead of a card
        ("set_up", english("cartographers.set_up.name"), START),
        ("explore", "Explore", ROUND),
        ("ambush", "Ambush", ROUND),
        ("draw", "Draw", ROUND),
        ("check", "Check", ROUND),
    ),
    "cvlizations": (  # four phases a round
        ("set_up", "Game Preparation", START),
        ("orders", "Order Phase", ROUND),
        ("actions", "Action Phase", ROUND),
        ("development", "Development Phase", ROUND),
        ("clean_up", "Clean-up Phase", ROUND),
        ("final_score", "End of the Game", END),
    ),
}


@pytest.mark.parametrize("game", COURSES)
def test_the_phases_of_a_game_are_those_of_its_rulebook(game: str) -> None:
    phases = registry().rule_set(game, ()).phases
    assert tuple((phase.id, str(phase.name), phase.when) for phase in phases) == COURSES[game]
