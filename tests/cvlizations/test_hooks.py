"""Hooks of CVlizations that no built-in idea implements, and ideas that others write without our classes."""

from pathlib import Path
from typing import Any

from tests.support.players import MANNERS, play_out
from tests.support.tables import registry, registry_with

from manicule import Event, EventLog, Match, Plugin, RuleSet, Setup, hookimpl
from manicule.kernel.content import read_folder
from manicule.kernel.positions.scenario_fields import given_table
from manicule_cvlizations import Done, LandSeat, events, phases
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


class Backwards(Plugin):
    """The last order of a round is carried out first."""

    @hookimpl
    def phase_order(self, phase: str, participants: tuple[str, ...]) -> tuple[str, ...]:
        return participants[::-1] if phase == phases.Act.id else participants


def test_an_order_is_announced_before_its_first_execution_in_any_order_of_play() -> None:
    log = EventLog()
    rules = registry().rule_set(GAME, ()).with_plugins({"backwards": Backwards()})
    setup = Setup(("Anna", "Tom", "Kate"), 1, 0, registry().options(GAME, (), {}))
    play_out(Match(rules, setup, observers=[log]), MANNERS["any answer"], 1)
    rounds: list[list[Event]] = []
    for event in log.events:
        if isinstance(event, events.RoundBegan):
            rounds.append([])
        elif rounds:
            rounds[-1].append(event)
    assert len(rounds) == 9
    for told in rounds:
        announced = [event.order for event in told if isinstance(event, events.OrderCame)]
        assert announced
        assert len(set(announced)) == len(announced)
        for at, event in enumerate(told):
            if isinstance(event, events.Gained) and event.source in announced:
                assert event.source in [one.order for one in told[:at] if isinstance(one, events.OrderCame)]


class Sages(Plugin):
    """The first tribe begins with more, and what is printed on its ideas counts twice."""

    @hookimpl
    def starting_resources(self, seat: LandSeat, number: int) -> int:
        return number + 2 if seat.id == "a" else number

    @hookimpl
    def printed_happiness(self, seat: LandSeat, number: int) -> int:
        return 2 * number if seat.id == "a" else number


def test_plugins_change_the_first_resources_and_the_points_printed_on_ideas() -> None:
    rules = registry().rule_set(GAME, ()).with_plugins({"sages": Sages()})
    setup = Setup(("Anna", "Tom", "Kate"), 1, 0, registry().options(GAME, (), {}))
    match = Match(rules, setup)
    first, second, _ = (set(seat.state.resources.values()) for seat in match.table.seats)
    assert (first, second) == ({3}, {1})
    play_out(match, MANNERS["any answer"], 1)
    for seat, factor in zip(match.table.seats, (2, 1, 1), strict=True):
        printed = sum(match.table.content.idea[idea].happiness for idea in seat.state.ideas)
        assert printed > 0
        assert seat.state.points["ideas"] == factor * printed
