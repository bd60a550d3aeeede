"""Imports of plugins that are not installed: relative inside a folder, by name of what is required."""

import importlib
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.support.wording import english, english_part, english_pattern

from manicule import Plugin
from manicule.kernel.errors import PluginError

SPEAKS = """
from manicule import Plugin
{imports}
class Own(Plugin):
    word = {word}
    def late(self):
        {late}
plugin = Own()
"""


def speaker(imports: str, word: str, late: str = "pass") -> str:
    """The source of a plugin that holds a word, and imports something when it is asked."""
    return SPEAKS.format(imports=imports, word=word, late=late)


def refusal(shelf: Any, id: str = "mod") -> str:
    """What is said when the plugin is loaded."""
    with pytest.raises(PluginError) as refused:
        shelf.find().plugin(id)
    return str(refused.value)


def test_equal_helper_modules_never_meet(shelf: Any) -> None:
    shelf.coins()
    for id in ("one", "two"):
        folder = shelf.folder(
            id, speaker("from . import helper\nfrom .helper import WORD", "helper.WORD + WORD")
        )
        (folder / "helper.py").write_text(f"WORD = {id!r}\n")
    registry = shelf.find()
    assert [registry.plugin(id).word for id in ("one", "two")] == ["oneone", "twotwo"]


def test_a_helper_that_is_imported_late_is_the_plugin_s_own(shelf: Any) -> None:
    shelf.coins()
    late = "from .tool import inner; from .tool.inner import WORD; return inner.WORD + WORD"
    for id in ("one", "two"):
        folder = shelf.folder(id, speaker("", "''", late))
        (folder / "tool").mkdir()
        (folder / "tool" / "__init__.py").write_text("")
        (folder / "tool" / "inner.py").write_text(f"from .. import tool\nWORD = {id!r}\n")
    registry = shelf.find()
    assert [registry.plugin(id).late() for id in ("one", "two")] == ["oneone", "twotwo"]


def test_two_plugins_may_call_their_module_alike(shelf: Any) -> None:
    shelf.coins()
    for id in ("one", "two"):
        folder = shelf.folder(id, module="shared_rules")
        (folder / "shared_rules.py").write_text(speaker("", repr(id)))
    registry = shelf.find()
    assert [registry.plugin(id).word for id in ("one", "two")] == ["one", "two"]


def test_two_plugins_may_call_their_package_alike(shelf: Any) -> None:
    shelf.coins()
    for id in ("one", "two"):
        package = shelf.folder(id, module="shared_package.rules") / "shared_package"
        package.mkdir()
        (package / "__init__.py").write_text("")
        (package / "words.py").write_text(f"WORD = {id!r}\n")
        (package / "rules.py").write_text(
            speaker("from .words import WORD\nfrom . import words", "WORD + words.WORD")
        )
    registry = shelf.find()
    assert [registry.plugin(id).word for id in ("one", "two")] == ["oneone", "twotwo"]


def test_a_helper_with_the_name_of_a_python_module_hides_nothing(shelf: Any) -> None:
    shelf.coins()
    folder = shelf.folder("mod", speaker("import colorsys", "colorsys.__name__"))
    (folder / "colorsys.py").write_text("1 / 0\n")
    assert shelf.find().plugin("mod").word == "colorsys"


def test_nothing_is_added_to_the_import_path(shelf: Any) -> None:
    shelf.coins()
    shelf.folder("mod", shelf.empty)
    before = list(sys.path)
    shelf.find().plugin("mod")
    assert sys.path == before


