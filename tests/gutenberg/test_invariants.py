"""What Gutenberg says must hold, by itself: every loss is noticed, and by the name of what is lost."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.support.invariants import problems
from tests.support.players import MANNERS, Chance, play
from tests.support.tables import new_game

from manicule.kernel.game import broken_invariants
from manicule_gutenberg import Gear, Order


def _take_back(board: Any) -> None:
    board.printing_pile.discard.append(board.printing[0])


BREAKING: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "an ink vanishes": ("inks", lambda board: board.bag.update(blue=board.bag["blue"] - 1)),
    "an ink is made": ("inks", lambda board: board.seats[0].inks.update(red=board.seats[0].inks["red"] + 1)),
    "a printing card vanishes": ("printing cards", lambda board: board.printing_pile.deck.pop()),
    "a printing card is in two places": ("printing cards", _take_back),
    "a refinement card vanishes": ("refinement cards", lambda board: board.refinement_pile.deck.pop()),
    "a specialty card is unknown": ("specialty cards", lambda board: board.specialty_cards.append("X")),
    "a gear is made": ("gears", lambda board: board.seats[1].gears.append(Gear(board.gears[0]))),
    "a patronage card is won twice": (
        "patronage cards",
        lambda board: board.seats[0].patronage.extend([board.patronage[0]] * 2),
    ),
    "somebody owes guilders": ("guilders", lambda board: setattr(board.seats[0], "guilders", -1)),
    "somebody owes types": ("types", lambda board: board.seats[0].types.update(A=-1)),
    "fame is lost": ("fame", lambda board: board.seats[0].points.update(colors=-1)),
    "a specialty is above the top": ("levels", lambda board: board.seats[0].levels.update(binding=7)),
    "a plan has seven markers in a row": ("plan", lambda board: board.seats[0].plan.update(patronage=7)),
    "there is a fifth order": (
        "order slots",
        lambda board: setattr(board.seats[0], "orders", [Order("P01", "R01")] * 5),
    ),
    "a gear was used twice": (
        "gear uses",
        lambda board: setattr(board.seats[0], "gears", [Gear(board.gears[0], 0, 2)]),
    ),
}


@pytest.mark.parametrize("what", BREAKING)
def test_it_is_noticed_when(what: str) -> None:
    rule, break_it = BREAKING[what]
    game = new_game(3, 1)
    for _ in play(game, MANNERS["any answer"], Chance(1)):
        if game.table.position.phase == "plan":
            break
    assert broken_invariants(game.table) == {}
    break_it(game.table.position)
    broken = broken_invariants(game.table)
    assert rule in broken
    assert str(broken[rule]).strip()


@pytest.mark.parametrize("manner", MANNERS)
def test_the_game_and_the_tests_agree_on_what_holds(manner: str) -> None:
    """They are written down twice, from the content and from the rulebook."""
    for seed in range(3):
        game = new_game(3 + seed % 2, seed)
        for _ in play(game, MANNERS[manner], Chance(seed)):
            assert broken_invariants(game.table) == {}
            assert problems(game.table) == []
