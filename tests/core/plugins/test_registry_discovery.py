"""Where plugins come from, and that finding them imports nothing and breaks nothing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.support.wording import english

from manicule import Plugin
from manicule.folders import plugins_folder
from manicule.kernel.errors import PluginError
from manicule.plugins.search_path import plugin_folder

# The three ways in.


def test_a_folder_in_the_plugin_folder_is_a_plugin(shelf: Any) -> None:
    folder = shelf.coins()
    manifest = shelf.find().manifests["coins"]
    assert (manifest.where, manifest.distribution) == (str(folder), "")


def test_a_folder_with_data_only_needs_no_module(shelf: Any) -> None:
    shelf.coins()
    shelf.folder("mod", content='[coin.penny]\nvalue = 1\nsource = "test"\n')
    registry = shelf.find()
    assert registry.manifests["mod"].module == ""
    assert list(registry.rule_set("coins", ["mod"]).content.coin) == ["penny"]


def test_an_installed_distribution_is_a_plugin_through_its_entry_point(shelf: Any) -> None:
    package = shelf.installed("coins", shelf.game, kind="game", players=[2])
    manifest = shelf.find().manifests["coins"]
    assert (manifest.distribution, manifest.version, manifest.folder) == ("coins-plugin", "1.5", package)
    assert manifest.where == "coins-plugin 1.5"


def test_distributions_are_found_on_the_import_path(shelf: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.installed("coins", shelf.game, kind="game", players=[2])
    monkeypatch.undo()  # the real search, on the real path
    monkeypatch.syspath_prepend(str(shelf.site))
    assert shelf.find().manifests["coins"].distribution == "coins-plugin"


def test_a_distribution_of_one_module_states_it_in_a_literal(shelf: Any) -> None:
    literal = shelf.manifest("coins", kind="game", players=[2])
    (shelf.site / "coins_package.py").write_text(f"PLUGIN = {literal}\n{shelf.game}")
    shelf.entry("coins-plugin", "coins = coins_package")
    registry = shelf.find()
    assert registry.manifests["coins"].module == "coins_package"
    assert registry.rule_set("coins", []).game.id == "coins"
    assert shelf.find().fingerprint("coins").version == "1.5"


@pytest.mark.parametrize("name", ["inner", "inner.py"])
def test_an_entry_point_may_name_a_package_within_a_package(shelf: Any, name: str) -> None:
    outer = shelf.site / "outer_package"
    outer.mkdir()
    (outer / "__init__.py").write_text(shelf.bomb)
    if name == "inner":
        shelf.write(outer / "inner", "mod", kind="bots", bots={"x": "outer_package.inner:X"})
    else:
        (outer / name).write_text(f"PLUGIN = {shelf.manifest('mod', kind='bots', bots={'x': 'X'})}")
    shelf.entry("outer", "mod = outer_package.inner")
    assert shelf.find().manifests["mod"].folder == (outer / "inner" if name == "inner" else outer)


def test_paths_are_given_in_the_environment(
    shelf: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = shelf.write(tmp_path / "a", "coins", shelf.game, kind="game", players=[2])
    file = tmp_path / "lucky.py"
    file.write_text(f"PLUGIN = {shelf.manifest('lucky')}")
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", os.pathsep.join((str(folder), "", str(file))))
    assert {one.id: one.where for one in shelf.find().manifests.values()} == {
        "coins": str(folder),
        "lucky": str(file),
    }


def test_a_relative_path_is_taken_from_the_current_folder(
    shelf: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = shelf.write(tmp_path / "a", "coins", shelf.game, kind="game", players=[2])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", "a")
    assert shelf.find().manifests["coins"].folder == folder


def test_a_path_with_nothing_at_it_is_told(
    shelf: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", str(tmp_path / "gone"))
    assert (
        english("plugins.search_path.nothing_there", path=str(tmp_path / "gone")) in shelf.problems()["gone"]
    )


def test_a_package_folder_is_imported_by_its_own_name(shelf: Any, tmp_path: Path) -> None:
    package = shelf.write(
        tmp_path / "coins_package", "coins", module="coins_package.rules", kind="game", players=[2]
    )
    (package / "__init__.py").touch()
    (package / "rules.py").write_text("import coins_package.helper\n" + shelf.game)
    (package / "helper.py").touch()
    assert shelf.find(paths=(package,)).rule_set("coins", []).game.id == "coins"
    assert "coins_package.rules" in sys.modules


def test_a_project_with_one_plugin_in_it_is_that_plugin(shelf: Any) -> None:
    shelf.coins()
    project = plugins_folder() / "my-project"
    (project / "tests").mkdir(parents=True)
    (project / "pyproject.toml").write_text("[project]\n")
    shelf.write(project / "manicule_mod", "mod", shelf.empty)
    assert plugin_folder(project) == project / "manicule_mod"
    assert shelf.find().manifests["mod"].folder == project / "manicule_mod"
    shelf.write(project / "other", "other")
    assert plugin_folder(project) == project, "nobody could say which one is meant"
    (project / "plugin.toml").write_text("")
    assert plugin_folder(project) == project
    assert plugin_folder(project / "nothing") == project / "nothing"
    assert plugin_folder(project / "pyproject.toml") == project / "pyproject.toml"


def test_a_folder_that_is_called_like_its_module_and_is_no_package_holds_that_module(shelf: Any) -> None:
    shelf.coins()
    folder = shelf.folder("mod_rules", module="mod_rules")
    (folder / "mod_rules.py").write_text(shelf.empty)
    assert isinstance(shelf.find().plugin("mod_rules"), Plugin)


def test_a_package_beside_the_module_of_a_plugin_is_imported_from_its_folder(shelf: Any) -> None:
    """The folder has an `__init__.py` and another name than the module: then the module lies in it."""
    shelf.coins()
    folder = shelf.folder("mod", shelf.empty)
    (folder / "__init__.py").write_text("")
    assert isinstance(shelf.find().plugin("mod"), Plugin)


@pytest.mark.parametrize("blocked", ["mod", "drawer"])
def test_a_plugin_is_blocked_by_its_id_or_by_the_name_under_which_it_lies(shelf: Any, blocked: str) -> None:
    shelf.coins()
    shelf.write(plugins_folder() / "drawer", "mod", shelf.bomb)
    assert set(shelf.find().manifests) == {"coins", "mod"}
    found = shelf.find(blocked)
    assert set(found.manifests) == {"coins"}
    assert set(found.blocked_plugins) == {"mod"}
    assert found.failures == []


def test_the_example_is_a_folder_plugin(shelf: Any) -> None:
    registry = shelf.find(paths=(shelf.tictactoe,))
    assert registry.game("tictactoe").players == (2,)
    assert registry.rule_set("tictactoe", []).game.id == "tictactoe"


def test_what_is_no_plugin_is_passed_over(shelf: Any) -> None:
    shelf.file("README.md", "Not a plugin.")
    shelf.file("_draft.py", shelf.bomb)
    shelf.file(".hidden.py", shelf.bomb)
    (plugins_folder() / "__pycache__").mkdir()
    registry = shelf.find()
    assert not registry.manifests
    assert not registry.failures


def test_without_a_plugin_folder_or_a_home_there_are_no_plugins(
    shelf: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MANICULE_HOME")
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setattr(Path, "home", lambda: (_ for _ in ()).throw(RuntimeError("no home")))
    assert shelf.find().manifests == {}


# Nothing is imported.


def test_finding_imports_no_plugin(shelf: Any) -> None:
    shelf.installed("coins", shelf.bomb, shelf.bomb, kind="game", players=[2])
    shelf.folder("mod", shelf.bomb, requires=["lucky"], default=True)
    shelf.file("lucky.py", f"PLUGIN = {shelf.manifest('lucky')}\n{shelf.bomb}")
    registry = shelf.find()
    assert sorted(registry.manifests) == ["coins", "lucky", "mod"]
    assert not registry.failures
    assert not [
        name for name in sys.modules if name.startswith(("coins_package", "mod_rules", "manicule_file_lucky"))
    ]


def test_finding_needs_neither_pluggy_nor_the_engine() -> None:
    script = """