# An absolute import of a neighbour.


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("from helper import WORD", "from .helper import WORD"),
        ("from helper import (\n    WORD as W,\n    OTHER,\n)", "from .helper import WORD as W, OTHER"),
        ("import helper", "from . import helper"),
        ("import sys, helper as h", "from . import helper as h"),
        ("import tool.inner", "from .tool import inner"),
        ("from tool.inner import WORD", "from .tool.inner import WORD"),
    ],
)
def test_an_absolute_import_of_a_neighbour_is_told_with_the_line_to_write(
    shelf: Any, wrong: str, right: str
) -> None:
    shelf.coins()
    folder = shelf.folder("mod", f"import sys\n{wrong}\n{shelf.empty}")
    (folder / "helper.py").write_text("WORD = OTHER = 'word'\n")
    (folder / "tool").mkdir()
    (folder / "tool" / "inner.py").write_text("WORD = 'word'\n")
    module = "tool" if "tool" in wrong else "helper"
    assert refusal(shelf) == f"plugin mod ({folder}): mod_rules.py, line 2: " + english(
        "plugins.import_advice.write", module=module, right=right
    )
    source = (folder / "mod_rules.py").read_text()
    (folder / "mod_rules.py").write_text(source.replace(wrong, right.replace("sys, ", "")))
    importlib.invalidate_caches()
    assert isinstance(shelf.find().plugin("mod"), Plugin)


def test_a_module_of_a_sub_package_is_told_to_write_two_dots(shelf: Any) -> None:
    shelf.coins()
    folder = shelf.folder("mod", "from .tool import inner\n" + shelf.empty)
    (folder / "helper.py").write_text("WORD = 'word'\n")
    (folder / "tool").mkdir()
    (folder / "tool" / "inner.py").write_text("\nimport helper\n")
    said = refusal(shelf)
    assert "inner.py, line 2: “helper” is a module" in said
    assert said.endswith("write: from .. import helper")


def test_a_module_of_a_package_is_told_the_line_to_write(shelf: Any) -> None:
    folder = game_package(shelf)
    (folder / "coins_package" / "plugin.py").write_text(f"from words import WORD\n{shelf.game}")
    said = refusal(shelf, "coins")
    assert "plugin.py, line 1: “words” is a module" in said
    assert said.endswith("write: from .words import WORD")


def test_a_bot_is_told_the_line_to_write(shelf: Any) -> None:
    shelf.coins()
    keys = {"kind": "bots", "bots": {"mint": "mint_rules:Minter"}, "module": None}
    folder = shelf.folder("mint", BOT.replace("coins_package", "words"), **keys)
    (folder / "words.py").write_text("WORD = 'gold'\n")
    with pytest.raises(
        PluginError,
        match=r"mint_rules\.py, line 2: "
        + english_pattern("plugins.import_advice.write", right="from .words import WORD")
        + "$",
    ):
        shelf.find().bot("mint", "coins")


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("from base_rules import WORD", "from manicule_folder_base.base_rules import WORD"),
        ("import base_rules", "from manicule_folder_base import base_rules"),
        ("from single import WORD", "from manicule_file_single import WORD"),
        ("import single", "import manicule_file_single as single"),
    ],
)
def test_a_required_module_that_is_no_package_is_told_with_the_line_to_write(
    shelf: Any, wrong: str, right: str
) -> None:
    shelf.coins()
    shelf.folder("base", f"WORD = 'base'\n{shelf.empty}")
    shelf.file("single.py", f"PLUGIN = {shelf.manifest('single')}\nWORD = 'single'\n{shelf.empty}")
    literal = shelf.manifest("mod", requires=["base", "single"])
    path = shelf.file("mod.py", f"PLUGIN = {literal}\n{wrong}\n{shelf.empty}")
    said = refusal(shelf)
    assert "mod.py, line 2: " in said
    assert said.endswith(f"write: {right}")
    path.write_text(path.read_text().replace(wrong, right))
    assert isinstance(shelf.find().plugin("mod"), Plugin)


def test_a_single_file_imports_no_neighbour(shelf: Any) -> None:
    shelf.coins()
    shelf.file("_helper.py", "WORD = 'word'\n")
    shelf.file("mod.py", f"PLUGIN = {shelf.manifest('mod')}\nfrom _helper import WORD\n{shelf.empty}")
    assert "(ModuleNotFoundError: No module named '_helper')" in refusal(shelf)


# What those who require a plugin can import.


