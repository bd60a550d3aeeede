"""The rules of Cartographers as they are read: their figures are those that are played with."""

import pytest
from tests.support import tables
from tests.support.wording import english, message

from manicule.plugins import PluginRegistry
from manicule_cartographers.content import CardShape
from manicule_interface.rulebook import RulePage, unmarked
from manicule_interface.rulebook_pages import rulebook

GAME = "cartographers"

ROWS = {
    "XX": message("cartographers.shape_words.all", number=2),
    "XXX": message("cartographers.shape_words.all", number=3),
    "X.": message("cartographers.shape_words.left", number=1),
    "X..": message("cartographers.shape_words.left", number=1),
    "XX.": message("cartographers.shape_words.left", number=2),
    "XXX.": message("cartographers.shape_words.left", number=3),
    ".X.": message("cartographers.shape_words.middle", number=1),
    ".X": message("cartographers.shape_words.right", number=1),
    "..X": message("cartographers.shape_words.right", number=1),
    ".XX": message("cartographers.shape_words.right", number=2),
    "..XX": message("cartographers.shape_words.right", number=2),
    "X.X": message("cartographers.shape_words.columns", columns=("1", "3")),
}
"""Every row of the shapes with gaps on the cards, in words."""
WITHOUT_GAPS = {
    ("X",): english("cartographers.shape_words.single"),
    ("XXXX",): english("cartographers.shape_words.one_row", width=4),
    ("X", "X"): english("cartographers.shape_words.one_column", height=2),
    ("X", "X", "X"): english("cartographers.shape_words.one_column", height=3),
}
"""Every shape without gaps on the cards, in words."""


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
    steps = (ROWS["X.."], ROWS[".X."], ROWS["..X"])
    words = english("cartographers.shape_words.rows", width=3, height=3, rows=steps)
    assert told["Goblin Attack"] == [["bottom right", "counter-clockwise", "X..\n.X.\n..X", words]]


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
    words = english("cartographers.shape_words.rows", width=3, height=2, rows=(ROWS["XXX"], ROWS["XX."]))
    assert told["Hamlet"][1] == ["1", "village", "", "XXX\nXX.", words]


def drawn(shape: CardShape) -> list[str]:
    """A shape as it is drawn, and in words."""
    return ["\n".join(shape.rows), WITHOUT_GAPS.get(shape.rows) or _with_gaps(shape.rows)]


def _with_gaps(rows: tuple[str, ...]) -> str:
    words = tuple(ROWS[row] for row in rows)
    return english("cartographers.shape_words.rows", width=len(rows[0]), height=len(rows), rows=words)
