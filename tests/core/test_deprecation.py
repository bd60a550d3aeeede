"""Names of an older plugin interface: a class that defines or calls one works, and is warned once."""

import warnings
from typing import Any

import pytest

from manicule import Kind, Pick, Section, verbatim
from manicule.deprecation import OldMethods, OldName, old_attribute


class Base:
    """Has `new` where it had `old` before, and `now` where it had `before`."""

    _OLD = OldMethods({"old": "new"})
    old = _OLD.method("old")
    before = old_attribute("before", "now")
    now = 7

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        Base._OLD.adopt(cls)

    def new(self) -> str:
        return "base"


def defining(name: str, own: str, base: type = Base) -> Any:
    """A subclass that defines the method under a name, and goes on to the same name of its base."""
    made: Any = None

    def method(self: Any) -> str:
        return f"{own} {getattr(super(made, self), name)()}"

    made = type(own, (base,), {name: method})
    return made


def test_an_old_name_that_a_class_defines_is_the_new_one() -> None:
    with pytest.warns(OldName, match=r"^Own\.old is a name of an older plugin interface; write Own\.new$"):
        own = type("Own", (Base,), {"old": lambda self: "own"})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert own().new() == own().old() == "own"


def test_an_old_name_that_is_called_warns_and_finds_the_new_one() -> None:
    own = type("Own", (Base,), {"new": lambda self: "own"})
    with pytest.warns(OldName, match=r"Own\.old .* write Own\.new"):
        assert own().old() == "own"


def test_whoever_defines_both_is_taken_by_the_new_one() -> None:
    own: Any = type("Own", (Base,), {"new": lambda self: "new", "old": lambda self: "old"})
    assert own().new() == "new"


@pytest.mark.filterwarnings("ignore::manicule.deprecation.OldName")
@pytest.mark.parametrize("first", ["old", "new"])
@pytest.mark.parametrize("second", ["old", "new"])
def test_the_engine_reaches_all_classes_whichever_name_each_defines(first: str, second: str) -> None:
    both = defining(second, "second", defining(first, "first"))()
    assert both.new() == "second first base"


def test_an_old_attribute_warns_when_it_is_read() -> None:
    with pytest.warns(OldName, match=r"^Base\.before is a name .*; write Base\.now$"):
        assert Base().before == 7


def test_a_kind_takes_its_overview_by_the_old_name() -> None:
    section = Section(verbatim("All"), ())
    with pytest.warns(OldName, match=r"Kind\(overview=…\)"):
        kind = Kind[str](
            "kind", verbatim("?"), lambda seat, one: verbatim(one), survey=lambda choice: section
        )
    choice = Pick(None, kind, {"a": "a"})  # type: ignore[arg-type]
    assert choice.overview() == section
    with pytest.warns(OldName, match=r"Pick\.survey"):
        assert choice.survey() == section
