"""The page of keys in the documentation is that of the program."""

from tests.support.tables import ROOT

from manicule_fullscreen import key_page
from manicule_fullscreen.actions import ACTIONS


def test_the_page_of_keys_is_current() -> None:
    """Otherwise: python -m manicule_fullscreen.key_page > docs/keys.md"""
    page = (ROOT / "docs" / "keys.md").read_text(encoding="utf-8")
    assert page == "\n".join(key_page.lines()) + "\n"
    assert all(f"`{action.id}`" in page for action in ACTIONS)
