"""One name, one class: in the engine and the program, and between them and the plugins."""

import ast
from collections import defaultdict

from tests.support.sources import of_root, sources

import manicule

GENERATED = {"PhaseHooks"}
"""Classes that are generated for every game; the kit has a stand-in for them."""


def classes(*roots: str) -> dict[str, list[str]]:
    """The modules that define a class of each name, at whatever depth."""
    homes: dict[str, list[str]] = defaultdict(list)
    for source in (one for root in roots for one in of_root(root)):
        for node in ast.walk(source.tree):
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(source.module)
    return homes


def test_no_two_classes_of_the_engine_and_the_program_have_one_name() -> None:
    found = classes("core", "cli")
    assert len(found) > 300
    several = {name: homes for name, homes in found.items() if len(homes) > 1}
    assert several == {}


def test_no_plugin_has_a_class_with_the_name_of_one_of_the_engine_or_the_program() -> None:
    ours = classes("core", "cli")
    plugins = classes("plugins")
    assert len(plugins) > 300
    shared = set(ours) & set(plugins) - GENERATED
    assert {name: (*ours[name], *plugins[name]) for name in sorted(shared)} == {}


def test_no_plugin_uses_a_public_name_of_the_engine_for_a_class_of_its_own() -> None:
    plugins = classes("plugins")
    assert {name: plugins[name] for name in manicule.__all__ if name in plugins} == {}


def test_no_plugin_has_two_classes_of_one_name() -> None:
    for root in sorted({one.root for one in sources() if one.root.startswith("plugins/")}):
        assert {name: homes for name, homes in classes(root).items() if len(homes) > 1} == {}
