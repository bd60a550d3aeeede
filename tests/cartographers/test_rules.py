"""The rules of Cartographers as they are read: their figures are those that are played with."""

import pytest
from tests.support import tables

from manicule.plugins import PluginRegistry
from manicule_cartographers.content import CardShape
from manicule_interface.rulebook import RulePage, unmarked
from manicule_interface.rulebook_pages import rulebook

GAME = "cartographers"


@pytest.fixture(scope="module")
def registry() -> PluginRegistry:
    return tables.registry()


def page(registry: PluginRegistry, anchor: str) -> RulePage:
    pages = [part.page for part in rulebook(registry, GAME).parts]
    (found,) = [page for page in pages if page.anchor == anchor]
    return found


def rows(page: RulePage) -> dict[str, list[list[str]]]:
    """What the rows of all tables on a page hold, by their first cell."""
    cells = [[unmarked(str(text)) for text in block.texts] for block in page.blocks if block.kind == "row"]
    return {first: [rest for start, *rest in cells if start == first] for first, *_ in cells}


def test_the_printings_are_told_as_they_are_played(registry: PluginRegistry) -> None:
    printing = registry.manifest(GAME).options["printing"]
    told = rows(page(registry, "readings"))
    assert set(printing.sets["en"]) == set(printing.sets["ja"])
    for option, value in printing.sets["en"].items():
        assert [str(value), str(printing.sets["ja"][option])] in told[option]


def test_every_option_is_explained(registry: PluginRegistry) -> None:
    pages = [page(registry, anchor) for anchor in ("readings", "map", "set_up")]
    text = " ".join(str(text) for page in pages for block in page.blocks for text in block.texts)
    assert [name for name in registry.manifest(GAME).options if name not in text] == []


def test_the_solo_titles_have_the_ratings_of_the_content(registry: PluginRegistry) -> None:
    content = registry.rule_set(GAME, [GAME]).content
    titles = {str(title.least).replace("-", "−"): [[str(title.name)]] for title in content.title.values()}
    assert rows(page(registry, "solo")) == titles
    assert list(titles)[-1] == "−30"


def test_every_ambush_is_told_with_its_corner_direction_and_shape(registry: PluginRegistry) -> None:
    cards = registry.rule_set(GAME, [GAME]).content.ambush.values()
    told = {
        str(card.name): [[card.corner.replace("_", " "), card.arrow.replace("_", "-"), *drawn(card.shape)]]
        for card in cards
    }
    assert rows(page(registry, "ambush")) == told
    assert told["Goblin Attack"] == [["bottom right", "counter-clockwise", "X..\n.X.\n..X", "A1 B2 C3"]]


def test_every_explore_card_is_told_with_its_shapes(registry: PluginRegistry) -> None:
    content = registry.rule_set(GAME, [GAME]).content
    told = rows(page(registry, "explore"))
    assert list(told) == [str(card.name) for card in content.explore.values()]
    for card in content.explore.values():
        lines = told[str(card.name)]
        terrains = [str(content.terrain[terrain].name) for terrain in card.terrains] or ["ruins"]
        assert [line[0] for line in lines] == [str(card.time)] * max(1, len(card.shapes))
        assert all(terrain in line[1] for terrain in terrains for line in lines)
        assert [line[2:] for line in lines] == [
            ["1" if shape.coin else "", *drawn(shape)] for shape in card.shapes
        ] or not card.shapes
    assert told["Hamlet"][1] == ["1", "village", "", "XXX\nXX.", "A1 A2 A3 B1 B2"]


def drawn(shape: CardShape) -> list[str]:
    """A shape as it is drawn, and by its spaces in the corner of the map."""
    spaces = [
        f"{'ABCDEF'[row]}{column}"
        for row, line in enumerate(shape.rows)
        for column, mark in enumerate(line, 1)
        if mark == "X"
    ]
    return ["\n".join(shape.rows), " ".join(spaces)]
