"""A character written by somebody outside: drawn and played like the ten, and left out with them."""

import importlib
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.support.wording import english, english_pattern

from manicule.folders import plugins_folder
from manicule.kernel.game import Setup
from manicule.match.match import Match
from manicule.plugins import PluginRegistry
from manicule_kit import check_plugin
from manicule_kit.scaffold import new_plugin

FILE = '''"""A character in a single file."""

PLUGIN = {
    "id": "lettermaster",
    "kind": "rules",
    "name": "Lettermaster",
    "about": "One more character.",
    "api": 2,
    "game": "gutenberg",
    "requires": ["characters"],
    "default": True,
}

from manicule import Plugin, Texts, hookimpl
from manicule_characters import Character

tr = Texts("lettermaster").tr


class Lettermaster(Character):
    id = "lettermaster"
    name = tr("The Lettermaster", context="lettermaster.name")
    about = tr("Pays 1 guilder for every type.", context="lettermaster.about")
    biography = tr("Nobody knows.", context="lettermaster.biography")

    @hookimpl
    def type_price(self):
        return 1


class LettermasterPlugin(Plugin):
    pieces = (Lettermaster(),)


plugin = LettermasterPlugin()
'''


@pytest.fixture
def single_file(home: Path) -> str:
    """A file in the person's plugin folder."""
    plugins_folder().mkdir(parents=True)
    (plugins_folder() / "lettermaster.py").write_text(FILE, encoding="utf-8")
    return "lettermaster"


@pytest.fixture
def distribution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """What pip installs of a new plugin: its package, and metadata with its entry point."""
    written = new_plugin(PluginRegistry.find(), "typemaster", "character", to=tmp_path / "project")
    site = tmp_path / "site"
    shutil.copytree(written.folder / "manicule_typemaster", site / "manicule_typemaster")
    info = site / "manicule_typemaster-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: manicule-typemaster\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[manicule]\ntypemaster = manicule_typemaster\n")
    monkeypatch.syspath_prepend(str(site))
    importlib.invalidate_caches()
    yield "typemaster"
    for name in [name for name in sys.modules if name.startswith("manicule_typemaster")]:
        del sys.modules[name]  # each test installs it anew


ways = pytest.mark.parametrize("way", ["single_file", "distribution"])


@pytest.fixture
def id(way: str, request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue(way)
    return found


def new_game(registry: PluginRegistry, seed: int, *wishes: dict[str, str]) -> Match:
    ids = registry.select("gutenberg", 3).ids
    options = registry.options("gutenberg", ids, {})
    setup = Setup(("Anna", "Tom", "Kate"), seed, 0, options, wishes)
    return Match(registry.rule_set("gutenberg", ids), setup)


def to_the_end(game: Match, chance: Any) -> None:
    while not game.over:
        seat, choice = next(iter(game.timeline.choices().items()))
        game.answer(seat, choice.sample(chance))


class First:
    """Always the first of all answers."""

    def below(self, limit: int) -> int:
        return 0


@ways
def test_it_is_one_of_eleven(id: str, way: str) -> None:
    registry = PluginRegistry.find()
    assert registry.failures == []
    ids = registry.select("gutenberg", 3).ids
    assert id in ids
    characters = registry.rule_set("gutenberg", ids).pieces_of("character")
    assert len(characters) == 11
    assert id in characters


@ways
def test_it_is_drawn_like_the_others(id: str, way: str) -> None:
    registry = PluginRegistry.find()
    drawn: dict[str, int] = {}
    for seed in range(60):
        for choice in new_game(registry, seed).timeline.choices().values():
            assert choice.kind.id == "choose_character"
            for character in choice.candidates():
                drawn[character] = drawn.get(character, 0) + 1
    assert len(drawn) == 11
    assert sum(drawn.values()) == 60 * 3 * 2
    mean = sum(drawn.values()) / 11
    assert all(mean / 2 < number < mean * 2 for number in drawn.values()), drawn


@ways
def test_it_is_chosen_held_and_played_to_the_end(id: str, way: str) -> None:
    registry = PluginRegistry.find()
    for seed in range(60):
        game = new_game(registry, seed)
        offered = [seat for seat, choice in game.timeline.choices().items() if id in choice.candidates()]
        if offered:
            break
    game.answer(offered[0], id)
    to_the_end(game, First())
    holder = game.table.seat(offered[0])
    assert holder is not None
    assert holder.state.pieces == (id,)


@ways
def test_its_rule_holds_for_its_player_alone(id: str, way: str) -> None:
    game = new_game(
        PluginRegistry.find(), 1, {"character": id}, {"character": "vietor"}, {"character": "fiol"}
    )
    anna, tom, _ = game.table.seats
    assert (anna.state.pieces, tom.state.pieces) == ((id,), ("vietor",))
    assert anna.hooks.type_price(game.table, anna, "A", 5) < 5
    assert tom.hooks.type_price(game.table, tom, "A", 5) == 5


@ways
def test_without_the_characters_it_is_left_out_too(id: str, way: str) -> None:
    selection = PluginRegistry.find().select("gutenberg", 3, without=["characters"])
    assert "characters" not in selection.ids
    assert id not in selection.ids
    assert [str(notice) for notice in selection.notices] == [
        english("plugins.selection.dropped", plugin=id, required="characters")
    ]


@ways
def test_it_can_be_left_out_alone(id: str, way: str) -> None:
    selection = PluginRegistry.find().select("gutenberg", 3, without=[id])
    assert "characters" in selection.ids
    assert id not in selection.ids


@ways
def test_it_is_sound(id: str, way: str) -> None:
    report = check_plugin(id, games=1)
    assert report.is_sound, str(report)
    assert (report.plugin, report.scenarios) == (id, int(way == "distribution"))


def test_a_whole_project_in_the_plugin_folder_is_a_plugin(home: Path) -> None:
    """As `plugins new` writes it, or as it is cloned from somewhere."""
    new_plugin(PluginRegistry.find(), "clonemaster", "character", to=plugins_folder())
    registry = PluginRegistry.find()
    assert registry.failures == []
    assert registry.manifests["clonemaster"].folder == plugins_folder() / "clonemaster/manicule_clonemaster"
    assert len(registry.rule_set("gutenberg", registry.select("gutenberg", 3).ids).pieces) == 11


def test_a_folder_with_two_plugins_is_not_one(home: Path) -> None:
    folder = plugins_folder() / "several"
    for id in ("one", "two"):
        (folder / id).mkdir(parents=True)
        (folder / id / "plugin.toml").write_text(f'id = "{id}"\n')
    assert re.search(
        english_pattern("plugins.manifest_file.no_file"), str(PluginRegistry.find().failures[0].problem)
    )
