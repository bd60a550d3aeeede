"""Hooks of CVlizations that no built-in idea implements, and ideas that others write without our classes."""

from pathlib import Path
from typing import Any

from tests.support.tables import registry, registry_with

from manicule import Plugin, RuleSet, Setup, hookimpl
from manicule.kernel.content import read_folder
from manicule.kernel.positions.scenario_fields import given_table
from manicule_cvlizations import Done, LandSeat
from manicule_kit import Rehearsal

GAME = "cvlizations"
Line = tuple[str, str, int, int]
"""A seat, its order, how many resources it took, and the points that its owner has."""


class Chronicle(Plugin):
    """Writes down what was done, and how many points its doer had by then."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    @hookimpl
    def after_order(self, seat: LandSeat, done: Done) -> None:
        self.lines.append((seat.id, done.order, done.taken, sum(seat.state.points.values())))


def heard(
    laid: dict[str, str], ideas: dict[str, list[str]], *answers: str
) -> list[tuple[str, str, int, int]]:
    """What is told of the orders of the first tribe, whose owner answers, and the second."""
    plugin, found = Chronicle(), registry()
    folder, game = found.manifest(GAME).content_folder, found.plugin(GAME).game
    assert folder is not None
    assert game is not None
    rules = RuleSet(game, {GAME: found.plugin(GAME), "chronicle": plugin}, [read_folder(GAME, folder)])
    first, second, *_ = laid
    given: dict[str, Any] = {
        "phase": "actions",
        "queue": [first, second],
        "laid": laid,
        "seats": {name: {"ideas": owned} for name, owned in ideas.items()},
    }
    rehearsal = Rehearsal(rules, Setup(tuple(laid), 1, 0, found.options(GAME, (), {})), given)
    for answer in answers:
        rehearsal.answer(first, answer)
    return plugin.lines


def test_a_plugin_hears_of_each_execution_after_the_ideas_have_worked() -> None:
    """Solitude has paid its point when the first execution is told; a crowd's Cunning is told, too."""
    laid = {
        "Anna": "gathering+doubling",
        "Tom": "cunning+trade",
        "Kate": "cunning+hunting",
        "Mary": "cunning+hunting",
    }
    lines = heard(laid, {"Anna": ["solitude"]})
    assert lines[:2] == [("a", "gathering", 2, 1), ("a", "gathering", 2, 1)]
    assert lines[2] == ("b", "cunning", 0, 0)


def test_a_plugin_hears_how_many_resources_a_theft_took() -> None:
    laid = {"Anna": "theft+idling", "Tom": "theft+hunting", "Kate": "gathering+trade"}
    assert heard(laid, {}, "b_wood", "c_food")[0] == ("a", "theft", 2, 0)


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
    found = registry_with(tmp_path)
    setup = Setup(("Anna", "Tom", "Kate"), 1, 0, found.options(GAME, ["folklore"], {}))
    owned = {"Anna": {"ideas": ["humanism", "folktale", "dog"]}}
    table = given_table(found.rule_set(GAME, ["folklore"]), setup, {"round": 9, "seats": owned})
    seat = table.seats[0]
    humanism: Any = table.rules.pieces["humanism"]
    assert humanism.worth(seat) == 1
