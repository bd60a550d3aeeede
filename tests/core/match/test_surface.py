"""The surface of a match: each public name has a reason, and its parts stay small."""

import ast
import inspect

import pytest
from tests.support.tables import ROOT

from manicule import Match
from manicule.match.display import Display
from manicule.match.driver import Driver
from manicule.match.observer import Observers
from manicule.match.occupants import Occupants
from manicule.match.publisher import Publisher
from manicule.match.timeline import Timeline

NAMES = {
    # What it is played with.
    "rules": "bots, displays and tools look rules up",
    "setup": "names, seed and options: twins are made of it",
    "header": "what a record begins with, and which seats are people",
    "bots": "the seats that `run` answers for",
    "mode": "observers and records treat a replay and an imagined match differently",
    "settings": "the language that each person reads, kept in saves",
    "patience": "the program stops endless rules, tools do not",
    # Its parts.
    "occupants": "people come and go, and bots play on for them",
    "display": "everything that people read",
    "timeline": "the past, and the ways to other points",
    "observers": "logs and sessions attach themselves",
    # The present.
    "over": "every loop over a game ends with it",
    "ordinal": "the number of the question, which steps, dice and bots go by",
    "answers": "the length of the game so far, without a list of all steps",
    "steps": "the answers themselves, for scripts and records",
    "table": "rules, bots and measures work on a table",
    "position": "tests, bots and digests look at it",
    "seats": "views and bots are made for each of them",
    "people": "undo, hand-over and narration are for people alone",
    "result": "who won, and where the points come from",
    # Questions.
    "waiting": "which seats are to answer",
    "asked": "all questions at once: the shortest program that plays",
    "question": "the question of one seat",
    "legal": "answers are listed lazily: there may be thousands",
    "why": "the reason of a refusal before an answer is given",
    "preview": "what an answer would come to",
    "view": "the table without what a seat may not know",
    "advice": "a hint is the answer of a bot for a person",
    # Changes.
    "answer": "the one way to give an answer",
    "run": "bots play to the next person",
    "step": "one bot answers: for a screen that shows each",
    "undo": "a thin call of the timeline, with the lock and the observers",
    "change_rules": "an author goes on under the corrected rules of a plugin",
    "fork": "an exact twin",
    "imagine": "a fair twin",
    "play_out": "search plays twins out without keeping anything",
    "configure_seat": "a setting is a step of the record",
    "close": "observers let go of files",
    "release": "memory of many games",
}
"""The public names of `Match`, each with the reason why it is there."""

PARTS = (Display, Observers, Occupants, Publisher, Timeline)


def public_names(cls: type) -> set[str]:
    """The public methods and attributes of the objects of a class."""
    tree = ast.parse(inspect.getsource(cls))
    assigned = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    }
    return {name for name in {*vars(cls), *assigned} if not name.startswith("_")}


def test_each_public_name_of_a_match_has_a_reason() -> None:
    assert public_names(Match) == set(NAMES)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_a_part_of_a_match_has_at_most_twenty_public_names(part: type) -> None:
    assert len(public_names(part)) <= 20


@pytest.mark.parametrize("part", [*PARTS, Driver], ids=lambda part: part.__name__)
def test_no_part_of_a_match_names_it(part: type) -> None:
    """A part gets what it needs. Observers alone are handed the match, which is held weakly for them."""
    hints = inspect.signature(part).parameters.values()
    given = [one.name for one in hints if one.annotation in ("Match", Match)]
    assert given == (["match"] if part is Observers else [])
    if part is Observers:
        assert "self._match = ref(match)" in inspect.getsource(part)


def test_no_class_of_core_or_cli_has_more_than_thirty_five_methods() -> None:
    found = [
        (node.name, number)
        for folder in ("core", "cli")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
        for number in [sum(isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) for one in node.body)]
        if number > 35
    ]
    assert found == []
