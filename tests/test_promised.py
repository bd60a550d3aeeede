"""What docs/api-policy.md promises: one list of all that is public, deprecations, the interface number."""

import copy
import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from tests.support.public_interface import NEXT, Interface, gone, interface, kept, must_hold, read
from tests.support.tables import ROOT, registry_with
from tests.support.wording import english_pattern

from manicule.kernel.errors import PluginError
from manicule.kernel.plugin import API

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
    assert "manicule.errors.MatchBusy" in found
    for name in found:
        module, _, attribute = name.rpartition(".")
        assert hasattr(import_module(module), attribute) or import_module(name), name


def test_what_was_promised_and_is_not_there_is_told() -> None:
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


def test_what_is_deprecated_stays_for_one_minor_version_at_least() -> None:
    rows = re.findall(r"^\| (.+?) \| (.+?) \| (\d+)\.(\d+) \| (\d+)\.(\d+)\b.*\|$", DEPRECATED, re.MULTILINE)
    table = [line for line in DEPRECATED.splitlines() if line.startswith("| ")]
    assert len(rows) == len(table[2:])  # all but the heading and the line below it
    assert rows or DEPRECATED.strip() == "nothing."
    for what, instead, *numbers in rows:
        since, until = tuple(map(int, numbers[:2])), tuple(map(int, numbers[2:]))
        assert instead, what
        assert since < until, what


# The number of the plugin interface


def test_a_plugin_for_the_interface_of_this_version_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(PLUGIN.format(api=API))
    assert registry_with(tmp_path / "mine.py").plugin("mine") is not None


@pytest.mark.parametrize(
    ("api", "refused"),
    [
        (API - 1, english_pattern("plugins.manifest_check.too_old", theirs=API - 1, ours=API)),
        (API + 1, english_pattern("plugins.manifest_check.too_new", theirs=API + 1, ours=API)),
    ],
)
def test_a_plugin_for_another_interface_is_refused_and_nothing_else(
    tmp_path: Path, api: int, refused: str
) -> None:
    (tmp_path / "mine.py").write_text(PLUGIN.format(api=api))
    registry = registry_with(tmp_path / "mine.py")
    with pytest.raises(PluginError, match=refused):
        registry.plugin("mine")
    assert registry.plugin("gutenberg").game is not None


def test_the_numbers_on_the_page_are_those_of_the_code() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    major, minor = project["version"].split(".")[:2]
    assert f"`api = {API}`, which is the only one" in PAGE
    assert f"manicule>={major}.{minor},<" in PAGE


def test_the_changelog_begins_with_this_version_and_a_release_with_ten_highlights() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    sections = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")
    number, _, date = sections[1].partition("\n")[0].partition(" ")
    if version.endswith(".dev0"):
        assert (f"{number}.dev0", date) == (version, "(unreleased)")
        return
    assert number == version
    assert re.fullmatch(r"\(\d{4}-\d{2}-\d{2}\)", date)
    highlights = sections[1].partition("\n### ")[0]
    assert re.findall(r"^(\d+)\. \*\*", highlights, re.MULTILINE) == [str(at) for at in range(1, 11)]
    assert f"## To {version}\n" in (ROOT / "docs" / "upgrading.md").read_text(encoding="utf-8")
