"""The rules of Gutenberg and its plugins: complete, right in their figures, and shown whole."""

import io
from pathlib import Path

import pytest
from tests.support import tables
from tests.support.wording import english

from manicule.plugins import PluginRegistry
from manicule_interface.rulebook import RulePage, unmarked
from manicule_interface.rulebook_pages import Rulebook, RulebookPart, rulebook
from manicule_terminal.pages import WIDEST, draw
from manicule_terminal.plain_pages import lines

PLUGINS = ("characters", "gears", "two_player", "automa")


@pytest.fixture(scope="module")
def registry() -> PluginRegistry:
    return tables.registry()


@pytest.fixture(scope="module")
def rules(registry: PluginRegistry) -> Rulebook:
    return rulebook(registry, "gutenberg")


def page(rules: Rulebook, anchor: str, plugin: str = "gutenberg") -> RulePage:
    (found,) = [part.page for part in rules.parts if (part.plugin, part.page.anchor) == (plugin, anchor)]
    return found


def rows(page: RulePage) -> dict[str, list[str]]:
    cells = [[unmarked(str(text)) for text in block.texts] for block in page.blocks if block.kind == "row"]
    return {first: rest for first, *rest in cells}


# Complete


def test_every_phase_has_its_part_with_its_name(registry: PluginRegistry, rules: Rulebook) -> None:
    game = registry.plugin("gutenberg").game
    assert game is not None
    for phase in game.phases:
        part = page(rules, phase.id)
        assert str(part.title) == str(phase.name)
        assert part.blocks


def test_every_character_has_its_part_with_ability_and_biography(
    registry: PluginRegistry, rules: Rulebook
) -> None:
    pieces = registry.plugin("characters").pieces
    assert len(pieces) == 10
    for piece in pieces:
        part = page(rules, piece.id, "characters")
        assert part.title == piece.name
        texts = [block.texts[0] for block in part.blocks]
        assert texts[0] == piece.about
        assert len(texts) == 2
        assert len(str(texts[1])) > 100


def test_the_plugins_follow_the_game_with_what_brings_them_in(rules: Rulebook) -> None:
    assert tuple(dict.fromkeys(part.plugin for part in rules.parts)) == ("gutenberg", *PLUGINS)
    said = {id: str(page(rules, id, id).blocks[0].texts[0]) for id in PLUGINS}
    assert said == {
        "characters": english("interface.rulebook_pages.on", plugin="characters"),
        "gears": english("interface.rulebook_pages.on", plugin="gears"),
        "two_player": english("interface.rulebook_pages.on_for", players=2, plugin="two_player"),
        "automa": english("interface.rulebook_pages.off", plugin="automa"),
    }


def test_in_a_game_only_its_own_plugins_are_told_of(registry: PluginRegistry) -> None:
    own = rulebook(registry, "gutenberg", ["gutenberg", "gears"])
    assert {part.plugin for part in own.parts} == {"gutenberg", "gears"}
    assert "--without" not in str(page(own, "gears", "gears").blocks[0].texts[0])


def test_a_plugin_without_pages_is_told_of_by_its_manifest(tmp_path: Path) -> None:
    plugin = tmp_path / "thrift.py"
    plugin.write_text(
        'PLUGIN = {"id": "thrift", "kind": "rules", "game": "gutenberg", "name": "Thrift",'
        ' "about": "Money counts double.", "api": 2}\n'
        "from manicule import Plugin\nplugin = Plugin()\n"
    )
    rules = rulebook(PluginRegistry.find(paths=[plugin]), "gutenberg")
    part = page(rules, "thrift", "thrift")
    assert str(part.title) == "Thrift"
    assert [str(block.texts[0]) for block in part.blocks] == [
        english("interface.rulebook_pages.off", plugin="thrift"),
        "Money counts double.",
    ]


def test_a_plugin_that_does_not_load_keeps_nobody_from_reading(tmp_path: Path) -> None:
    plugin = tmp_path / "thrift.py"
    plugin.write_text(
        'PLUGIN = {"id": "thrift", "kind": "rules", "game": "gutenberg", "name": "Thrift",'
        ' "about": "Money counts double.", "api": 2}\nraise RuntimeError("no money")\n'
    )
    rules = rulebook(PluginRegistry.find(paths=[plugin]), "gutenberg")
    assert page(rules, "thrift", "thrift")
    (notice,) = rules.notices
    assert "no money" in str(notice)


# Right: the figures of the pages are those of the content


