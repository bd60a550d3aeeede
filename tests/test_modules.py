"""How modules are made: what they say of themselves, what they export and what they never do."""

import ast
from collections.abc import Iterable, Iterator
from importlib import import_module

import pytest
from tests.support.sources import (
    OURS,
    Source,
    bound_names,
    exported,
    known_to,
    manifests,
    of_root,
    public_names,
    sources,
)
from tests.support.tables import ROOT


def test_a_module_says_what_it_is() -> None:
    assert [source.where for source in sources() if not ast.get_docstring(source.tree)] == []


def test_no_module_uses_the_global_random() -> None:
    """Chance comes from the table or from a bot's dice; the test kit may look who breaks this rule. Adapters
    for research pass on arrays of numpy, and do not use its random numbers."""
    watching = "core/manicule_kit/conformance/chance.py"
    adapters = ("pettingzoo_env.py", "open_spiel_game.py")
    wrong = _importing(sources(), {"random", "numpy"})
    left = [where for where in wrong if not where.startswith(watching)]
    assert [where for where in left if where.split(":")[0].rpartition("/")[2] not in adapters] == []


def test_no_rule_looks_at_a_clock_or_asks_the_system_for_chance() -> None:
    assert _importing(of_root("plugins"), {"datetime", "secrets", "time", "uuid"}) == []


def _importing(of: Iterable[Source], banned: set[str]) -> list[str]:
    return [
        f"{source.where}:{found.line}: {found.module}"
        for source in of
        for found in source.imports()
        if found.top in banned
    ]


def test_nothing_iterates_over_a_set() -> None:
    """The order of a set of strings differs from process to process."""
    wrong = [
        f"{source.where}:{loop.lineno}: {ast.unparse(loop)}"
        for source in sources()
        for loop in _loops_that_order_matters_to(source)
        if _is_set(loop)
    ]
    assert wrong == []


ORDERLESS = ("sorted", "min", "max", "sum", "any", "all", "set", "frozenset")
"""Calls to which the order of what they are given is all the same."""


def _loops_that_order_matters_to(source: Source) -> Iterator[ast.expr]:
    """What is looped over, except to make a set or a value that has no order."""
    nodes = list(ast.walk(source.tree))
    calls = [node for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) in ORDERLESS]
    orderless = {id(argument) for call in calls for argument in call.args}
    for node in nodes:
        if isinstance(node, ast.For):
            yield node.iter
        elif isinstance(node, ast.GeneratorExp | ast.ListComp | ast.DictComp) and id(node) not in orderless:
            yield from (generator.iter for generator in node.generators)


def _is_set(node: ast.expr) -> bool:
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr | ast.Sub | ast.BitXor):
        return _is_set(node.left) or _is_set(node.right)
    return isinstance(node, ast.Call) and ast.unparse(node.func) in ("set", "frozenset")


# What modules export


def _in_order(name: str) -> tuple[int, str]:
    """Constants, then classes, then the rest, each by name: as ruff sorts them."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


with_exports = pytest.mark.parametrize(
    "source",
    [source for source in sources() if exported(source) is not None],
    ids=lambda source: source.module,
)


def test_the_core_and_each_package_that_others_use_say_what_is_public() -> None:
    assert public_names("manicule") is not None
    for package in manifests():
        for other in known_to(package):
            assert public_names(other) is not None


@with_exports
def test_exported_names_are_sorted_and_named_once(source: Source) -> None:
    names = list(exported(source) or ())
    assert names == sorted(set(names), key=_in_order)


@with_exports
def test_exported_names_are_what_the_module_binds(source: Source) -> None:
    assert set(exported(source) or ()) == bound_names(source, OURS)


@with_exports
def test_exported_names_can_be_imported(source: Source, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / source.root)
    module = import_module(source.module)
    for name in exported(source) or ():
        assert getattr(module, name, None) is not None


def test_no_test_helper_is_used_outside_of_the_tests() -> None:
    """Except by what pytest alone imports: the fixtures for authors of plugins."""
    rest = [source for source in sources() if source.module != "manicule_kit.pytest_plugin"]
    assert len(rest) == len(sources()) - 1
    tops = {found.top for source in rest for found in source.imports()}
    assert not tops & {"tests", "pytest", "hypothesis"}