import sys
from manicule.plugins import PluginRegistry
from manicule_cli.plugins.catalogue import plugin_rows
plugin_rows(PluginRegistry.find())
modules = ("resolve", "ruleset", "table", "match.driver", "match.match")
engine = ("pluggy", "babel", *(f"manicule.{name}" for name in modules))
print([name for name in engine if name in sys.modules])
"""
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"


# One broken thing breaks no other.


def test_a_distribution_whose_package_is_gone_is_told(shelf: Any) -> None:
    shelf.coins()
    shutil.rmtree(shelf.installed("mod"))
    registry = shelf.find()
    assert list(registry.manifests) == ["coins"]
    assert shelf.problems() == {"mod": english("plugins.search_path.no_package", package="mod_package")}
    error = PluginError(registry.failures[0].text)
    assert (error.code, error.data["distribution"]) == ("package-missing", "mod-plugin")


def test_an_installed_package_without_plugin_toml_is_told(shelf: Any) -> None:
    package = shelf.installed("mod")
    (package / "plugin.toml").unlink()
    assert english("plugins.manifest_file.no_file", folder=str(package)) in shelf.problems()["mod"]


@pytest.mark.parametrize("entries", ["mod", "mod = not a module!"])
def test_broken_entry_points_concern_their_distribution_only(shelf: Any, entries: str) -> None:
    shelf.coins()
    shelf.entry("mod", entries)
    registry = shelf.find()
    assert list(registry.manifests) == ["coins"]
    error = PluginError(registry.failures[0].text)
    assert (error.code, error.data["distribution"]) == ("distribution-unreadable", "mod")


def test_a_distribution_without_metadata_concerns_nobody_else(shelf: Any) -> None:
    shelf.coins()
    info = shelf.entry("mod", "mod = mod_package")
    (info / "METADATA").unlink()
    registry = shelf.find()
    assert list(registry.manifests) == ["coins"]
    assert len(registry.failures) == 1


def test_an_unreadable_stranger_is_passed_over(shelf: Any) -> None:
    shelf.coins()
    info = shelf.entry("stranger", "")
    (info / "entry_points.txt").write_bytes(b"\xff\xfe\xff")
    registry = shelf.find()
    assert list(registry.manifests) == ["coins"]
    assert not registry.failures


def test_other_groups_of_entry_points_are_not_ours(shelf: Any) -> None:
    info = shelf.entry("other", "")
    (info / "entry_points.txt").write_text("[console_scripts]\nmanicule = other:main\n")
    registry = shelf.find()
    assert not registry.manifests
    assert not registry.failures


def test_an_import_finder_that_raises_concerns_one_plugin_only(
    shelf: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Finder:
        def find_spec(self, name: str, path: object = None, target: object = None) -> None:
            if name == "mod_package":
                raise OSError("a finder of an editable install")

    shelf.coins()
    shelf.installed("mod")
    monkeypatch.setattr(sys, "meta_path", [Finder(), *sys.meta_path])
    registry = shelf.find()
    assert list(registry.manifests) == ["coins"]
    assert "a finder of an editable install" in shelf.problems()["mod"]


def test_an_entry_point_must_be_called_like_the_plugin(shelf: Any) -> None:
    shelf.installed("mod", kind="bots", bots={"x": "X"})
    (info,) = shelf.site.glob("*.dist-info")
    (info / "entry_points.txt").write_text("[manicule]\nother = mod_package\n")
    assert shelf.problems() == {"mod": english("plugins.discovery.other_name", entry="other", id="mod")}