def game_package(shelf: Any, name: str = "coins_package") -> Path:
    """The game of coins as a folder whose package has a word to import."""
    folder: Path = shelf.folder("coins", kind="game", players=[2], module=f"{name}.plugin")
    (folder / name).mkdir()
    (folder / name / "__init__.py").write_text("from .words import WORD\n")
    (folder / name / "words.py").write_text("WORD = 'gold'\n")
    (folder / name / "plugin.py").write_text(shelf.game)
    return folder


BOT = """
from coins_package import WORD
from manicule import Bot
class Minter(Bot):
    word = WORD
    def answer(self, question, view, dice): return WORD
"""


def test_a_variant_imports_the_package_of_a_folder_game(shelf: Any) -> None:
    game_package(shelf)
    shelf.folder("mod", speaker("import coins_package.words as words", "words.WORD"))
    single = speaker("from coins_package import WORD", "WORD")
    shelf.file("single.py", f"PLUGIN = {shelf.manifest('single')}\n{single}")
    registry = shelf.find()
    assert (registry.plugin("mod").word, registry.plugin("single").word) == ("gold", "gold")


def test_a_bot_imports_the_package_of_a_folder_game(shelf: Any) -> None:
    game_package(shelf)
    manifest = shelf.manifest("mint", kind="bots", game="coins", bots={"mint": "Minter"})
    shelf.file("mint.py", f"PLUGIN = {manifest}\n{BOT}\nfrom manicule import Plugin\nplugin = Plugin()\n")
    assert shelf.find().bot("mint", "coins").word == "gold"


def test_an_installed_plugin_imports_the_package_of_a_folder_game(shelf: Any) -> None:
    game_package(shelf, "minted_package")
    shelf.installed("mod", speaker("from minted_package import WORD", "WORD"))
    assert shelf.find().plugin("mod").word == "gold"


def test_a_plugin_imports_what_its_requirements_require(shelf: Any) -> None:
    shelf.coins()
    folder = shelf.folder("base", speaker("from . import helper", "helper.WORD"))
    (folder / "helper.py").write_text("WORD = 'base'\n")
    shelf.folder("middle", speaker("", "''"), requires=["base"])
    imports = "from . import helper\nfrom manicule_folder_base.base_rules import plugin as base"
    top = shelf.folder("top", speaker(imports, "(helper.WORD, base)"))
    (top / "plugin.toml").write_text((top / "plugin.toml").read_text() + 'requires = ["middle"]\n')
    (top / "helper.py").write_text("WORD = 'top'\n")
    registry = shelf.find()
    assert registry.plugin("top").word == ("top", registry.plugin("base"))


def test_what_is_not_required_cannot_be_imported(shelf: Any) -> None:
    shelf.coins()
    shelf.folder("base", shelf.empty)
    shelf.folder("mod", "import base_rules\n" + shelf.empty)
    registry = shelf.find()
    registry.plugin("base")
    with pytest.raises(PluginError, match="No module named 'base_rules'"):
        registry.plugin("mod")


def test_a_single_file_is_imported_by_its_id(shelf: Any) -> None:
    shelf.coins()
    shelf.file("base.py", f"PLUGIN = {shelf.manifest('base')}\nWORD = 'base'\n{shelf.empty}")
    literal = shelf.manifest("mod", requires=["base"])
    shelf.file("mod.py", f"PLUGIN = {literal}\n" + speaker("from manicule_file_base import WORD", "WORD"))
    assert shelf.find().plugin("mod").word == "base"


def test_a_bot_may_build_on_another_plugin_s_bot(shelf: Any) -> None:
    shelf.coins()
    shelf.folder(
        "first",
        "from manicule import Bot\nclass First(Bot):\n    def answer(self, *_): return 'first'\n",
        kind="bots",
        bots={"first": "first_rules:First"},
        module=None,
    )
    shelf.folder(
        "second",
        "from manicule_folder_first.first_rules import First\nclass Second(First):\n    pass\n",
        kind="bots",
        requires=["first"],
        bots={"second": "second_rules:Second"},
        module=None,
    )
    assert shelf.find().bot("second", "coins").answer(None, None, None) == "first"