def test_the_components_are_as_many_as_the_content_has(registry: PluginRegistry, rules: Rulebook) -> None:
    content = registry.rule_set("gutenberg", ["gears", "characters", "automa"]).content
    told = {name: int(cells[0]) for name, cells in rows(page(rules, "components")).items()}
    assert told["printing cards"] == len(content.printing)
    assert told["refinement cards"] == len(content.refinement)
    assert told["specialty cards"] == len(content.specialty_card)
    assert told["patronage cards"] == len(content.patronage)
    assert told["gears"] == len(content.gear)
    assert told["ink tokens"] == sum(ink.count for ink in content.ink.values())
    assert told["character tiles"] == len(registry.plugin("characters").pieces)
    assert told["initiative markers"] == sum(content.number["markers_first"].value + n for n in range(4))


def test_the_board_has_as_many_spaces_as_the_content_says(registry: PluginRegistry, rules: Rulebook) -> None:
    content = registry.rule_set("gutenberg", ["gears", "two_player"]).content
    numbers = content.number
    for players, told in {
        "3": [cells[0] for cells in rows(page(rules, "set_up")).values()],
        "4": [cells[1] for cells in rows(page(rules, "set_up")).values()],
        "2": [cells[0] for cells in rows(page(rules, "two_player", "two_player")).values()],
    }.items():
        side = content.board[players]
        assert {side.printing, side.refinement, side.specialty_cards, side.gears} == {int(told[0])}
        display = numbers["starting_orders"].value * int(players) + numbers["display_extra"].value
        assert list(map(int, told[1:])) == [side.ink_sets, sum(side.patronage.values()), display]


def test_final_fame_and_rewards_are_those_of_the_content(registry: PluginRegistry, rules: Rulebook) -> None:
    content = registry.rule_set("gutenberg", ["gears"]).content
    fame = rows(page(rules, "final_score"))
    specialties = {
        "IV": english("gutenberg.rules.specialty_level_iv"),
        "V": english("gutenberg.rules.specialty_level_v"),
        "VI": english("gutenberg.rules.specialty_level_vi"),
    }
    for level, entry in content.specialty_fame.items():
        assert fame[specialties[level]] == [str(entry.fame)]
    assert {str(card.fame) for card in content.patronage.values()} == set(
        fame[english("gutenberg.rules.patronage_card")]
    )
    assert list(rows(page(rules, "reward_track"))) == list(content.reward_track)


def test_every_kind_of_gear_reward_is_told(registry: PluginRegistry, rules: Rulebook) -> None:
    content = registry.rule_set("gutenberg", ["gears"]).content
    kinds = {sector.kind for gear in content.gear.values() for sector in gear.sectors}
    assert len(kinds) == 13
    assert len(rows(page(rules, "gear_rewards", "gears"))) == len(kinds)


def test_the_titles_of_the_guild_are_those_of_the_content(registry: PluginRegistry, rules: Rulebook) -> None:
    titles = registry.rule_set("gutenberg", ["gears", "automa"]).contents["automa"].solo_title
    told = rows(page(rules, "solo_titles", "automa"))
    assert [cells[0] for cells in told.values()] == [str(title.name) for title in titles.values()]
    above = [title.above for title in titles.values()][1:]
    assert [int(score.split("–")[0].split()[0]) - 1 for score in list(told)[1:]] == above


# Shown


def every_part() -> list[RulebookPart]:
    return list(rulebook(PluginRegistry.find(), "gutenberg").parts)


@pytest.mark.parametrize("part", every_part(), ids=lambda part: f"{part.plugin}-{part.page.anchor}")
@pytest.mark.parametrize("columns", [40, 80, 200])
def test_every_part_is_drawn_within_the_terminal(
    part: RulebookPart, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    stream = io.StringIO()
    draw([part.page], str, stream, ascii=False)
    drawn = stream.getvalue()
    assert max(map(len, drawn.splitlines())) <= min(columns, WIDEST)
    # All words are there, in cells and lines of whatever width.
    squeezed = "".join(drawn.split())
    for block in part.page.blocks:
        if block.kind in ("paragraph", "columns"):
            first = unmarked(str(block.texts[0])).split()[0]
            assert first in squeezed
    assert "*" not in drawn
    assert "`" not in drawn


@pytest.mark.parametrize("part", every_part(), ids=lambda part: f"{part.plugin}-{part.page.anchor}")
def test_every_part_is_written_plainly(part: RulebookPart) -> None:
    written = "\n".join(lines([part.page], str))
    for text in part.page.texts:
        assert unmarked(str(text)) in written
    assert "*" not in written
    assert "`" not in written
