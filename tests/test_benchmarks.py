"""The benchmarks can measure every version: one module knows where each keeps its names."""

import ast
import importlib.metadata
import sys
from importlib.util import find_spec

import pytest
from tests.support.benchmarks import FOLDER, MODULES, benchmarks

#: Packages that import what not every machine has.
WITH_EXTRAS = ("manicule_web", "manicule_fullscreen")


def imported(module: str) -> set[str]:
    """The packages that a module of the benchmarks imports."""
    found = set()
    for node in ast.walk(ast.parse((FOLDER / f"{module}.py").read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found.add((node.module or "").partition(".")[0])
        elif isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
    return found


@pytest.mark.parametrize("module", [name for name in MODULES if name != "version"])
def test_a_benchmark_imports_nothing_of_manicule_but_through_one_module(module: str) -> None:
    assert not [name for name in imported(module) if name.startswith("manicule")]


def test_this_version_has_every_name_where_the_benchmarks_look_first() -> None:
    with benchmarks() as module:
        version = module("version")
        for places, names in version.PLACES.items():
            newest = places.split()[0]
            assert find_spec(newest) is not None, newest
            if not newest.startswith(WITH_EXTRAS):
                for name in names.split():
                    assert getattr(version, name) is getattr(module(newest), name)
        assert version.stack is module("stack")


def test_every_name_that_benchmarks_import_has_a_place() -> None:
    with benchmarks() as module:
        version = module("version")
        listed = {name for names in (version.PLACES | version.ONLY_0_1).values() for name in names.split()}
        assert listed | {"RUN", "manicule", "stack"} == set(version.__all__)


def test_an_older_place_is_used_where_the_newest_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with benchmarks() as module:
        version = module("version")
        monkeypatch.setitem(
            version._PLACES_OF, "copy", ["manicule.of_the_future", "manicule.positions.position"]
        )
        assert version.copy is module("manicule.positions.position").copy
        with pytest.raises(AttributeError, match="has nothing_of_the_kind"):
            _ = version.nothing_of_the_kind


def test_an_earlier_version_is_known_by_its_python() -> None:
    with benchmarks() as module:
        found = module("side_by_side").Earlier.in_python(sys.executable)
    assert found == (sys.executable, importlib.metadata.version("manicule"), False)


@pytest.mark.parametrize(("is_first", "floor"), [(True, 1.2), (False, 0.9)])
def test_aims_beside_the_first_release_are_not_those_beside_later_ones(is_first: bool, floor: float) -> None:
    with benchmarks() as module:
        goals, sides = module("goals"), module("side_by_side")
        aim = goals.Goal("games/s", 13.0, sides.BEFORE, 10.0, 1.3, 1.3, 1.4, floor=1.2)
        held = goals.beside(sides.Earlier("", "0.1.5", is_first), aim)
    assert (held.peer, held.ratio, held.floor) == ("0.1.5", 1.3, floor)
