"""The [draws] of a scenario: the next draws from a pool are these things, in this order."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.support.stall import check
from tests.support.tables import ROOT, registry_with_examples
from tests.support.wording import english, english_part

from manicule_kit.scenarios.scenario import ScenarioReport, run_scenario

Run = Callable[[str], ScenarioReport]

CARTOGRAPHERS = """
title = "An example"
game = "cartographers"
seats = ["Anna"]
"""

EXPLORE = f"""{CARTOGRAPHERS}
[given]
phase = "explore"
"""

GUTENBERG = """
title = "An example"
game = "gutenberg"
seats = ["Anna", "Tom", "Kate"]
"""

NEXT_ROUND = f"""{GUTENBERG}
[given]
phase = "prepare_next_round"
printing = ""
refinement = ""
inks = ""
specialty_cards = ""
gears = ""
"""


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs a scenario from its text, with all of our games."""

    def run_text(text: str) -> ScenarioReport:
        path = tmp_path / "example.toml"
        path.write_text(text, encoding="utf-8")
        return run_scenario(path, registry_with_examples())

    return run_text


def error(report: ScenarioReport) -> str:
    assert report.error is not None
    return str(report.error)


# What is fixed is drawn.


@pytest.mark.parametrize(
    ("cards", "answer"),
    [("orchard hamlet", "E5 farm"), ("hamlet orchard", "A1 2"), ("farmland hamlet", "A1 1")],
)
def test_cartographers_reveals_two_cards_in_the_order_of_the_scenario(
    run: Run, cards: str, answer: str
) -> None:
    first, second = cards.split()
    check(
        run(f"""{EXPLORE}
            [draws]
            deck = "{cards}"
            [[when]]
            asked = "draw"
            answer = "{answer}"
            [then]
            asked = {{ Anna = "draw" }}
            revealed = "{first} {second}"
            card = "{second}"
            """)
    )


def test_cartographers_draws_ruins_then_an_ambush(run: Run) -> None:
    """Two pools, each with an order of its own."""
    check(
        run(f"""{EXPLORE}
            deck = "temple_ruins outpost_ruins ambush orchard hamlet homestead"
            [draws]
            deck = ["outpost_ruins", "temple_ruins", "ambush"]
            ambush = "goblin_attack"
            [then]
            revealed = "outpost_ruins temple_ruins"
            card = "goblin_attack"
            deck = "hamlet homestead orchard"
            """)
    )


@pytest.mark.parametrize("cards", ["P31 P07 P22", "P22 P31 P07"])
def test_gutenberg_refills_the_board_with_cards_in_the_order_of_the_scenario(run: Run, cards: str) -> None:
    check(
        run(f"""{NEXT_ROUND}
            [draws]
            printing = "{cards}"
            gear = "G18 G02"
            [then]
            round = 2
            printing = "{cards}"
            """)
    )


def test_gutenberg_deals_a_new_game_in_the_order_of_the_scenario(run: Run) -> None:
    """Without [given] the draws begin with the set-up."""
    check(
        run(f"""{GUTENBERG}
            [draws]
            gear = ["G18", "G02"]
            printing = "P31 P07"
            [then]
            asked = "anybody"
            gears = "G18 G02 G16"
            """)
    )


def test_numbers_on_cards_can_be_fixed(run: Run) -> None:
    """The execution cards of the automa hold numbers, and a scenario writes them as words."""
    check(
        run("""
            title = "An example"
            game = "gutenberg"
            seats = ["Anna", "Tom", "Kate"]
            with = ["automa"]
            [given]
            round = 1
            phase = "take_orders"
            queue = "automa"
            printing = "P01 P02 P03 P04"
            refinement = "R01 R02 R03 R04"
            memory.automa.card = "A01"
            [draws]
            execution = "4 2"
            [then]
            events = [{ event = "automa_removed", card = "P04" }, { event = "automa_removed", card = "R02" }]
            """)
    )


def test_draws_after_the_fixed_ones_are_those_of_the_seed(run: Run) -> None:
    """A fixed draw counts as a draw, so the next one is the second of the seed."""
    check(
        run(f"""{EXPLORE}
            deck = "orchard hamlet"
            [draws]
            deck = "hamlet"
            [then]
            card = "hamlet"
            deck = "orchard"
            draws = "scoring:8 deck:1"
            """)
    )


