"""Namespaces: plugins that are not installed import their own modules, those they require, and no others."""

import sys
from pathlib import Path
from typing import Any

import pytest

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


def test_equal_helper_modules_never_meet(shelf: Any) -> None:
    shelf.coins()
    for id in ("one", "two"):
        folder = shelf.folder(id, speaker("import helper\nfrom helper import WORD", "helper.WORD + WORD"))
        (folder / "helper.py").write_text(f"WORD = {id!r}\n")
    library = shelf.find()
    assert [library.plugin(id).word for id in ("one", "two")] == ["oneone", "twotwo"]


def test_a_helper_that_is_imported_late_is_the_plugin_s_own(shelf: Any) -> None:
    shelf.coins()
    late = "import tool.inner, tool.inner as again; return tool.inner.WORD + again.WORD"
    for id in ("one", "two"):
        folder = shelf.folder(id, speaker("", "''", late))
        (folder / "tool").mkdir()
        (folder / "tool" / "__init__.py").write_text("")
        (folder / "tool" / "inner.py").write_text(f"from tool import __name__ as home\nWORD = {id!r}\n")
    library = shelf.find()
    assert [library.plugin(id).late() for id in ("one", "two")] == ["oneone", "twotwo"]


def test_two_plugins_may_call_their_module_alike(shelf: Any) -> None:
    shelf.coins()
    for id in ("one", "two"):
        folder = shelf.folder(id, module="shared_rules")
        (folder / "shared_rules.py").write_text(speaker("", repr(id)))
    library = shelf.find()
    assert [library.plugin(id).word for id in ("one", "two")] == ["one", "two"]


def test_two_plugins_may_call_their_package_alike(shelf: Any) -> None:
    shelf.coins()
    for id in ("one", "two"):
        package = shelf.folder(id, module="shared_package.rules") / "shared_package"
        package.mkdir()
        (package / "__init__.py").write_text("")
        (package / "words.py").write_text(f"WORD = {id!r}\n")
        (package / "rules.py").write_text(
            speaker("from shared_package.words import WORD\nfrom . import words", "WORD + words.WORD")
        )
    library = shelf.find()
    assert [library.plugin(id).word for id in ("one", "two")] == ["oneone", "twotwo"]


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
    library = shelf.find()
    assert (library.plugin("mod").word, library.plugin("single").word) == ("gold", "gold")


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
    folder = shelf.folder("base", speaker("import helper", "helper.WORD"))
    (folder / "helper.py").write_text("WORD = 'base'\n")
    shelf.folder("middle", speaker("", "''"), requires=["base"])
    top = shelf.folder("top", speaker("import helper, base_rules", "(helper.WORD, base_rules.plugin)"))
    (top / "plugin.toml").write_text((top / "plugin.toml").read_text() + 'requires = ["middle"]\n')
    (top / "helper.py").write_text("WORD = 'top'\n")
    library = shelf.find()
    assert library.plugin("top").word == ("top", library.plugin("base"))


def test_what_is_not_required_cannot_be_imported(shelf: Any) -> None:
    shelf.coins()
    shelf.folder("base", shelf.empty)
    shelf.folder("mod", "import base_rules\n" + shelf.empty)
    library = shelf.find()
    library.plugin("base")
    with pytest.raises(PluginError, match="No module named 'base_rules'"):
        library.plugin("mod")


def test_a_single_file_is_imported_by_its_name(shelf: Any) -> None:
    shelf.coins()
    shelf.file("base.py", f"PLUGIN = {shelf.manifest('base')}\nWORD = 'base'\n{shelf.empty}")
    literal = shelf.manifest("mod", requires=["base"])
    shelf.file("mod.py", f"PLUGIN = {literal}\n" + speaker("from base import WORD", "WORD"))
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
        "from first_rules import First\nclass Second(First):\n    pass\n",
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
    assert shelf.problems()["mint"].endswith('say which one it is for: game = "…"')


def test_plugins_that_require_each_other_are_loaded(shelf: Any) -> None:
    shelf.coins()
    shelf.folder("a", speaker("", "'a'", "from b_rules import plugin; return plugin"), requires=["b"])
    shelf.folder("b", speaker("", "'b'", "from a_rules import plugin; return plugin"), requires=["a"])
    library = shelf.find()
    a, b = library.plugin("a"), library.plugin("b")
    assert (a.late(), b.late()) == (b, a)


def test_what_a_plugin_requires_is_blamed_by_name(shelf: Any) -> None:
    shelf.coins()
    shelf.folder("base", "1 / 0\n")
    folder = shelf.folder("mod", shelf.empty, requires=["base"])
    with pytest.raises(PluginError) as refused:
        shelf.find().plugin("mod")
    assert str(refused.value) == f"plugin mod ({folder}): it needs “base”, which has a problem of its own"
    assert (refused.value.code, refused.value.data) == ("need-broken", {"required": "base"})


# A path that somebody names.


def test_a_path_that_is_named_goes_before_an_installed_copy(shelf: Any, tmp_path: Path) -> None:
    shelf.coins()
    shelf.installed("mod", speaker("", "'installed'"))
    project = tmp_path / "project" / "mod_package"
    shelf.write(project, "mod", module="mod_package.rules")
    (project / "__init__.py").write_text("")
    (project / "rules.py").write_text(speaker("", "'mine'"))
    library = shelf.find(paths=(project,))
    assert library.plugin("mod").word == "mine"
    assert not library.failures
    assert [str(notice) for notice in library.notices] == [
        f"plugin mod is the one that you name, {project}; mod-plugin 1.5, which has the same id, is not used"
    ]


def test_the_named_copy_is_used_when_the_installed_one_was_imported_before(
    shelf: Any, tmp_path: Path
) -> None:
    shelf.coins()
    shelf.installed("mod", speaker("", "'installed'"))
    assert shelf.find().plugin("mod").word == "installed"
    project = tmp_path / "project" / "mod_package"
    shelf.write(project, "mod", module="mod_package.rules")
    (project / "__init__.py").write_text("")
    (project / "words.py").write_text("WORD = 'mine'\n")
    (project / "rules.py").write_text(speaker("from mod_package.words import WORD", "WORD"))
    assert shelf.find(paths=(project,)).plugin("mod").word == "mine"


def test_an_installed_plugin_is_not_taken_for_a_folder_that_was_there_before(
    shelf: Any, tmp_path: Path
) -> None:
    shelf.coins()
    before = tmp_path / "before" / "mod_package"
    shelf.write(before, "mod", module="mod_package.rules")
    (before / "__init__.py").write_text("")
    (before / "rules.py").write_text(speaker("", "'folder'"))
    assert shelf.find(paths=(before,)).plugin("mod").word == "folder"
    for name in ("mod_package", "mod_package.rules"):
        del sys.modules[name]
    shelf.installed("mod", speaker("", "'installed'"))
    assert shelf.find().plugin("mod").word == "installed"


def test_a_path_of_another_kind_is_no_copy(shelf: Any, tmp_path: Path) -> None:
    shelf.coins()
    path = shelf.write(tmp_path / "other", "coins", kind="bots", bots={"x": "x:X"})
    library = shelf.find(paths=(path,))
    assert library.manifests["coins"].kind == "game"
    assert isinstance(library.plugin("coins"), Plugin)
    assert "there are two plugins “coins”" in str(library.failures[0].problem)
