"""The registry of a process: found once, and again when there is something else to find."""

import importlib.metadata
import os
import shutil
import sys
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import manicule
from manicule import Human, Match, Robot, RuleSet
from manicule.folders import plugins_folder
from manicule.kernel.errors import ManiculeError
from manicule.plugins import PluginRegistry, registry, search_path
from manicule.plugins.disabled import keep_disabled

SEATS = (Human("Anna"), Human("Tom"))
LONG_AGO = 1_000_000_000
PENNY = '[coin.penny]\nvalue = 1\nsource = "test"\n'


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often plugins were looked for, and how many rule sets were built."""
    counted: Counter[str] = Counter()

    def count(owner: Any, name: str, word: str) -> None:
        function = getattr(owner, name)

        def counting(*given: Any, **named: Any) -> Any:
            counted[word] += 1
            return function(*given, **named)

        monkeypatch.setattr(owner, name, counting)

    count(registry, "discover", "found")
    count(RuleSet, "__init__", "built")
    return counted


@pytest.fixture
def settle(shelf: Any, home: Path) -> Callable[[], None]:
    """Make everything that the test has written look old, as it is when somebody plays."""

    def settled() -> None:
        for top in (shelf.site, home):
            for path in (top, *sorted(top.rglob("*"))):
                os.utime(path, (LONG_AGO, LONG_AGO))

    return settled


def begin(**wanted: Any) -> Match:
    return manicule.start("coins", SEATS, seed=1, **wanted)


def plugins() -> set[str]:
    """The plugins of a match that is begun now, beside its game."""
    return set(begin().rules.plugins) - {"coins"}


# Once.


def test_plugins_are_looked_for_and_rules_are_built_once_for_all_matches(
    shelf: Any, settle: Callable[[], None], made: Counter[str], tmp_path: Path
) -> None:
    shelf.coins()
    shelf.folder("mod", shelf.empty, PENNY, default=True)
    settle()
    first = begin()
    once = dict(made)
    assert (once["found"], set(first.rules.plugins)) == (1, {"coins", "mod"})
    assert begin().rules is first.rules
    manicule.save(first, tmp_path / "evening.toml")
    assert manicule.load(tmp_path / "evening.toml").rules is first.rules
    assert manicule.replay(tmp_path / "evening.toml").rules is first.rules
    assert made == once


def test_installed_games_are_looked_for_once(made: Counter[str]) -> None:
    seats = [Robot("random"), Robot("random"), Robot("random")]
    first = manicule.start("gutenberg", seats, seed=1)
    once = dict(made)
    assert manicule.start("gutenberg", seats, seed=2).rules is first.rules
    assert (made, once["found"]) == (once, 1)


def test_other_plugins_of_the_same_library_are_built_without_looking_again(
    shelf: Any, settle: Callable[[], None], made: Counter[str]
) -> None:
    shelf.coins()
    shelf.folder("mod", shelf.empty, default=True)
    settle()
    begin()
    before = made["built"]
    assert set(begin(without=["mod"]).rules.plugins) == {"coins"}
    assert (made["found"], made["built"]) == (1, before + 1)


def test_a_library_that_is_given_is_used_as_it_is(
    shelf: Any, settle: Callable[[], None], made: Counter[str]
) -> None:
    shelf.coins()
    settle()
    known = PluginRegistry.find()
    begin()
    shelf.folder("mod", shelf.empty, default=True)
    made.clear()
    assert set(begin(registry=known).rules.plugins) == {"coins"}
    assert set(begin(registry=PluginRegistry.find()).rules.plugins) == {"coins", "mod"}
    assert made["found"] == 1


def test_threads_that_begin_at_once_share_what_is_found_and_built(
    shelf: Any, settle: Callable[[], None], made: Counter[str]
) -> None:
    shelf.coins()
    shelf.folder("mod", shelf.empty, default=True)
    settle()
    together = threading.Barrier(8)
    rules: list[RuleSet] = []

    def play() -> None:
        together.wait()
        rules.append(begin().rules)

    threads = [threading.Thread(target=play) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(rules) == 8
    assert len(set(map(id, rules))) == 1
    assert made["found"] == 1


def test_files_beside_a_program_that_are_no_distributions_do_not_count(
    shelf: Any, settle: Callable[[], None], made: Counter[str]
) -> None:
    shelf.coins()
    settle()
    manicule.save(begin(), shelf.site / "evening.toml")
    manicule.save(begin(), shelf.site / "morning.toml")
    begin()
    assert made["found"] == 1


# Again.


def added_folder(shelf: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.folder("mod", shelf.empty, default=True)


def added_file(shelf: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    literal = shelf.manifest("mod", default=True)
    shelf.file("mod.py", f"PLUGIN = {literal}\n{shelf.empty}")


def added_distribution(shelf: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.installed("mod", shelf.empty, default=True)


def added_on_the_plugin_path(shelf: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = shelf.write(shelf.site / "elsewhere" / "mod", "mod", shelf.empty, default=True)
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", str(folder))


def added_by_another_home(shelf: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    other = shelf.site / "other_home"
    shutil.copytree(plugins_folder(), other / "plugins")
    monkeypatch.setenv("MANICULE_HOME", str(other))
    shelf.folder("mod", shelf.empty, default=True)


def added_to_the_import_path(shelf: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    other = shelf.site.parent / "other_site"
    other.mkdir()
    type(shelf)(other).installed("mod", shelf.empty, default=True)
    monkeypatch.setattr(sys, "path", [*sys.path, str(other)])
    monkeypatch.setattr(
        search_path, "distributions", lambda: importlib.metadata.distributions(path=[str(other)])
    )


@pytest.mark.parametrize(
    "add",
    [
        added_folder,
        added_file,
        added_distribution,
        added_on_the_plugin_path,
        added_by_another_home,
        added_to_the_import_path,
    ],
)
def test_a_plugin_that_is_added_between_two_matches_is_played_with(
    add: Callable[[Any, pytest.MonkeyPatch], None],
    shelf: Any,
    settle: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shelf.coins()
    settle()
    assert plugins() == set()
    add(shelf, monkeypatch)
    assert plugins() == {"mod"}


def test_a_manifest_within_a_project_is_noticed(shelf: Any, settle: Callable[[], None]) -> None:
    shelf.coins()
    (plugins_folder() / "project" / "mod").mkdir(parents=True)
    settle()
    assert plugins() == set()
    shutil.rmtree(plugins_folder() / "project" / "mod")
    shelf.write(plugins_folder() / "project" / "mod", "mod", shelf.empty, default=True)
    os.utime(plugins_folder() / "project", (LONG_AGO, LONG_AGO))
    assert plugins() == {"mod"}


def test_a_plugin_that_was_removed_is_not_played_with(shelf: Any, settle: Callable[[], None]) -> None:
    shelf.coins()
    folder = shelf.folder("mod", shelf.empty, default=True)
    settle()
    assert plugins() == {"mod"}
    shutil.rmtree(folder)
    assert plugins() == set()


def test_a_distribution_that_was_removed_is_not_played_with(shelf: Any, settle: Callable[[], None]) -> None:
    shelf.coins()
    package = shelf.installed("mod", shelf.empty, default=True)
    settle()
    assert plugins() == {"mod"}
    shutil.rmtree(package)
    shutil.rmtree(shelf.site / "mod_plugin-1.5.dist-info")
    assert plugins() == set()


def test_a_distribution_that_is_installed_again_may_have_another_plugin(
    shelf: Any, settle: Callable[[], None]
) -> None:
    shelf.coins()
    shelf.installed("mod", shelf.empty, default=True, dist="both")
    settle()
    assert plugins() == {"mod"}
    shutil.rmtree(shelf.site / "both-1.5.dist-info")
    shelf.installed("other", shelf.empty, default=True, dist="both")
    assert plugins() == {"other"}


@pytest.mark.parametrize("is_settled", [True, False], ids=["old", "just written"])
def test_a_manifest_that_is_changed_in_place_with_equal_length_is_noticed(
    shelf: Any, settle: Callable[[], None], is_settled: bool
) -> None:
    shelf.coins()
    manifest = shelf.folder("mod", shelf.empty, default=True, players=[2]) / "plugin.toml"
    if is_settled:
        settle()
    assert plugins() == {"mod"}
    stated, time = manifest.read_text(), manifest.stat().st_mtime_ns
    manifest.write_text(stated.replace("2,", "3,"))
    assert manifest.read_text() != stated
    if not is_settled:  # as if both were written within one tick of the clock
        os.utime(manifest, ns=(time, time))
    assert plugins() == set()


@pytest.mark.parametrize("is_settled", [True, False], ids=["old", "just written"])
def test_content_that_is_changed_in_place_with_equal_length_is_noticed(
    shelf: Any, settle: Callable[[], None], is_settled: bool
) -> None:
    shelf.coins()
    file = shelf.folder("mod", content=PENNY, default=True) / "content" / "own.toml"
    if is_settled:
        settle()
    assert begin().rules.content.coin["penny"].value == 1
    file.write_text(PENNY.replace("1", "2"))
    assert begin().rules.content.coin["penny"].value == 2


def test_content_that_is_added_is_noticed(shelf: Any, settle: Callable[[], None]) -> None:
    shelf.coins()
    folder = shelf.folder("mod", content=PENNY, default=True)
    settle()
    assert list(begin().rules.content.coin) == ["penny"]
    (folder / "content" / "more.toml").write_text(PENNY.replace("penny", "pound"))
    assert sorted(begin().rules.content.coin) == ["penny", "pound"]


def test_a_plugin_is_left_out_from_when_it_is_disabled_or_blocked(
    shelf: Any, settle: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.coins()
    shelf.folder("mod", shelf.empty, default=True)
    settle()
    assert plugins() == {"mod"}
    keep_disabled(("mod",))
    assert plugins() == set()
    keep_disabled(())
    assert plugins() == {"mod"}
    monkeypatch.setenv("MANICULE_BLOCK", "mod")
    assert plugins() == set()


def test_a_plugin_that_failed_to_load_is_tried_again(shelf: Any, settle: Callable[[], None]) -> None:
    shelf.coins()
    folder = shelf.folder("mod", shelf.bomb)
    settle()
    with pytest.raises(ManiculeError, match="a plugin was imported"):
        begin(with_=["mod"])
    (folder / "mod_rules.py").write_text(shelf.empty)
    assert set(begin(with_=["mod"]).rules.plugins) == {"coins", "mod"}


def test_a_module_that_was_taken_away_is_imported_again(shelf: Any, settle: Callable[[], None]) -> None:
    shelf.coins()
    shelf.installed("mod", shelf.hook("after_events(self, events)", "pass"), default=True)
    settle()
    first = begin().rules.plugins["mod"]
    assert begin().rules.plugins["mod"] is first
    del sys.modules["mod_package.rules"]
    assert begin().rules.plugins["mod"] is not first