def test_draws_can_differ_between_the_rows_of_a_table_of_values(run: Run) -> None:
    report = run(f"""{CARTOGRAPHERS}
        cases = [{{ card = "orchard" }}, {{ card = "hamlet" }}]
        [given]
        phase = "explore"
        [draws]
        deck = "{{card}}"
        [then]
        card = "{{card}}"
        """)
    check(report)
    assert report.cases == 2


# What is refused.


@pytest.mark.parametrize(
    ("draws", "complaint"),
    [
        (
            'deck = "orchard"',
            "example.toml, draws.deck: "
            + english("kit.draws.not_in_pool", number=1, thing="orchard", known="hamlet, temple_ruins"),
        ),
        ('deck = "temple_ruins temple_ruins"', "draws.deck: draw 2 cannot be “temple_ruins”"),
        (
            'dekc = "hamlet"',
            "example.toml, draws.dekc: " + english("kit.draws.no_such_draw", near="deck", known="deck"),
        ),
        (
            'ambush = "goblin_attack"',
            "draws.ambush: " + english("kit.draws.no_such_draw", near="deck", known="deck"),
        ),
        (
            'deck = "temple_ruins hamlet orchard"',
            "example.toml, draws.deck: " + english("kit.draws.too_many", left="orchard"),
        ),
        ("deck = 3", "example.toml, draws.deck: this must be a string or an array of strings, not 3"),
    ],
)
def test_draws_that_cannot_be(run: Run, draws: str, complaint: str) -> None:
    report = run(f"""{EXPLORE}
        deck = "temple_ruins hamlet"
        [draws]
        {draws}
        [then]
        phase = "draw"
        """)
    assert complaint in error(report)


def test_a_scenario_in_which_nothing_is_drawn(run: Run) -> None:
    report = run(f"""{CARTOGRAPHERS}
        [given]
        phase = "draw"
        card = "hamlet"
        [draws]
        deck = "orchard"
        [[when]]
        answer = "A1 2"
        """)
    assert f"draws.deck: {english('kit.draws.no_draws')}" in error(report)


def test_a_number_is_not_a_draw_from_a_pool(run: Run) -> None:
    """The bag of inks is counted: its inks have no identity that could be fixed."""
    report = run(f"""{NEXT_ROUND}
        [draws]
        ink = "red"
        [then]
        round = 2
        """)
    assert f"draws.ink: {english('kit.draws.not_a_pool')}" in error(report)


def test_what_does_not_hold_is_reported_beside_the_draws_that_are_left(run: Run) -> None:
    report = run(f"""{EXPLORE}
        deck = "temple_ruins hamlet"
        [draws]
        deck = "hamlet temple_ruins"
        [then]
        card = "orchard"
        """)
    assert [failure.where for failure in report.failures] == ["then.card"]
    assert f"draws.deck: {english_part('kit.draws.too_many')}" in error(report)


def test_a_game_that_is_refused_draws_nothing(run: Run) -> None:
    report = run("""
        title = "An example"
        game = "cartographers"
        seats = ["Anna"]
        refused = "no reason"
        [draws]
        deck = "hamlet"
        """)
    assert english("kit.file.nothing_follows") in error(report)


def test_the_page_lists_the_names_of_all_draws() -> None:
    page = (ROOT / "docs/scenarios.md").read_text(encoding="utf-8")
    listed = {
        plugin: set(re.findall(r"`(\w+)`", names))
        for plugin, names in re.findall(r"^\| `(\w+)` \| (`\w+`(?:, `\w+`)*) \|$", page, re.MULTILINE)
    }
    made: dict[str, set[str]] = {}
    for path in (ROOT / "plugins").rglob("*.py"):
        names = re.findall(r"""(?:\.draw\(|draw_card, table, )"(\w+)",""", path.read_text(encoding="utf-8"))
        if names:
            made.setdefault(path.relative_to(ROOT / "plugins").parts[0], set()).update(names)
    assert listed == made
