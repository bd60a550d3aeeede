"""The page of symbols explains every icon that is drawn on a table."""

from pathlib import Path

import pytest
from tests.extras.web.pictures import Gallery

from manicule.kernel.sheet import Mark, Sheet, art_items, contents_of, marks_of, tables_of

MOST = 400
"""More answers than a person gives in a game."""
ABOUT_RULES = {
    "cartographers": {"threat", "ruins", "edict", "explore_back"},
    "cvlizations": {"one", "two", "many"},
}
"""Icons of rules rather than of things; a whole game shows them."""


def drawn(sheet: Sheet) -> set[str]:
    """The icons of a table, of its titles too."""
    contents = (content for table in tables_of(sheet) for content in contents_of(table))
    pieces = (piece for content in contents for piece in art_items(content))
    return {piece.icon for piece in pieces if isinstance(piece, Mark) and piece.icon}


@pytest.mark.parametrize("game", ["gutenberg", "cartographers", "cvlizations"])
def test_every_icon_of_a_game_is_in_the_legend(game: str, tmp_path: Path) -> None:
    seen: set[str] = set()
    with Gallery(tmp_path / "data", None) as gallery:
        table, _ = gallery.table(game, "en", 0)
        for _ in range(MOST):
            sheet = table.view("a").state.sheet
            marks = marks_of(sheet, has_icons=True)
            assert drawn(sheet) <= {mark.icon for mark in marks}
            assert len({mark.name for mark in marks if mark.icon.endswith("/star")}) <= 1
            seen |= drawn(sheet)
            if table.match.over:
                break
            gallery.answer(table)
    assert {f"{game}/{icon}" for icon in ABOUT_RULES.get(game, ())} <= seen