def test_bots_for_every_game_can_require_nothing_of_one_game(shelf: Any) -> None:
    shelf.coins()
    shelf.folder("mod")
    shelf.folder("mint", kind="bots", requires=["mod"], bots={"mint": "mint:Mint"})
    assert shelf.problems()["mint"].endswith(english_part("plugins.discovery.only_bots"))


def test_plugins_that_require_each_other_are_loaded(shelf: Any) -> None:
    shelf.coins()
    late = "from manicule_folder_{0}.{0}_rules import plugin; return plugin"
    shelf.folder("a", speaker("", "'a'", late.format("b")), requires=["b"])
    shelf.folder("b", speaker("", "'b'", late.format("a")), requires=["a"])
    registry = shelf.find()
    a, b = registry.plugin("a"), registry.plugin("b")
    assert (a.late(), b.late()) == (b, a)


def test_what_a_plugin_requires_is_blamed_by_name(shelf: Any) -> None:
    shelf.coins()
    shelf.folder("base", "1 / 0\n")
    folder = shelf.folder("mod", shelf.empty, requires=["base"])
    with pytest.raises(PluginError) as refused:
        shelf.find().plugin("mod")
    assert str(refused.value) == f"plugin mod ({folder}): " + english(
        "plugins.discovery.broken_need", required="base"
    )
    assert (refused.value.code, refused.value.data) == ("need-broken", {"required": "base"})


def test_a_game_a_variant_a_bot_and_a_single_file_work_together(shelf: Any) -> None:
    game_package(shelf)
    variant = shelf.folder(
        "mod", speaker("from coins_package import WORD\nfrom .helper import MORE", "WORD + MORE")
    )
    (variant / "helper.py").write_text("MORE = ' leaf'\n")
    bots = {"kind": "bots", "game": "coins", "bots": {"mint": "mint_rules:Minter"}, "module": None}
    bot = shelf.folder("mint", BOT + "    from .helper import MORE as more\n", **bots)
    (bot / "helper.py").write_text("MORE = ' coin'\n")
    single = speaker("from manicule_folder_mod.mod_rules import Own as Base", "Base.word + '!'")
    literal = shelf.manifest("single", requires=["mod"])
    shelf.file("single.py", f"PLUGIN = {literal}\n{single}")
    registry = shelf.find()
    assert registry.rule_set("coins", ["mod", "single"]).game.id == "coins"
    assert registry.plugin("single").word == "gold leaf!"
    assert (registry.bot("mint", "coins").word, registry.bot("mint", "coins").more) == ("gold", " coin")


def test_the_same_plugins_work_together_when_they_are_installed(shelf: Any) -> None:
    game = shelf.installed("coins", shelf.game, "from .words import WORD", kind="game", players=[2])
    (game / "words.py").write_text("WORD = 'gold'\n")
    imports = "from coins_package import WORD\nfrom .helper import MORE"
    variant = shelf.installed("mod", speaker(imports, "WORD + MORE"))
    (variant / "helper.py").write_text("MORE = ' leaf'\n")
    bots = {"kind": "bots", "game": "coins", "bots": {"mint": "mint_package.rules:Minter"}, "module": None}
    bot = shelf.installed("mint", BOT + "    from .helper import MORE as more\n", **bots)
    (bot / "helper.py").write_text("MORE = ' coin'\n")
    registry = shelf.find()
    assert registry.plugin("mod").word == "gold leaf"
    assert (registry.bot("mint", "coins").word, registry.bot("mint", "coins").more) == ("gold", " coin")


# Names that are taken.


@pytest.mark.parametrize("name", ["tomllib", "pluggy"])
def test_a_package_name_that_is_taken_is_refused(shelf: Any, name: str) -> None:
    game_package(shelf, name)
    taken = importlib.import_module(name).__file__
    assert refusal(shelf, "coins").endswith(english("plugins.imports.taken", module=name, other=str(taken)))
    assert importlib.import_module(name).__file__ == taken


def test_a_helper_may_be_called_like_an_installed_package(shelf: Any) -> None:
    shelf.coins()
    folder = shelf.folder("mod", speaker("import pluggy\nfrom .pluggy import WORD", "pluggy.__name__ + WORD"))
    (folder / "pluggy.py").write_text("WORD = ' mine'\n")
    assert shelf.find().plugin("mod").word == "pluggy mine"


