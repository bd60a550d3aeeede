"""Tables in the rules that a game makes from its content: shown everywhere alike, refused when unknown."""

import io
import json
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path

import pytest
from tests.support.wording import english

from manicule import Text, verbatim
from manicule.plugins import PluginRegistry
from manicule_cli.app import main
from manicule_interface.rulebook import RuleBlock, RulePage, parse
from manicule_interface.rulebook_pages import rulebook, with_tables
from manicule_kit import check_plugin
from manicule_kit.scaffold import new_plugin
from manicule_terminal.pages import draw
from manicule_terminal.plain_pages import lines

PAGE = "# Market {#market}\n\nAll wares:\n\n<!-- as sold -->\n<!-- table: wares -->\n\nPay at once.\n"
TABLES: Mapping[str, Sequence[Sequence[Text]]] = {
    "wares": [
        (verbatim("ware"), verbatim("shape"), verbatim("words")),
        (verbatim("bread"), verbatim("`XX\nX.`"), verbatim("two\n`one` below")),
    ]
}
GAME = """
    def rule_tables(self, rules):
        return {"pebbles": [[verbatim("pebble")], [verbatim("gray")]]}
"""
_NUMBERS = count(1)


def shown(pages: Sequence[RulePage]) -> list[tuple[str, tuple[str, ...]]]:
    return [(block.kind, tuple(map(str, block.texts))) for page in pages for block in page.blocks]


def test_a_line_asks_for_a_table_between_other_blocks() -> None:
    (page,) = parse(PAGE, "market")
    assert [block.kind for block in page.blocks] == ["paragraph", "table", "paragraph"]
    assert page.blocks[1] == RuleBlock("table", (), 0, "as sold", 6, "wares")
    assert [str(text) for text in page.texts] == ["Market", "All wares:", "Pay at once."]


def test_the_table_of_the_game_takes_its_place() -> None:
    pages, problems = with_tables("market", parse(PAGE, "market"), TABLES)
    assert problems == []
    assert shown(pages) == [
        ("paragraph", ("All wares:",)),
        ("columns", ("ware", "shape", "words")),
        ("row", ("bread", "`XX\nX.`", "two\n`one` below")),
        ("paragraph", ("Pay at once.",)),
    ]


def test_a_cell_of_several_lines_is_drawn_in_a_box_and_read_in_one_line_unless_it_is_a_drawing() -> None:
    pages, _ = with_tables("market", parse(PAGE, "market"), TABLES)
    stream = io.StringIO()
    draw(pages, str, stream, ascii=True)
    assert "| bread | XX    | two       |\n|       | X.    | one below |" in stream.getvalue()
    told = list(lines(pages, str))
    assert told[2:4] == ["  ware: bread", "    words: two / one below"]
    assert "XX" not in "".join(told)


@pytest.mark.parametrize(
    ("tables", "problem"),
    [
        (TABLES, english("interface.rulebook_pages.no_table", table="stalls", known="wares")),
        ({}, english("interface.rulebook_pages.no_tables", table="stalls")),
    ],
)
def test_an_unknown_table_is_refused_and_the_rest_is_shown(
    tables: Mapping[str, Sequence[Sequence[Text]]], problem: str
) -> None:
    written = parse("# Market {#market}\n\n<!-- table: stalls -->\nPay at once.", "market")
    pages, problems = with_tables("market", written, tables)
    told = english("interface.rulebook.wrong", plugin="market", file="rules.md", line=3, problem=problem)
    assert list(map(str, problems)) == [told]
    assert shown(pages) == [("paragraph", ("Pay at once.",))]


# In a game


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The import package of a new game, under a name that no other test here has imported."""
    id = f"quarry{next(_NUMBERS)}"
    new_plugin(PluginRegistry.find(), id, "game", to=tmp_path)
    return tmp_path / id / f"manicule_{id}"


def write(folder: Path, table: str, method: str = GAME) -> str:
    """Ask for a table in the rules of a game, and let the game make some."""
    with (folder / "rules.md").open("a", encoding="utf-8") as rules:
        rules.write(f"\n## Pebbles {{#all_pebbles}}\n\n<!-- table: {table} -->\n")
    game = folder / "game.py"
    code = game.read_text(encoding="utf-8").rstrip("\n")
    game.write_text(f"{code}\n{method}\n\nfrom manicule import verbatim\n", encoding="utf-8")
    return folder.name.removeprefix("manicule_")


def blocks(id: str, folder: Path) -> tuple[list[str], list[str]]:
    rules = rulebook(PluginRegistry.find(paths=[folder]), id)
    (page,) = [part.page for part in rules.parts if part.page.anchor == "all_pebbles"]
    return [str(block.texts[0]) for block in page.blocks], [str(notice) for notice in rules.notices]


def test_a_game_shows_its_table(folder: Path) -> None:
    assert blocks(write(folder, "pebbles"), folder) == (["pebble", "gray"], [])
    assert check_plugin(folder, games=1).is_sound


def test_an_unknown_table_of_a_game_is_told_to_readers_and_by_the_check(folder: Path) -> None:
    id = write(folder, "pebles")
    told, notices = blocks(id, folder)
    assert told == []
    problem = english("interface.rulebook_pages.no_table", table="pebles", known="pebbles")
    assert [problem in notice for notice in notices] == [True]
    (finding,) = check_plugin(folder, games=1).findings
    assert finding.place is not None
    assert (finding.check, finding.place.file) == ("texts", "rules.md")
    assert problem in str(finding.problem)


def test_a_game_that_fails_to_make_tables_keeps_nobody_from_reading(folder: Path) -> None:
    id = write(
        folder, "pebbles", "\n    def rule_tables(self, rules):\n        raise RuntimeError('no pebbles')\n"
    )
    told, notices = blocks(id, folder)
    assert told == []
    assert ["RuntimeError: no pebbles" in notice for notice in notices] == [True]
    (finding,) = check_plugin(folder, games=1).findings
    assert "RuntimeError: no pebbles" in str(finding.problem)


# From end to end


def test_json_has_the_rows_of_a_table(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "cvlizations", "ideas", "--json"]) == 0
    sections = json.loads(capsys.readouterr().out)["sections"]
    (section,) = [one for one in sections if one["anchor"] == "ideas"]
    kinds = [block["kind"] for block in section["blocks"]]
    assert kinds == ["paragraph", "columns", *["row"] * 48]
    assert section["blocks"][2]["cells"] == ["Optimism", "I–II", "ideology", "1", "2", "1", "2"]


def test_a_table_has_the_content_that_is_played_with(tmp_path: Path) -> None:
    plugin = tmp_path / "sunny"
    (plugin / "content").mkdir(parents=True)
    manifest = (
        'id = "sunny"',
        'kind = "rules"',
        'name = "Sunny"',
        'about = "Sun."',
        "api = 2",
        'game = "cvlizations"',
    )
    (plugin / "plugin.toml").write_text("\n".join(manifest), encoding="utf-8")
    (plugin / "content" / "sun.toml").write_text(
        'idea.optimism = { change = true, happiness = 9, source = "sun" }', encoding="utf-8"
    )
    registry = PluginRegistry.find(paths=[plugin])
    for plugins, points in ((None, "2"), (["cvlizations", "sunny"], "9")):
        rules = rulebook(registry, "cvlizations", plugins)
        (page,) = [part.page for part in rules.parts if part.page.anchor == "ideas"]
        assert str(page.blocks[2].texts[-1]) == points
