"""Hooks of CVlizations that no built-in idea implements, and ideas that others write without our classes."""

from pathlib import Path
from typing import Any

from tests.support.tables import library, library_with

from manicule import Plugin, RuleSet, Setup, hookimpl
from manicule.content import read_folder
from manicule.positions.given import given_table
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


MANIFEST = """
id = "folklore"
kind = "rules"
name = "Folklore"
about = "An idea that is a piece and nothing more."
api = 2
game = "cvlizations"
default = false
module = "folklore_rules"
"""
FOLKTALE = """
[idea.folktale]
number = 49
age = "III"
type = "ideology"
cost = { wood = 1 }
happiness = 1
certainty = { name = "R", type = "R", effect = "R", figures = "R" }
source = "test"
"""
MODULE = """
from manicule import Piece, Plugin, Texts

tr = Texts("folklore").tr


class Folktale(Piece):
    id, kind = "folktale", "idea"
    name = tr("Folktale", context="folktale.name")
    about = tr("Nothing.", context="folktale.about")


class Folklore(Plugin):
    pieces = (Folktale(),)


plugin = Folklore()
"""


def test_humanism_counts_no_idea_that_does_not_say_that_it_pays_happiness(tmp_path: Path) -> None:
    """Ruling V12: ideas that can pay points during the game. A piece of others need not know of ours."""
    (tmp_path / "content").mkdir()
    for name, text in (
        ("plugin.toml", MANIFEST),
        ("content/ideas.toml", FOLKTALE),
        ("folklore_rules.py", MODULE),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = library_with(tmp_path)
    setup = Setup(("Anna", "Tom", "Kate"), 1, 0, found.options(GAME, ["folklore"], {}))
    owned = {"Anna": {"ideas": ["humanism", "folktale", "dog"]}}
    table = given_table(found.rule_set(GAME, ["folklore"]), setup, {"round": 9, "seats": owned})
    seat = table.seats[0]
    assert table.rules.pieces["humanism"].worth(seat) == 1
