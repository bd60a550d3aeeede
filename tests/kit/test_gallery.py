"""The gallery: its plugins are sound, shown on their page, in no game, and a start for others."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests.kit.conftest import environment, play_fewer_games
from tests.screens.gallery import PICTURES, drawn_of_gallery
from tests.screens.screens import words_of
from tests.support import gallery_page
from tests.support.tables import ROOT
from tests.support.wording import english_pattern

from manicule.kernel.errors import PluginError, UsageError
from manicule.plugins import PluginRegistry
from manicule_kit import check_plugin, gallery
from manicule_kit.scaffold import new_from_gallery

FOLDER = ROOT / "docs" / "gallery"
PLUGINS = gallery.gallery()
EXAMPLES = gallery.example_games()
GAMES = 1
"""Number of games of a check here; the check of an author plays more."""

each_plugin = pytest.mark.parametrize("name", PLUGINS)


def code(name: str) -> list[Path]:
    return sorted(path for path in PLUGINS[name].folder.glob("*.py") if path.name != "__init__.py")


def test_the_gallery_has_eight_plugins_for_all_our_games() -> None:
    assert len(PLUGINS) == 8
    assert {one.game for one in PLUGINS.values()} == {"gutenberg", "cartographers", "cvlizations"}
    assert {one.kind for one in PLUGINS.values()} == {"rules", "bots"}


@each_plugin
def test_a_plugin_of_the_gallery_is_sound(name: str) -> None:
    report = check_plugin(PLUGINS[name].folder, games=GAMES)
    assert report.is_sound, str(report)
    assert report.games == GAMES
    assert bool(report.scenarios) == (PLUGINS[name].kind == "rules")


@each_plugin
def test_a_plugin_of_the_gallery_is_small(name: str) -> None:
    (path,) = code(name)
    assert 10 <= len(path.read_text(encoding="utf-8").splitlines()) <= 80


def test_no_plugin_of_the_gallery_is_found_unless_somebody_names_it() -> None:
    found = PluginRegistry.find()
    assert {*found.manifests, *(one.id for one in found.failures)} & set(PLUGINS) == set()


# The page.


def test_the_page_shows_the_code_as_it_is() -> None:
    """Otherwise: python -m tests.support.gallery_page"""
    assert gallery_page.PAGE.read_text(encoding="utf-8") == gallery_page.page()


@each_plugin
def test_the_page_shows_every_plugin(name: str) -> None:
    page, plugin = gallery_page.PAGE.read_text(encoding="utf-8"), PLUGINS[name]
    shown = [found[2] for found in gallery_page.CODE.finditer(page)]
    assert [path for path in code(name) if path.relative_to(FOLDER).as_posix() not in shown] == []
    assert f"manicule plugins new mine --from {name}\n" in page
    assert f"(screens/gallery/{name}.svg)" in page
    assert f"**{plugin.name}**" in page
    assert plugin.about in re.sub(r"\s+", " ", page)


@each_plugin
def test_the_picture_of_a_plugin_is_true(name: str) -> None:
    """Otherwise: python -m tests.screens.generate"""
    words = words_of((PICTURES / f"{name}.svg").read_text(encoding="utf-8"))
    assert words == words_of(drawn_of_gallery(name))
    assert len(words) > 10


def test_there_are_no_other_pictures() -> None:
    assert {path.stem for path in PICTURES.iterdir()} == set(PLUGINS)


# Starting from one.


@each_plugin
def test_a_copy_is_sound_and_has_nothing_of_the_other_name(name: str, tmp_path: Path) -> None:
    """With an id of two words, whose class and title differ."""
    made = new_from_gallery(PluginRegistry.find(), "second_try", name, tmp_path)
    assert made.files == tuple(
        sorted(path.relative_to(made.folder).as_posix() for path in files_in(made.folder))
    )
    old = PLUGINS[name]
    for path in files_in(made.folder):
        if path.name != "README.md":  # says where it began
            text = path.relative_to(made.folder).as_posix() + path.read_text(encoding="utf-8")
            assert not re.search(rf"{old.id}|{old.name}|{old.id.title().replace('_', '')}(?![a-z])", text), (
                text
            )
    stated = tomllib.loads((made.folder / "manicule_second_try" / "plugin.toml").read_text(encoding="utf-8"))
    assert (stated["id"], stated["name"]) == ("second_try", "Second try")
    report = check_plugin(made.folder, games=0)  # its games are those of its origin
    assert report.is_sound, str(report)
    assert report.scenarios == len(list(old.folder.glob("scenarios/*.toml")))


def files_in(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]


def test_every_example_game_is_a_start() -> None:
    assert set(EXAMPLES) == {path.parent.name for path in (ROOT / "docs" / "examples").glob("*/plugin.toml")}
    assert {one.kind for one in EXAMPLES.values()} == {"game"}
    assert list(gallery.origins()) == [*PLUGINS, *EXAMPLES]


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_copy_of_a_game_is_sound_and_needs_nothing_of_its_origin(name: str, tmp_path: Path) -> None:
    """Words of the rules stay: a trick is called that in every game."""
    made = new_from_gallery(PluginRegistry.find(), "second_try", name, tmp_path)
    old = EXAMPLES[name]
    package = made.folder / "manicule_second_try"
    stated = tomllib.loads((package / "plugin.toml").read_text(encoding="utf-8"))
    assert (stated["id"], stated["name"]) == ("second_try", "Second try")
    plugin = PluginRegistry.find(paths=[made.folder]).plugin("second_try")
    assert plugin.game is not None
    assert (plugin.game.id, plugin.game.name.message) == ("second_try", "Second try")
    assert (package / "rules.md").read_text(encoding="utf-8").startswith("# Second try {#second_try}\n")
    for path in files_in(package):
        text = path.read_text(encoding="utf-8")
        assert not re.search(rf'"{old.id}[./]|game = "{old.id}"|Texts\("{old.id}|\b{old.name}[(",]', text), (
            text
        )
    report = check_plugin(made.folder, games=1)
    assert report.is_sound, str(report)
    assert report.scenarios == len(list(old.folder.glob("scenarios/*.toml")))


@pytest.mark.parametrize("name", ["library", "tricks"])
def test_a_copy_has_all_that_a_new_plugin_has(name: str, tmp_path: Path) -> None:
    made = new_from_gallery(PluginRegistry.find(), "mine", name, tmp_path)
    wanted = {"README.md", "pyproject.toml", "LICENSE", "CHANGELOG.md", ".github/workflows/check.yml"}
    assert {*wanted, "tests/test_mine.py", "manicule_mine/locales/mine.pot"} <= set(made.files)
    assert not any("$" in (made.folder / file).read_text(encoding="utf-8") for file in made.files)
    readme = (made.folder / "README.md").read_text(encoding="utf-8")
    assert f"manicule play {made.play}\n" in readme
    play_fewer_games(made.folder)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error"],
        cwd=made.folder,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_copy_requires_what_its_origin_requires(tmp_path: Path) -> None:
    made = new_from_gallery(PluginRegistry.find(), "seer", "astrologer", tmp_path)
    assert PluginRegistry.find(paths=[made.folder]).manifest("seer").requires == ("characters",)
    with pytest.raises(PluginError, match="gutenberg"):
        new_from_gallery(PluginRegistry.find(["gutenberg"]), "seer", "astrologer", tmp_path / "elsewhere")


def test_another_name_is_refused_with_the_whole_gallery(tmp_path: Path) -> None:
    known = ", ".join(gallery.origins())
    said = english_pattern("kit.gallery.not_in_gallery", name="libary", near="library", known=known)
    with pytest.raises(UsageError, match=said):
        new_from_gallery(PluginRegistry.find(), "mine", "libary", tmp_path)
    said = english_pattern("kit.gallery.nothing_like_it", name="qwx", known=known)
    with pytest.raises(UsageError, match=said):
        new_from_gallery(PluginRegistry.find(), "mine", "qwx", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_an_installed_program_has_the_gallery_and_the_games_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The build packs them; pip adds compiled files, which are not copied."""
    packed = tmp_path / "manicule_kit" / "_gallery"
    shutil.copytree(FOLDER, packed)
    shutil.copytree(ROOT / "docs" / "examples", packed.with_name("_examples"))
    (packed / "manicule_library" / "__pycache__").mkdir(exist_ok=True)
    (packed / "manicule_library" / "__pycache__" / "plugin.cpython-311.pyc").write_bytes(b"\xff\x00")
    monkeypatch.setattr(gallery, "checkout", lambda: None)
    monkeypatch.setattr(gallery, "__file__", str(packed.parent / "gallery.py"))
    assert {id: one.folder.parent for id, one in gallery.gallery().items()} == dict.fromkeys(PLUGINS, packed)
    assert set(gallery.example_games()) == set(EXAMPLES)
    made = new_from_gallery(PluginRegistry.find(), "mine", "library", tmp_path / "new")
    assert check_plugin(made.folder, games=1).is_sound


def test_a_character_is_wished_for_in_the_first_game(tmp_path: Path) -> None:
    made = new_from_gallery(PluginRegistry.find(), "mine", "astrologer", tmp_path)
    assert "--seat human:Anna,character=mine" in made.play
    assert "--with" not in made.play
