"""Importing plugins: what goes wrong in one is told with its name, and the others work."""

import re
import sys
from typing import Any

import pytest
from tests.support.wording import english, english_part, english_pattern

from manicule import Plugin
from manicule.kernel.errors import PluginError


@pytest.fixture(autouse=True)
def game(shelf: Any) -> None:
    shelf.coins()


def refusal(shelf: Any, id: str = "mod") -> str:
    """What is said when the plugin is loaded; the game still plays."""
    registry = shelf.find()
    with pytest.raises(PluginError) as refused:
        registry.plugin(id)
    assert refused.value.exit_code == 4
    assert registry.rule_set("coins", []).game.id == "coins"
    return str(refused.value)


def test_a_plugin_is_imported_once(shelf: Any) -> None:
    shelf.folder("mod", shelf.empty)
    registry = shelf.find()
    assert registry.plugin("mod") is registry.plugin("mod")


def test_a_plugin_with_data_only_has_no_hooks(shelf: Any) -> None:
    shelf.folder("mod")
    assert type(shelf.find().plugin("mod")) is Plugin


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("def broken(:\n", "SyntaxError: "),
        (
            "import no_such_module_anywhere\n",
            "ModuleNotFoundError: No module named 'no_such_module_anywhere'",
        ),
        ("from manicule import NoSuchName\n", "ImportError: cannot import name 'NoSuchName'"),
        ("raise SystemExit(7)\n", "SystemExit: 7"),
        ("1 / 0\n", "ZeroDivisionError: division by zero"),
        ("import sys; sys.exit()\n", "SystemExit: "),
    ],
)
def test_an_import_that_raises_names_plugin_module_line_reason_and_next_step(
    shelf: Any, source: str, what: str
) -> None:
    folder = shelf.folder("mod", source)
    said = refusal(shelf)
    place = english("kernel.locations.at_line", file="mod_rules.py", line=1)
    broken = english_part("plugins.loader.broken_at", module="mod_rules", place=place)
    assert said.startswith(f"plugin mod ({folder}): {broken}{what}")
    assert said.endswith(f" {english('plugins.manifest.repair')}")


def test_an_installed_plugin_is_named_with_distribution_and_version(shelf: Any) -> None:
    shelf.installed("mod", "1 / 0\n")
    assert refusal(shelf) == "plugin mod (mod-plugin 1.5): " + english(
        "plugins.loader.broken_at",
        module="mod_package.rules",
        place=english("kernel.locations.at_line", file="rules.py", line=1),
        what="ZeroDivisionError: division by zero",
        step=english("plugins.manifest.update"),
    )


def test_a_single_file_that_raises_leaves_no_half_module(shelf: Any) -> None:
    shelf.file("mod.py", f"PLUGIN = {shelf.manifest('mod')}\n1 / 0\n")
    assert "ZeroDivisionError" in refusal(shelf)
    assert "manicule_file_mod" not in sys.modules


def test_an_interruption_is_not_taken_for_a_broken_plugin(shelf: Any) -> None:
    shelf.folder("mod", "raise KeyboardInterrupt\n")
    with pytest.raises(KeyboardInterrupt):
        shelf.find().plugin("mod")


def test_the_reason_is_the_cause_of_the_error(shelf: Any) -> None:
    shelf.folder("mod", "1 / 0\n")
    registry = shelf.find()
    with pytest.raises(PluginError) as first:
        registry.plugin("mod")
    assert isinstance(first.value.__cause__, ZeroDivisionError)
    with pytest.raises(PluginError) as again:
        registry.plugin("mod")
    assert str(again.value) == str(first.value)


def test_a_failed_folder_leaves_the_import_path_as_it_was(shelf: Any) -> None:
    shelf.folder("mod", "1 / 0\n")
    before = list(sys.path)
    with pytest.raises(PluginError):
        shelf.find().plugin("mod")
    assert sys.path == before


def test_a_module_without_the_attribute_plugin_is_told_what_to_write(shelf: Any) -> None:
    shelf.folder("mod", "x = 1\n")
    assert refusal(shelf).endswith(english("plugins.loader.no_plugin", module="mod_rules"))


