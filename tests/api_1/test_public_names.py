"""Every public name of 0.1.0 is importable, and what the test kit offers is called as it was."""

import inspect
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from manicule_kit import Finding, Report, assert_sound, check_plugin, play_game

KEPT = Path(__file__).parent / "kept"
MODULES = {
    module: names.split()
    for module, names in tomllib.loads((KEPT / "names.toml").read_text(encoding="utf-8")).items()
}
CALLED_WITH: dict[Callable[..., Any], str] = {
    assert_sound: "target *games",
    check_plugin: "target *games *library *progress",
    play_game: "target *seats *seed *wishes *options",
}
"""The arguments of 0.1.0, those that are given by name with a star."""


def test_the_list_is_as_long_as_the_one_of_0_1_0() -> None:
    """The tests below would prove nothing about names that are not in the list."""
    assert {"manicule": 56, "manicule.testing": 6, "manicule_gutenberg": 54}.items() <= {
        module: len(names) for module, names in MODULES.items()
    }.items()
    assert sum(map(len, MODULES.values())) == 381


@pytest.mark.parametrize("module", MODULES)
def test_each_name_of_a_module_is_importable(module: str) -> None:
    """A module that a package exports is one of its names: nobody was told where it lies."""
    package, _, exported = module.partition(".")
    if exported in MODULES.get(package, ()):
        found = getattr(import_module(package), exported)
    else:
        found = import_module(module)
    assert [name for name in MODULES[module] if not hasattr(found, name)] == []


@pytest.mark.parametrize("function", CALLED_WITH, ids=lambda function: function.__name__)
def test_the_kit_takes_the_same_arguments(function: Callable[..., Any]) -> None:
    parameters = inspect.signature(function).parameters
    taken = [("*" if one.kind is one.KEYWORD_ONLY else "") + one.name for one in parameters.values()]
    wanted = CALLED_WITH[function].split()
    assert taken[: len(wanted)] == wanted
    later = list(parameters.values())[len(wanted) :]
    assert all(one.default is not one.empty for one in later)


def test_findings_and_reports_have_the_same_fields() -> None:
    fields = {kind: set(kind.__struct_fields__) for kind in (Finding, Report)}
    assert {"check", "plugin", "place", "problem", "advice", "trace"} <= fields[Finding]
    assert {"plugin", "where", "findings", "games", "examined", "scenarios", "has_lesson"} <= fields[Report]
