"""`manicule content`, and docs/your-own-copy.md to the letter."""

import re
import shlex
from pathlib import Path

import pytest
from tests.support.wording import english, english_part, english_start

from .conftest import ROOT, Run

PAGE = (ROOT / "docs" / "your-own-copy.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`([\w./-]+\.toml)`:$")


def test_the_entries_of_a_kind_are_listed_with_values_source_and_plugin(manicule: Run) -> None:
    ran = manicule("content", "gutenberg", "planning_card")
    assert (ran.code, ran.err) == (0, "")
    assert "id: A01" in ran.out
    assert 'values: centre = "take_orders"' in ran.out
    assert "source: reconstruction" in ran.out
    assert "plugin: automa" in ran.out
    assert "P01" not in ran.out


def test_all_entries_as_json(manicule: Run) -> None:
    ran = manicule("content", "gutenberg", "--json")
    entries = {(entry["kind"], entry["id"]): entry for entry in ran.json["entries"]}
    assert ran.json["game"] == "gutenberg"
    assert entries["printing", "P01"] == {
        "kind": "printing",
        "id": "P01",
        "plugin": "gutenberg",
        "file": "printing.toml",
        "source": "reconstruction",
        "fields": {"types": "A I O", "guilders": 3},
        "changes": [],
    }
    assert entries["gear", "G01"]["plugin"] == "gears"


def test_fields_that_need_it_are_explained_below(manicule: Run) -> None:
    ran = manicule("content", "cvlizations", "order")
    assert "What these fields mean" in ran.out
    assert "field: certainty" in ran.out
    assert english_start("cvlizations.game.certainty", 50) in ran.out
    assert list(manicule("content", "cvlizations", "order", "--json").json["fields"]) == ["certainty"]
    assert "What these fields mean" not in manicule("content", "cvlizations", "resource").out


def test_a_card_is_named_with_its_edition(manicule: Run) -> None:
    assert "source: card 05, German edition" in manicule("content", "cartographers", "explore").out
    assert "source: card S01, Russian edition" in manicule("content", "cartographers", "skill").out


def test_what_there_is_not_is_told(manicule: Run) -> None:
    ran = manicule("content", "gutenberg", "printng")
    assert ran.code == 2
    assert english_part("cli.content.no_kind", game="Gutenberg", kind="printng", near="printing") in ran.err
    ran = manicule("content", "tictactoe")
    assert (ran.code, ran.out) == (0, "")
    assert english("cli.content.no_content", game="Tic-tac-toe") in ran.err


def test_a_file_that_cannot_be_read_is_told_and_the_rest_is_listed(manicule: Run, plugins: Path) -> None:
    folder = plugins / "torn"
    (folder / "content").mkdir(parents=True)
    manifest = 'id = "torn"\nkind = "rules"\nname = "Torn"\nabout = "Torn."\napi = 2\ngame = "gutenberg"\n'
    (folder / "plugin.toml").write_text(manifest)
    (folder / "content" / "own.toml").write_text("[printing\n")
    ran = manicule("content", "gutenberg", "printing")
    assert ran.code == 0
    assert english_part("cli.hook_list.left_out", plugin="torn") in ran.err
    assert "id: P01" in ran.out


def test_the_page_on_your_own_copy_works_to_the_letter(
    manicule: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    output, commands, files = "", 0, 0
    for found in BLOCK.finditer(PAGE):
        language, text = found.groups()
        named = FILE.search(PAGE[: found.start()].rstrip())
        if language == "toml" and named is not None:
            assert (tmp_path / named[1]).is_file(), "what is corrected was written by `plugins new`"
            (tmp_path / named[1]).write_text(text, encoding="utf-8")
            files += 1
        elif language == "sh":
            for line in text.replace("$PWD", str(tmp_path)).splitlines():
                if line.startswith("export "):
                    monkeypatch.setenv(*line.removeprefix("export ").split("=", 1))
                    continue
                program, *words = shlex.split(line.replace("--games 5", "--games 3"))
                ran = manicule(*words)
                assert (program, ran.code) == ("manicule", 0), line + ran.out + ran.err
                output = ran.out
                commands += 1
        elif language == "text":
            assert all(line in output for line in text.splitlines()), output
    assert (files, commands) == (4, 6)
