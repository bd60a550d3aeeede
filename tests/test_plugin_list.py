"""The entry points in pyproject.toml are the one list of built-in plugins: all else follows from it."""

import tomllib
from pathlib import Path

from tests.support.tables import ROOT

PLUGINS = ROOT / "plugins"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LISTED: dict[str, str] = PROJECT["project"]["entry-points"]["manicule"]


def manifests(folder: Path) -> dict[str, str]:
    """The plugins that lie there: by id, the package that holds the manifest."""
    found = sorted(folder.glob("*/*/plugin.toml"))
    return {tomllib.loads(path.read_text(encoding="utf-8"))["id"]: path.parent.name for path in found}


def test_every_folder_of_plugins_is_in_the_list_and_holds_what_it_says() -> None:
    assert manifests(PLUGINS) == LISTED
    # What git ignores may lie there after a plugin was moved away.
    folders = {path.name for path in PLUGINS.iterdir() if any(path.glob("*/*.py"))}
    assert folders == set(LISTED)


def test_nothing_else_in_the_project_file_lists_plugins() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for id, package in LISTED.items():
        assert f"plugins/{id}" not in text
        assert text.count(package + '"') == 1
