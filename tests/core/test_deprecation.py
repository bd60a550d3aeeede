"""Names of an older plugin interface: they work, and warn with what replaces them."""

import sys
from types import ModuleType

import pytest

from manicule.deprecation import OldName, renamed


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    made = ModuleType("some_game")
    made.derived = "what is derived"  # type: ignore[attr-defined]
    made.inner = ModuleType("some_game.inner")  # type: ignore[attr-defined]
    made.inner.thing = "a thing"
    made.__getattr__ = renamed("some_game", {"lore": "derived", "thing": "inner.thing"})  # type: ignore[method-assign]
    monkeypatch.setitem(sys.modules, "some_game", made)
    return made


def test_an_old_name_gives_what_the_new_one_names_and_warns_where_it_is_used(module: ModuleType) -> None:
    with pytest.warns(OldName, match=r"some_game\.lore .* write some_game\.derived") as warned:
        assert module.lore == "what is derived"
    assert [one.filename for one in warned] == [__file__]


def test_an_old_name_may_have_moved_into_something_else(module: ModuleType) -> None:
    with pytest.warns(OldName, match=r"write some_game\.inner\.thing"):
        assert module.thing == "a thing"


def test_a_name_that_never_was_is_no_attribute(module: ModuleType) -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        module.nothing  # noqa: B018 - looking it up is the test