@pytest.mark.parametrize(
    ("source", "what"),
    [("plugin = 3\n", "int"), ("from manicule import Plugin as plugin\n", "class Plugin")],
)
def test_the_attribute_must_be_a_plugin_object(shelf: Any, source: str, what: str) -> None:
    shelf.folder("mod", source)
    assert refusal(shelf).endswith(english("plugins.loader.not_plugin", module="mod_rules", what=what))


def test_a_module_that_is_not_there_is_told(shelf: Any) -> None:
    shelf.folder("mod", module="mod_rules")
    assert english_part("plugins.imports.absent", module="mod_rules") in refusal(shelf)


def test_a_missing_module_of_a_package_is_told(shelf: Any) -> None:
    shelf.installed("mod", module="mod_package.nothing")
    assert "No module named 'mod_package.nothing'" in refusal(shelf)


@pytest.mark.parametrize("module", ["tomllib", "sys"])
def test_a_module_name_that_python_knows_already_is_refused(shelf: Any, module: str) -> None:
    folder = shelf.folder("mod", module=module)
    (folder / f"{module}.py").write_text(shelf.empty)
    assert re.search(english_pattern("plugins.imports.taken", module=module), refusal(shelf))


def test_what_has_taken_the_name_of_a_module_is_told(shelf: Any) -> None:
    import tomllib

    folder = shelf.folder("mod", module="tomllib")
    (folder / "tomllib.py").write_text(shelf.empty)
    assert english("plugins.imports.taken", module="tomllib", other=str(tomllib.__file__)) in refusal(shelf)
    for module in ("sys", "_imp"):  # which lie in no file
        folder = shelf.folder(f"mod_{module}".replace("__", "_"), module=module)
        (folder / f"{module}.py").write_text(shelf.empty)
        with pytest.raises(PluginError, match=english_pattern("plugins.imports.taken", module=module)):
            shelf.find().plugin(folder.name)


def test_a_single_file_is_loaded_under_a_name_of_its_own(shelf: Any) -> None:
    # Annotations are looked up in sys.modules, so the module must be there.
    source = "from __future__ import annotations\nimport msgspec\nclass A(msgspec.Struct):\n    b: int\n"
    use = "msgspec.convert({'b': 1}, A)\n"
    shelf.file("mod.py", f"{source}PLUGIN = {shelf.manifest('mod')}\n{use}{shelf.empty}")
    registry = shelf.find()
    assert isinstance(registry.plugin("mod"), Plugin)
    assert shelf.find().plugin("mod") is registry.plugin("mod")


def test_files_of_one_name_in_two_folders_do_not_meet(shelf: Any, tmp_path: Any) -> None:
    for place, id in (("a", "one"), ("b", "two")):
        (tmp_path / place).mkdir()
        literal = shelf.manifest(id)
        (tmp_path / place / "mod.py").write_text(f"PLUGIN = {literal}\n{shelf.empty}")
    registry = shelf.find(paths=(tmp_path / "a" / "mod.py", tmp_path / "b" / "mod.py"))
    assert registry.plugin("one") is not registry.plugin("two")


# Games.


def test_a_game_whose_plugin_has_no_game_is_refused(shelf: Any) -> None:
    shelf.folder("mod", shelf.empty, kind="game", players=[2])
    assert refusal(shelf).endswith(english("plugins.loader.no_game"))


def test_a_game_must_call_itself_like_its_plugin(shelf: Any) -> None:
    shelf.folder("mod", shelf.game, kind="game", players=[2])
    assert refusal(shelf).endswith(english("plugins.loader.other_game", id="coins", plugin="mod"))


def test_a_plugin_that_is_not_there_is_told(shelf: Any) -> None:
    assert english("plugins.registry.no_such_plugin", plugin="nothing") in refusal(shelf, "nothing")


def test_a_blocked_plugin_is_never_imported(shelf: Any) -> None:
    folder = shelf.folder("mod", shelf.bomb)
    with pytest.raises(PluginError) as refused:
        shelf.find("mod").plugin("mod")
    assert str(refused.value) == f"plugin mod ({folder}): it is blocked"
    assert refused.value.code == "plugin-blocked"
    assert "mod_rules" not in sys.modules
