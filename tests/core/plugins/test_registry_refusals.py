"""Which of the plugins that were found are refused or left out: twins, the needy, the blocked."""

import importlib.metadata
import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.support.wording import english, english_pattern

from manicule.kernel.errors import PluginError
from manicule.kernel.text import Param
from manicule.plugins import PluginRegistry, search_path

# Duplicates.


def test_a_second_plugin_with_an_id_is_refused_and_both_places_are_named(shelf: Any) -> None:
    shelf.coins()
    shelf.installed("mod")
    second = shelf.folder("mod", shelf.bomb)
    registry = shelf.find()
    assert registry.manifests["mod"].where == "mod-plugin 1.5"
    assert shelf.problems() == {
        "mod": english("plugins.discovery.twice", plugin="mod", kept="mod-plugin 1.5", refused=str(second))
    }


def test_two_distributions_with_an_id_are_both_named(shelf: Any) -> None:
    shelf.coins()
    shelf.installed("mod", dist="b-plugin")
    shelf.entry("a-plugin", "mod = mod_package")
    assert (
        english("plugins.discovery.twice", plugin="mod", kept="a-plugin 1.5", refused="b-plugin 1.5")
        in shelf.problems()["mod"]
    )


def test_ids_are_unique_across_kinds(shelf: Any) -> None:
    shelf.coins()
    shelf.file("coins.py", f"PLUGIN = {shelf.manifest('coins', kind='bots', bots={'x': 'X'})}")
    assert shelf.find().manifests["coins"].kind == "game"
    assert re.search(english_pattern("plugins.discovery.twice", plugin="coins"), shelf.problems()["coins"])


def test_one_plugin_by_two_ways_is_one_plugin(shelf: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    package = shelf.installed("coins", kind="game", players=[2], module="coins_package.rules")
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", os.pathsep.join((str(package), f"{package}/../coins_package")))
    registry = shelf.find()
    assert registry.manifests["coins"].distribution == "coins-plugin"
    assert not registry.failures


def test_of_a_distribution_that_is_there_twice_the_first_counts(
    shelf: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.installed("coins", kind="game", players=[2], module="coins_package.rules")
    shutil.copytree(shelf.site, tmp_path / "again")
    both = [str(shelf.site), str(tmp_path / "again")]
    monkeypatch.setattr(search_path, "distributions", lambda: importlib.metadata.distributions(path=both))
    registry = shelf.find()
    assert registry.manifests["coins"].version == "1.5"
    assert not registry.failures


# Requirements.


def named(registry: PluginRegistry) -> list[tuple[str, Mapping[str, Param]]]:
    """The code and the data of every failure, as programs read them."""
    errors = [PluginError(failure.text) for failure in registry.failures]
    return [(error.code, error.data) for error in errors]


def test_a_plugin_that_needs_what_is_not_installed_is_refused(shelf: Any) -> None:
    shelf.coins()
    shelf.folder("mod", requires=["other"])
    assert shelf.problems() == {"mod": english("plugins.discovery.absent_need", required="other")}
    assert named(shelf.find()) == [("need-not-installed", {"required": "other", "plugin": "mod"})]


def test_a_plugin_for_a_game_that_is_not_installed_is_refused(shelf: Any) -> None:
    shelf.folder("mod")
    assert english("plugins.discovery.absent_need", required="coins") in shelf.problems()["mod"]


def test_what_needs_a_refused_plugin_is_refused_in_turn(shelf: Any) -> None:
    shelf.coins()
    shelf.folder("c", requires=["b"])
    shelf.folder("b", requires=["a"])
    problems = shelf.problems()
    assert english("plugins.discovery.absent_need", required="a") in problems["b"]
    assert problems["c"] == english("plugins.discovery.broken_need", required="b")
    assert list(shelf.find().manifests) == ["coins"]
    assert [code for code, _ in named(shelf.find())] == ["need-not-installed", "need-broken"]


def test_what_needs_a_blocked_plugin_says_that_it_is_blocked(shelf: Any) -> None:
    shelf.coins()
    shelf.folder("a")
    shelf.folder("b", requires=["a"])
    assert shelf.problems("a") == {"b": english("plugins.discovery.blocked_need", required="a")}
    assert named(shelf.find("a")) == [("need-blocked", {"required": "a", "plugin": "b"})]


def test_a_requirement_must_be_of_the_same_game(shelf: Any) -> None:
    shelf.coins()
    shelf.folder("dice", shelf.game, kind="game", players=[2])
    shelf.folder("loaded", game="dice")
    shelf.folder("mod", requires=["loaded"])
    shelf.folder("part_of_a_part", game="loaded")
    assert shelf.problems() == {
        "mod": english("plugins.discovery.foreign_need", required="loaded", game="coins"),
        "part_of_a_part": english("plugins.discovery.foreign_need", required="loaded", game="loaded"),
    }


def test_plugins_may_need_each_other(shelf: Any) -> None:
    shelf.coins()
    shelf.folder("a", requires=["b", "coins"])
    shelf.folder("b", requires=["a"])
    registry = shelf.find()
    assert not registry.failures
    assert registry.select("coins", 2, ["a"]) == registry.select("coins", 2, ["b"])


# Blocking.


def test_blocked_plugins_are_not_there(shelf: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.coins()
    for id in ("a", "b", "c", "d"):
        shelf.folder(id, shelf.bomb)
    monkeypatch.setenv("MANICULE_BLOCK", "a, b,")
    registry = shelf.find("c", "nowhere")
    assert list(registry.manifests) == ["coins", "d"]
    assert registry.blocked == ("c", "nowhere", "a", "b")
    assert sorted(registry.blocked_plugins) == ["a", "b", "c"]
    assert not registry.failures


def test_a_broken_plugin_can_be_blocked_by_the_name_of_its_folder(shelf: Any) -> None:
    shelf.raw("mod", "id = ")
    assert shelf.problems()
    assert not shelf.problems("mod")
