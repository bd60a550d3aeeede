"""docs/icons.md shows every icon of our plugins."""

from tests.support import icon_page
from tests.support.tables import ROOT

from manicule_interface.art import FILE


def test_the_icons_in_the_documentation_are_current() -> None:
    """Otherwise: python -m tests.support.icon_page"""
    assert icon_page.PAGE.read_text(encoding="utf-8") == icon_page.page()
    shown = {path: path.read_text(encoding="utf-8") for path in sorted(icon_page.FOLDER.iterdir())}
    assert shown == icon_page.pictures()


def test_every_plugin_with_art_is_shown() -> None:
    art = {path.parents[1].name for path in ROOT.glob(f"plugins/*/*/{FILE}")}
    assert set(icon_page.by_plugin()) == art != set()


def test_every_symbol_is_named() -> None:
    page = icon_page.page()
    for id, symbols in icon_page.by_plugin().items():
        part = page.partition(f": `{id}`\n")[2].partition("\n## ")[0]
        assert [symbol.name for symbol in symbols if f"`{symbol.name}`" not in part] == [], id
