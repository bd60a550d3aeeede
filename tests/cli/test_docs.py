"""`manicule docs`: every page can be listed, found and read, from the sources and from a wheel."""

from pathlib import Path

import pytest
from tests.support.wording import english, english_part

from manicule_cli import documentation

from .conftest import ROOT, Run, Start

FILES = [path for path in (ROOT / "docs").rglob("*.md") if not path.stem.endswith((".fr", ".ja", ".uk"))]


def test_every_page_is_listed_with_its_title(manicule: Run) -> None:
    ran = manicule("docs", "--json")
    assert (ran.code, ran.err) == (0, "")
    titles = {one["page"]: one["title"] for one in ran.json["pages"]}
    assert set(titles) == {path.relative_to(ROOT / "docs").with_suffix("").as_posix() for path in FILES}
    assert titles["modding"] == "Make a plugin"
    assert titles["reference/manicule"] == "The names of manicule"
    assert "page: modding" in manicule("docs").out


@pytest.mark.parametrize("name", ["modding", "modding.md", "docs/modding.md"])
def test_a_page_goes_through_a_pipe_as_it_is_written(manicule: Run, name: str) -> None:
    ran = manicule("docs", name)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("# Make a plugin\n")
    assert "<!-- asks -->" not in ran.out
    assert "```toml\nid = " in ran.out


def test_a_folder_is_its_first_page(manicule: Run) -> None:
    assert manicule("docs", "reference").out == manicule("docs", "reference/README").out
    assert manicule("docs", "reference").out.startswith("# Reference\n")


def test_a_section_of_a_page_is_read_alone(manicule: Run) -> None:
    ran = manicule("docs", "modding#a-bot")
    assert ran.out.startswith("## A bot\n")
    assert "class Thrifty(Bot)" in ran.out
    assert "\n## " not in ran.out
    ran = manicule("docs", "reference/manicule#pickname", "--json")
    assert (ran.json["section"], ran.json["text"].splitlines()[0]) == ("pickname", "### `PickName`")


def test_a_page_is_read_in_the_language_of_the_reader_if_it_is_there(manicule: Run) -> None:
    assert manicule("docs", "playing", "--lang", "fr").out.startswith("# Jouer\n")
    ran = manicule("docs", "modding", "--lang", "fr")
    assert ran.out.startswith("# Make a plugin\n")
    assert "Cette page est en anglais" in ran.err
    ran = manicule("docs", "playing", "--lang", "fr", "--json")
    assert ran.json["text"].startswith("# ")
    assert ran.json == manicule("docs", "playing", "--json").json


def test_what_there_is_not_is_told_with_what_is_near(manicule: Run) -> None:
    ran = manicule("docs", "modin")
    assert (ran.code, ran.out) == (2, "")
    assert english_part("cli.documentation.no_page", page="modin", near="modding") in ran.err
    ran = manicule("docs", "modding#a-bott")
    assert (ran.code, ran.out) == (2, "")
    assert english("cli.documentation.no_section", page="modding", section="a-bott", near="a-bot") in ran.err


@pytest.mark.parametrize("name", ["../README", "/etc/passwd", "modding/../names", ""])
def test_no_name_leads_out_of_the_folder(manicule: Run, name: str) -> None:
    assert manicule("docs", name).code == 2


def test_a_long_page_waits_for_a_key_at_a_terminal(at_terminal: Start) -> None:
    window = at_terminal("docs modding")
    window.wait(english("terminal.pager.more", n=22).partition("22")[2].strip())
    assert "Make a plugin" in window.display.display[0]
    window.child.send("q")
    assert window.end() == 0
    assert window.display.too_wide == []


def test_the_pager_of_the_person_gets_a_page(at_terminal: Start, tmp_path: Path) -> None:
    kept, pager = tmp_path / "kept.txt", tmp_path / "pager"
    pager.write_text(f'#!/bin/sh\ncat > "{kept}"\n')
    pager.chmod(0o755)
    assert at_terminal("docs modding", PAGER=str(pager)).end() == 0
    assert "A character in ten minutes" in kept.read_text(encoding="utf-8")


def test_ascii_has_no_other_signs_in_what_we_write(manicule: Run) -> None:
    assert "“" in manicule("docs", "promises").out
    assert "“" not in manicule("docs", "promises", "--ascii").out


def test_an_installed_program_has_the_pages_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the build puts there is tested with packaging; `.ci/run` reads pages with the wheel installed."""
    monkeypatch.setattr(documentation, "checkout", lambda: None)
    assert documentation.folder() == ROOT / "cli" / "manicule_cli" / "_docs"
