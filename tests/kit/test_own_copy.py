"""A plugin of content alone that corrects a game and its parts: written anew, filled in, and played."""

from pathlib import Path
from typing import Any

import pytest
import tomli_w

import manicule
from manicule import Robot
from manicule.plugins import PluginRegistry
from manicule_cli.plugins.catalogue import plugin_rows
from manicule_kit import check_plugin
from manicule_kit.content_list import content_list
from manicule_kit.corrections import uncertain_fields
from manicule_kit.scaffold import new_plugin

CORRECTIONS = {
    "printing.toml": ("P01", 'types = "A I O", guilders = 3', 'types = "A A U", guilders = 5'),
    "gears/gears.toml": ("G01", 'line = "gray"', 'line = "white"'),
    "automa/automa.toml": ("A01", "patronage = true", "patronage = false"),
    "two_player/board.toml": ("2", "printing = 2", "printing = 3"),
}


@pytest.fixture(scope="module")
def box(homes: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new content plugin for Gutenberg, with one entry of the game and of each part corrected."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MANICULE_HOME", str(homes / "own_copy"))
        to = tmp_path_factory.mktemp("boxes")
        folder = new_plugin(PluginRegistry.find(), "my_box", "content", "gutenberg", to).folder
    for file, (id, printed, own) in CORRECTIONS.items():
        path = folder / "manicule_my_box" / "content" / file
        text = path.read_text(encoding="utf-8")
        line = next(line for line in text.splitlines() if line.startswith(f"# {id} = "))
        assert printed in line
        corrected = line.removeprefix("# ").replace(printed, own)
        path.write_text(text.replace(line, corrected), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def registry(box: Path) -> PluginRegistry:
    return PluginRegistry.find(paths=[box])


@pytest.mark.parametrize(
    ("seats", "with_", "without", "parts"),
    [
        (1, ["automa"], [], {"automa", "characters", "gears", "two_player"}),
        (1, ["automa"], ["gears", "characters"], {"automa", "two_player"}),
        (2, [], [], {"characters", "gears", "two_player"}),
        (2, [], ["gears"], {"characters", "two_player"}),
        (2, ["automa"], [], {"automa", "characters", "gears"}),
        (3, [], [], {"characters", "gears"}),
        (3, [], ["gears", "characters"], set()),
        (3, ["automa"], [], {"automa", "characters", "gears"}),
        (4, [], [], {"characters", "gears"}),
        (4, [], ["gears"], {"characters"}),
    ],
)
def test_the_corrections_count_with_the_parts_that_are_in_the_game_and_switch_none_on(
    registry: PluginRegistry, seats: int, with_: list[str], without: list[str], parts: set[str]
) -> None:
    people = [Robot("random")] * seats
    match = manicule.start("gutenberg", people, seed=1, with_=with_, without=without, registry=registry)
    assert set(match.rules.plugins) == {"gutenberg", "my_box", *parts}
    assert match.display.notices == ()
    content: Any = match.rules.content
    assert (content.printing["P01"].types, content.printing["P01"].guilders) == (("A", "A", "U"), 5)
    assert content.printing["P02"].guilders == 3
    assert ("G01" in content.gear) == ("gears" in parts)
    if "gears" in parts:
        assert content.gear["G01"].line == "white"
    if "automa" in parts:
        assert match.rules.contents["automa"].planning_card["A01"].patronage is False
    if "two_player" in parts:
        assert (content.board["2"].printing, content.board["2"].refinement) == (3, 2)
    match.run()
    assert match.over


def test_the_list_of_plugins_agrees_with_the_game(registry: PluginRegistry) -> None:
    (row,) = [row for row in plugin_rows(registry, load=True) if row.id == "my_box"]
    assert (row.status, row.problem) == ("ok", None)


def test_what_corrects_a_part_without_saying_so_works_by_default_and_is_listed_as_working(
    tmp_path: Path,
) -> None:
    for id in ("acards", "zcards"):
        folder = tmp_path / id
        (folder / "content").mkdir(parents=True)
        stated = {"id": id, "kind": "rules", "name": "Cards", "about": "Mine.", "api": 2, "game": "gutenberg"}
        (folder / "plugin.toml").write_text(tomli_w.dumps(stated))
        (folder / "content" / "g.toml").write_text('[gear]\nG01 = { change = true, line = "white" }\n')
        registry = PluginRegistry.find(paths=[folder])
        assert registry.check(id) is None
        rules = registry.rule_set("gutenberg", registry.select("gutenberg", 3, [id]).ids)
        assert rules.content.gear["G01"].line == "white"
        finding = check_plugin(folder, games=1).findings[0]
        assert (finding.check, finding.place.file) == ("content", "content/g.toml")
        assert "“extends”" in str(finding.problem)


def test_a_new_content_plugin_changes_nothing_and_has_every_uncertain_entry(
    registry: PluginRegistry, box: Path
) -> None:
    entries = [row for row in content_list(registry, "gutenberg").rows if uncertain_fields(row)]
    files = (box / "manicule_my_box" / "content").rglob("*.toml")
    lines = [line for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    written = [line.removeprefix("# ") for line in lines if "change = true" in line]
    assert len(written) == len(entries) > 100
    assert sum("change = true" in line and not line.startswith("#") for line in lines) == len(CORRECTIONS)
    by_id = {(row.kind, row.id): row for row in entries}
    assert list(uncertain_fields(by_id["patronage_reward", "order"])) == ["number"]
    changes = {row.id: row.changes for row in entries if row.changes}
    assert {id: change.plugin for id, (change,) in changes.items()} == dict.fromkeys(
        ("P01", "G01", "A01", "2"), "my_box"
    )
