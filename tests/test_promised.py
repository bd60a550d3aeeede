"""What docs/api-policy.md promises: one list of all that is public, deprecations, two interface numbers."""

import ast
import copy
import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from tests.support.public_interface import NEXT, Interface, gone, interface, kept, must_hold, read
from tests.support.sources import sources
from tests.support.tables import ROOT, library_with

from manicule.deprecation import OldName, warn_of
from manicule.errors import PluginError
from manicule.plugin import API, OLDEST_API

PAGE = (ROOT / "docs" / "api-policy.md").read_text(encoding="utf-8")
DEPRECATED = PAGE.partition("Deprecated now:")[2].partition("\n## ")[0]
PLUGIN = """
PLUGIN = {{"id": "mine", "kind": "rules", "name": "Mine", "about": "A.", "game": "gutenberg", "api": {api}}}
from manicule import Plugin
plugin = Plugin()
"""


def test_the_list_of_what_is_public_is_current() -> None:
    """Otherwise: python -m tests.support.public_interface, and look at what is gone."""
    assert read(NEXT) == interface()


def test_the_list_has_every_subject_that_the_page_names() -> None:
    subjects = {subject.partition(" of ")[0] for subject in read(NEXT)}
    assert {
        "names",
        "hooks",
        "manifest",
        "content",
        "record",
        "phases",
        "questions",
        "events",
        "pieces",
    } <= subjects
    names = read(NEXT)["names of manicule"]
    assert names["start"][:2] == ["game", "seats"]
    assert {"answer", "undo", "fork"} <= set(names["Match"])


def test_what_releases_promised_is_still_there() -> None:
    now = interface()
    assert {version: gone(promised, now) for version, promised in kept().items()} == {
        version: [] for version in kept()
    }


@pytest.mark.parametrize(
    ("subject", "thing", "member", "told"),
    [
        ("names of manicule", "Match", "", "names of manicule: Match"),
        ("names of manicule", "start", "seed", "names of manicule: start seed"),
        ("hooks of gutenberg", "type_price", "letter", "hooks of gutenberg: type_price letter"),
        ("manifest", "keys", "requires", "manifest: keys requires"),
        ("content of gutenberg", "printing", "types", "content of gutenberg: printing types"),
        ("record", "header", "seed", "record: header seed"),
    ],
)
def test_whatever_goes_is_noticed_and_what_comes_is_welcome(
    subject: str, thing: str, member: str, told: str
) -> None:
    promised = read(NEXT)
    now = copy.deepcopy(promised)
    now["names of manicule"]["brand_new"] = ["argument"]
    assert gone(promised, now) == []
    if member:
        now[subject][thing].remove(member)
    else:
        del now[subject][thing]
    assert gone(promised, now) == [told]


def test_what_guides_import_from_elsewhere_is_there() -> None:
    found = interface()["names that guides import"]
    assert "manicule.errors.UsageError" in found
    for name in found:
        module, _, attribute = name.rpartition(".")
        assert hasattr(import_module(module), attribute) or import_module(name), name


def test_what_is_deprecated_is_not_gone() -> None:
    old: Interface = {
        "names of manicule": {"first": []},
        "hooks of gutenberg": {"round_ends": ["ask", "table", "seat"]},
    }
    assert gone(old, read(NEXT)) == []
    never: Interface = {
        "names of manicule": {"furst": []},
        "hooks of gutenberg": {"round_end": []},
        "manifest": {"x": []},
    }
    assert gone(never, read(NEXT)) == [
        "names of manicule: furst",
        "hooks of gutenberg: round_end",
        "manifest: x",
    ]


@pytest.mark.parametrize(
    ("version", "now", "holds"),
    [
        ("0.2.0", "0.2.1", True),
        ("0.2.0", "0.3.0.dev0", True),
        ("0.2.1", "0.4.0", False),
        ("0.9.0", "1.0.0", False),
        ("1.0.0", "1.7.0", True),
        ("1.7.0", "2.0.0", False),
    ],
)
def test_a_promise_holds_for_one_minor_version_and_from_1_0_on_for_a_major_one(
    version: str, now: str, holds: bool
) -> None:
    assert must_hold(version, now) is holds


# Deprecations


def test_a_deprecation_names_the_replacement() -> None:
    with pytest.warns(OldName, match="old_name is a name of an older plugin interface; write new_name"):
        warn_of("old_name", "new_name")


def test_what_is_deprecated_stays_for_one_minor_version_at_least() -> None:
    rows = re.findall(r"^\| (.+?) \| (.+?) \| (\d+)\.(\d+) \| (\d+)\.(\d+)\b.*\|$", DEPRECATED, re.MULTILINE)
    assert len(rows) == DEPRECATED.count("\n| ") - 2  # all but the heading and the line below it
    for what, instead, *numbers in rows:
        since, until = tuple(map(int, numbers[:2])), tuple(map(int, numbers[2:]))
        assert instead, what
        assert since < until, what


def old_names() -> list[tuple[str, str]]:
    """Old names in our sources with what replaces them, wherever they are kept by `manicule.deprecation`."""
    found = []
    for source in sources():
        for node in ast.walk(source.tree):
            if not isinstance(node, ast.Call):
                continue
            called = ast.unparse(node.func).rpartition(".")[2].lstrip("_")
            if called in ("renamed", "OldMethods"):
                (names,) = [one for one in node.args if isinstance(one, ast.Dict)] or [ast.Dict([], [])]
                found += [
                    (str(ast.literal_eval(key)), str(ast.literal_eval(value)))
                    for key, value in zip(names.keys, names.values, strict=True)
                    if key is not None
                ]
            elif called == "old_attribute":
                old, new = map(ast.literal_eval, node.args)
                found.append((old, new))
    return found


def test_every_old_name_is_on_the_page_with_what_replaces_it() -> None:
    page = (ROOT / "docs" / "names-of-0.1.md").read_text(encoding="utf-8")
    lines = [line for line in page.splitlines() if line.startswith("| ")]
    found = old_names()
    assert len(found) > 15
    missing = [
        (old, new)
        for old, new in found
        if not any(re.search(rf"\b{old}\b", line) and re.search(rf"\b{new}\b", line) for line in lines)
    ]
    assert missing == []


# Numbers of the plugin interface


def test_two_interface_numbers_are_supported_at_once() -> None:
    assert OLDEST_API == API - 1
    assert f"loads plugins for {OLDEST_API} and for {API}" in PAGE


@pytest.mark.parametrize("api", [OLDEST_API, API])
def test_a_plugin_for_a_supported_interface_is_loaded(tmp_path: Path, api: int) -> None:
    (tmp_path / "mine.py").write_text(PLUGIN.format(api=api))
    assert library_with(tmp_path / "mine.py").plugin("mine") is not None


@pytest.mark.parametrize("api", [OLDEST_API - 1, API + 1])
def test_a_plugin_for_another_interface_is_refused_and_nothing_else(tmp_path: Path, api: int) -> None:
    (tmp_path / "mine.py").write_text(PLUGIN.format(api=api))
    library = library_with(tmp_path / "mine.py")
    with pytest.raises(
        PluginError, match=f"it was made for plugin interface {api}, and this Manicule has {API}"
    ):
        library.plugin("mine")
    assert library.plugin("gutenberg").game is not None


def test_the_numbers_on_the_page_are_those_of_the_code() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    major, minor = project["version"].split(".")[:2]
    assert f"`api = {API}`" in PAGE
    assert f"manicule>={major}.{minor},<" in PAGE