# A plugin in two places.


def own_copy(shelf: Any, folder: Path, source: str) -> Path:
    """A folder that is the package of the plugin `mod`."""
    project: Path = shelf.write(folder / "project" / "mod_package", "mod", module="mod_package.rules")
    (project / "__init__.py").write_text("")
    (project / "rules.py").write_text(source)
    return project


def copy_of_coins(shelf: Any, folder: Path, word: str) -> tuple[Path, Path]:
    """The game of coins and a variant of it in a folder of their own."""
    game = shelf.write(folder / "coins", "coins", kind="game", players=[2], module="coins_package.plugin")
    (game / "coins_package").mkdir()
    (game / "coins_package" / "__init__.py").write_text(f"WORD = {word!r}\n")
    (game / "coins_package" / "plugin.py").write_text(shelf.game)
    variant = shelf.write(folder / "mod", "mod", speaker("from coins_package import WORD", "WORD"))
    return game, variant


def test_each_copy_of_a_variant_gets_its_own_copy_of_the_game(shelf: Any, tmp_path: Path) -> None:
    first = shelf.find(paths=copy_of_coins(shelf, tmp_path / "first", "silver"))
    second = shelf.find(paths=copy_of_coins(shelf, tmp_path / "second", "gold"))
    assert first.plugin("coins") is not second.plugin("coins")
    assert (first.plugin("mod").word, second.plugin("mod").word) == ("silver", "gold")


def test_an_installed_copy_is_used_again_after_the_one_that_was_named(shelf: Any, tmp_path: Path) -> None:
    shelf.coins()
    shelf.installed("mod", speaker("", "'installed'"))
    project = own_copy(shelf, tmp_path, speaker("", "'mine'"))
    assert shelf.find(paths=(project,)).plugin("mod").word == "mine"
    assert shelf.find().plugin("mod").word == "installed"


# A path that somebody names.


def test_a_path_that_is_named_goes_before_an_installed_copy(shelf: Any, tmp_path: Path) -> None:
    shelf.coins()
    shelf.installed("mod", speaker("", "'installed'"))
    project = own_copy(shelf, tmp_path, speaker("", "'mine'"))
    registry = shelf.find(paths=(project,))
    assert registry.plugin("mod").word == "mine"
    assert not registry.failures
    assert [str(notice) for notice in registry.notices] == [
        english("plugins.discovery.instead", plugin="mod", used=str(project), other="mod-plugin 1.5")
    ]


def test_the_named_copy_is_used_when_the_installed_one_was_imported_before(
    shelf: Any, tmp_path: Path
) -> None:
    shelf.coins()
    shelf.installed("mod", speaker("", "'installed'"))
    assert shelf.find().plugin("mod").word == "installed"
    project = own_copy(shelf, tmp_path, speaker("from .words import WORD", "WORD"))
    (project / "words.py").write_text("WORD = 'mine'\n")
    assert shelf.find(paths=(project,)).plugin("mod").word == "mine"


def test_an_installed_plugin_is_not_taken_for_a_folder_that_was_there_before(
    shelf: Any, tmp_path: Path
) -> None:
    shelf.coins()
    before = own_copy(shelf, tmp_path, speaker("", "'folder'"))
    assert shelf.find(paths=(before,)).plugin("mod").word == "folder"
    for name in ("mod_package", "mod_package.rules"):
        del sys.modules[name]
    shelf.installed("mod", speaker("", "'installed'"))
    assert shelf.find().plugin("mod").word == "installed"


def test_a_path_of_another_kind_is_no_copy(shelf: Any, tmp_path: Path) -> None:
    shelf.coins()
    path = shelf.write(tmp_path / "other", "coins", kind="bots", bots={"x": "x:X"})
    registry = shelf.find(paths=(path,))
    assert registry.manifests["coins"].kind == "game"
    assert isinstance(registry.plugin("coins"), Plugin)
    assert re.match(
        english_pattern("plugins.discovery.twice", plugin="coins"), str(registry.failures[0].problem)
    )
