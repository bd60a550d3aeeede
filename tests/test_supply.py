"""What comes from outside: actions by commit, packages by hash, and no import that nobody declares."""

import re
import sys
import tomllib
from collections.abc import Iterator

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tests.support.sources import Source, sources
from tests.support.tables import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = ROOT / ".ci" / "lock"
WORKFLOWS = (
    *sorted((ROOT / ".github" / "workflows").glob("*.yml")),
    *sorted((ROOT / "core" / "manicule_kit" / "project_template").rglob("*.yml.template")),
)
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v[\d.]+")
LOCKED = re.compile(r"^([\w.-]+)==(\S+)(.*?)(?=^\S|\Z)", re.MULTILINE | re.DOTALL)
EXTRA_OF = {
    "manicule_web": "web",
    "manicule_cli.assistant.server": "mcp",
    "manicule_research.open_spiel_game": "research",
    "manicule_research.pettingzoo_env": "research",
}
"""The packages and modules that need an extra, which the program imports only if it is installed."""
DISTRIBUTIONS = {"pyspiel": "open-spiel"}
"""The distributions of modules with another name."""
DATABASE = "manicule_web.postgres"
STANDARD = sys.stdlib_module_names
OWN = {source.package for source in sources()}
OF_AUTHORS = {"manicule_kit.pytest_plugin": {"pytest"}}
"""What only pytest imports needs pytest."""


def declared(extra: str = "") -> list[Requirement]:
    project = PROJECT["project"]
    texts = project["optional-dependencies"][extra] if extra else project["dependencies"]
    return [Requirement(text) for text in texts if not text.startswith("manicule[")]


def unpinned(workflow: str) -> list[str]:
    used: list[str] = re.findall(r"uses: (.+)$", workflow, re.MULTILINE)
    return [one for one in used if not PINNED.fullmatch(one)]


def locked(text: str) -> dict[str, tuple[str, str]]:
    """The version and the rest of each entry of a lock, by name."""
    return {canonicalize_name(name): (version, rest) for name, version, rest in LOCKED.findall(text)}


def undeclared(source: Source) -> Iterator[str]:
    """What a module imports from other distributions that its package does not declare."""
    known: set[str] = {canonicalize_name(one.name) for one in declared()}
    extra = EXTRA_OF.get(source.package) or EXTRA_OF.get(source.module)
    if extra is not None:
        known |= {canonicalize_name(one.name) for one in declared(extra)}
    if source.module.startswith(DATABASE):
        known |= {"psycopg-pool", *(canonicalize_name(one.name) for one in declared("postgres"))}
    known |= OF_AUTHORS.get(source.module, set())
    for module in source.imports_at_run_time():
        top = module.partition(".")[0]
        name = canonicalize_name(DISTRIBUTIONS.get(top, top))
        if top not in STANDARD and top not in OWN and name not in known:
            yield top


def test_every_action_is_pinned_to_a_commit() -> None:
    assert len(WORKFLOWS) == 2
    for path in WORKFLOWS:
        assert "uses: " in path.read_text(encoding="utf-8")
        assert unpinned(path.read_text(encoding="utf-8")) == [], path


def test_an_action_pinned_to_a_tag_is_found() -> None:
    assert unpinned("      - uses: actions/checkout@v4\n") == ["actions/checkout@v4"]


@pytest.mark.parametrize("name", ["test.txt", "release.txt"])
def test_every_locked_package_has_hashes(name: str) -> None:
    packages = locked((LOCKS / name).read_text(encoding="utf-8"))
    assert len(packages) > 20
    assert [package for package, (_, rest) in packages.items() if "--hash=sha256:" not in rest] == []


def test_the_locks_have_every_declared_package_in_a_fitting_version() -> None:
    tests = locked((LOCKS / "test.txt").read_text(encoding="utf-8"))
    releases = locked((LOCKS / "release.txt").read_text(encoding="utf-8"))
    extras = [extra for extra in PROJECT["project"]["optional-dependencies"] if extra != "dev"]
    wanted = [(one, tests) for extra in ("", *extras) for one in declared(extra)]
    wanted += [(Requirement(text), releases) for text in PROJECT["build-system"]["requires"]]
    for requirement, lock in wanted:
        version, _ = lock[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), requirement


def test_the_wheel_needs_nothing_that_it_does_not_declare() -> None:
    assert {source.where: found for source in sources() if (found := sorted({*undeclared(source)}))} == {}


@pytest.mark.parametrize("line", ["import numpy", "def f() -> None:\n    from numpy import array"])
def test_an_undeclared_import_is_found(line: str) -> None:
    source = next(source for source in sources() if source.package == "manicule")
    assert [*undeclared(source._replace(text=line))] == ["numpy"]


def test_a_database_is_known_to_its_own_modules_alone() -> None:
    source = next(source for source in sources() if source.module == "manicule_web.hub")
    assert [*undeclared(source._replace(text="import psycopg"))] == ["psycopg"]


def test_an_extra_counts_for_its_own_package_only() -> None:
    source = next(source for source in sources() if source.package == "manicule_cli")
    assert [*undeclared(source._replace(text="import starlette"))] == ["starlette"]
