"""The benchmarks can measure every version: one module knows where each keeps its names."""

import ast
import importlib.metadata
import platform
import sys
from importlib.util import find_spec

import msgspec
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


def test_every_name_that_benchmarks_import_has_a_place() -> None:
    with benchmarks() as module:
        version = module("version")
        listed = {name for names in version.PLACES.values() for name in names.split()}
        own = {"RUN", "choices_of", "manicule", "names_of", "new_match", "registry_argument", "seated"}
        assert listed | own == set(version.__all__)


def test_an_older_place_is_used_where_the_newest_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with benchmarks() as module:
        version = module("version")
        monkeypatch.setitem(
            version._PLACES_OF, "copy", ["manicule.of_the_future", "manicule.kernel.positions.position"]
        )
        assert version.copy is module("manicule.kernel.positions.position").copy
        with pytest.raises(AttributeError, match="has nothing_of_the_kind"):
            _ = version.nothing_of_the_kind


def test_an_older_name_is_used_where_the_newest_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with benchmarks() as module:
        version = module("version")
        monkeypatch.setitem(version._PLACES_OF, "renamed", ["manicule"])
        monkeypatch.setitem(version.OLDER_NAMES, "renamed", "Match")
        assert version.renamed is module("manicule").Match


def test_an_earlier_version_is_known_by_its_python() -> None:
    with benchmarks() as module:
        found = module("side_by_side").Earlier.in_python(sys.executable)
    assert found == (sys.executable, importlib.metadata.version("manicule"))


def test_each_work_is_as_fast_as_in_an_earlier_version() -> None:
    with benchmarks() as module:
        goals, sides = module("goals"), module("side_by_side")
        rates = sides.Rates({"forks": [13.0], "copies": [20.0], sides.before("forks"): [10.0]})
        (held,) = goals.beside(sides.Earlier("", "0.3.5"), {"copies": rates})
    assert (held.what, held.peer, held.ratio, held.floor) == ("forks/s", "0.3.5", 1.3, 0.9)


def test_every_work_of_an_earlier_version_has_a_name_in_the_table() -> None:
    with benchmarks() as module:
        works = {work for contest in module("side_by_side").CONTESTS for work in contest.before}
        assert works == set(module("goals").WHAT)


def test_every_path_of_a_program_has_a_work_and_a_floor() -> None:
    with benchmarks() as module:
        paths, sides, goals = module("paths"), module("side_by_side"), module("goals")
        compared = {work for contest in sides.CONTESTS[: 2 * len(paths.GAMES)] for work in contest.works}
        assert compared == set(paths.WORKS)
        assert compared == {f"{game}, {path}" for game, held in goals.HELD.items() for path in held}
        assert all(held.floor for game in goals.HELD.values() for held in game.values())


@pytest.mark.parametrize("path", ["built-in sampler", "own bot", "legal and answer", "forks and answers"])
def test_a_path_of_a_program_plays(path: str) -> None:
    with benchmarks() as module:
        assert module("paths").WORKS[f"CVlizations, {path}"]()(1) > 0


def test_the_build_of_a_python_is_named() -> None:
    with benchmarks() as module:
        assert platform.python_version() in module("measuring").python_build()


def test_a_kind_of_bot_can_play_with_varied_weights() -> None:
    with benchmarks() as module:
        strength = module("strength")
        plain = strength.bot_of("gutenberg", "greedy", 1).judgement
        varied, again, other = (
            strength.bot_of("gutenberg", "greedy~15", seed).judgement for seed in (1, 1, 2)
        )
    assert varied.weights == again.weights != other.weights != plain.weights
    for name, weight in msgspec.structs.asdict(plain.weights).items():
        assert getattr(varied.weights, name) == pytest.approx(weight, rel=0.15)
