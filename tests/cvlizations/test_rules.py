"""The rules of CVlizations to read: every phase and every idea has its part, the figures are right."""

import re
import tomllib

import pytest
from tests.support.tables import ROOT, registry
from tests.support.wording import english

from manicule_interface.rulebook import RulePage, unmarked
from manicule_interface.rulebook_pages import Rulebook, rulebook


@pytest.fixture(scope="module")
def rules() -> Rulebook:
    return rulebook(registry(), "cvlizations")


def page(rules: Rulebook, anchor: str, plugin: str = "cvlizations") -> RulePage:
    (found,) = [part.page for part in rules.parts if (part.plugin, part.page.anchor) == (plugin, anchor)]
    return found


def rows(page: RulePage) -> dict[str, list[str]]:
    cells = [[unmarked(str(text)) for text in block.texts] for block in page.blocks if block.kind == "row"]
    return {first: rest for first, *rest in cells}


def test_every_phase_has_its_part_with_its_name(rules: Rulebook) -> None:
    game = registry().plugin("cvlizations").game
    assert game is not None
    for phase in game.phases:
        part = page(rules, phase.id)
        assert str(part.title) == str(phase.name)
        assert part.blocks


def test_every_idea_has_its_part(rules: Rulebook) -> None:
    for piece in registry().plugin("cvlizations").pieces:
        part = page(rules, piece.id)
        assert part.title == piece.name
        assert [block.texts[0] for block in part.blocks] == [piece.about]


def test_the_variants_say_when_they_are_played(rules: Rulebook) -> None:
    dummy = page(rules, "cvlizations_dummy", "cvlizations_dummy").blocks[0].texts[0]
    expert = page(rules, "cvlizations_expert", "cvlizations_expert").blocks[0].texts[0]
    assert str(dummy) == english("interface.rulebook_pages.on_for", players=2, plugin="cvlizations_dummy")
    assert str(expert) == english("interface.rulebook_pages.off", plugin="cvlizations_expert")


def test_the_components_are_as_many_as_the_content_has(rules: Rulebook) -> None:
    content = registry().rule_set("cvlizations", ()).content
    told = {name: int(cells[0]) for name, cells in rows(page(rules, "components")).items()}
    ages = [idea.age for idea in content.idea.values()]
    assert told[english("cvlizations.rules.idea_cards_ages_i_ii")] == ages.count("I-II")
    assert told[english("cvlizations.rules.idea_cards_age_iii")] == ages.count("III")
    assert told["order cards"] == 5 * len(content.order)
    assert told[english("cvlizations.rules.food_wood_stone_markers")] == 20 * len(content.resource)


def test_the_table_of_ideas_has_the_figures_of_the_content(rules: Rulebook) -> None:
    known = registry().rule_set("cvlizations", ())
    told = rows(page(rules, "ideas"))
    assert len(told) == len(known.content.idea)
    for card in known.content.idea.values():
        figures = [*(card.cost.get(resource, 0) for resource in known.content.resource), card.happiness]
        age, type_name, *shown = told[str(known.pieces[card.id].name)]
        assert (age.replace("–", "-"), type_name) == (card.age, card.type)
        assert shown == [str(figure) for figure in figures]


def test_the_example_of_a_round_is_the_scenario_that_proves_it(rules: Rulebook) -> None:
    path = ROOT / "tests" / "scenarios" / "cvlizations" / "example-round-in-the-rules.toml"
    scenario = tomllib.loads(path.read_text(encoding="utf-8"))
    orders = {when["seat"]: when["answer"] for when in scenario["when"] if "asked" not in when}
    cells = [[str(text) for text in block.texts] for block in page(rules, "example_round").blocks]
    laid = {row[0]: [order.lower() for order in row[1:]] for row in cells if len(row) == 3}
    assert {seat: laid[seat] for seat in scenario["seats"]} == orders
    acted = next(when["then"] for when in scenario["when"] if "development" in str(when.get("then")))
    for seat, before, _, after in (row for row in cells if row[0] in scenario["seats"] and len(row) == 4):
        assert before.split(", ") == re.findall(r"\d+", acted["seats"][seat]["resources"])
        assert after.split(", ") == re.findall(r"\d+", scenario["then"]["seats"][seat]["resources"])
