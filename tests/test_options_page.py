"""docs/options.md lists the options of every game."""

from tests.support import options_page
from tests.support.tables import registry


def test_the_options_in_the_documentation_are_current() -> None:
    """Otherwise: python -m tests.support.options_page"""
    assert options_page.PAGE.read_text(encoding="utf-8") == options_page.page()


def test_every_option_of_every_plugin_stands_on_the_page() -> None:
    page = options_page.page()
    options = [option for one in registry().manifests.values() for option in one.options.values()]
    assert [option.name for option in options if f"| `{option.name}` |" not in page] == []
    assert [option.name for option in options if str(option.about) not in page] == []
