"""Hooks of CVlizations that no built-in idea implements."""

from typing import Any

from tests.support.tables import library

from manicule import Plugin, RuleSet, Setup, hookimpl
from manicule.content import read_folder
from manicule_cvlizations import Done, LandSeat
from manicule_kit import Rehearsal

GAME = "cvlizations"


class Chronicle(Plugin):
    """Writes down what was done, and how many points its doer had by then."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, str, int, int]] = []

    @hookimpl
    def after_order(self, seat: LandSeat, done: Done) -> None:
        self.lines.append((seat.id, done.order, done.taken, sum(seat.state.points.values())))


def test_a_plugin_hears_of_each_execution_after_the_ideas_have_worked() -> None:
    """Solitude has paid its point when the first execution is told; a crowd's Cunning is told, too."""
    plugin = Chronicle()
    found = library()
    folder = found.manifest(GAME).content_folder
    assert folder is not None
    game = found.plugin(GAME).game
    assert game is not None
    rules = RuleSet(game, {GAME: found.plugin(GAME), "chronicle": plugin}, [read_folder(GAME, folder)])
    laid = {
        "Anna": "gathering+doubling",
        "Tom": "cunning+trade",
        "Kate": "cunning+hunting",
        "Mary": "cunning+hunting",
    }
    given: dict[str, Any] = {
        "phase": "actions",
        "queue": ["Anna", "Tom"],
        "laid": laid,
        "seats": {"Anna": {"ideas": ["solitude"]}},
    }
    setup = Setup(tuple(laid), 1, 0, found.options(GAME, (), {}))
    Rehearsal(rules, setup, given)
    assert plugin.lines[:2] == [("a", "gathering", 2, 1), ("a", "gathering", 2, 1)]
    assert plugin.lines[2] == ("b", "cunning", 0, 0)
