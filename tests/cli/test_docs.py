"""`manicule docs`: every page can be listed, found and read, from the sources and from a wheel."""

from pathlib import Path

import pytest
from tests.support.wording import english, english_part

from manicule_cli import documentation_pages
from manicule_cli.documentation import AUDIENCES
from manicule_cli.documentation_search import LONGEST, MOST, find

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


def test_pages_are_listed_by_audience_in_the_order_of_the_index(manicule: Run) -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    headings = [line.removeprefix("## ") for line in index.splitlines() if line.startswith("## ")]
    assert list(documentation_pages.by_audience()) == [*headings, ""]
    assert set(headings) == set(AUDIENCES)
    names = [one["page"] for one in manicule("docs", "--json").json["pages"]]
    linked = [name for name in names if f"({name}.md)" in index]
    assert linked == sorted(linked, key=lambda name: index.index(f"({name}.md)"))
    assert names[0] == "playing"
    at = names.index("decisions/README")
    assert names[at + 1].startswith("decisions/01")


def test_the_index_lists_every_page_but_itself() -> None:
    others = [page.name for page in documentation_pages.by_audience()[""]]
    assert [name for name in others if not name.startswith("examples/")] == ["README"]


def test_a_new_page_that_the_index_forgets_is_listed_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "README.md").write_text("# Pages\n\n## For cats\n\n- [B](b.md), [gone](gone.md)\n")
    for name in "ab":
        (tmp_path / f"{name}.md").write_text(f"# {name}\n")
    monkeypatch.setattr(documentation_pages, "folder", lambda: tmp_path)
    names = {
        heading: [page.name for page in found] for heading, found in documentation_pages.by_audience().items()
    }
    assert names == {"For cats": ["b"], "": ["README", "a"]}


def test_audiences_are_named_in_the_readers_language(manicule: Run) -> None:
    out = manicule("docs", "--lang", "en-XA").out
    assert not any(heading in out for heading in AUDIENCES)


def test_the_index_and_any_page_are_found_whatever_their_capitals(manicule: Run) -> None:
    assert manicule("docs", "readme").out == manicule("docs", "README").out
    assert manicule("docs", "Style").out.startswith("# Style\n")


def test_a_word_that_is_no_page_is_searched_in_all_pages(manicule: Run) -> None:
    ran = manicule("docs", "Secret")
    assert ran.code == 0
    places = [line.partition(": ")[0] for line in ran.out.splitlines()]
    assert len(places) == MOST
    assert places[0] == "hidden-roles"  # its title has the word
    for place in places:
        assert manicule("docs", place).code == 0
    found = manicule("docs", "Secret", "--json").json
    assert found["count"] > len(found["hits"]) == MOST
    assert [f"{hit['page']}#{hit['section']}".removesuffix("#None") for hit in found["hits"]] == places
    assert str(found["count"]) in ran.err


def page_of(folder: Path, name: str, text: str) -> documentation_pages.DocPage:
    path = folder / f"{name}.md"
    path.write_text(text, encoding="utf-8")
    return documentation_pages.DocPage(name, path)


def test_the_best_hits_come_first(tmp_path: Path) -> None:
    pages = [
        page_of(tmp_path, "part", "# One\n\nInks are ink, thinking of ink.\n\n## Thinker\n\nThinking.\n"),
        page_of(tmp_path, "text", "# Two\n\nNothing.\n\n## Deep\n\n- some `ink` at [home](x.md)\n"),
        page_of(tmp_path, "head", "# Three\n\n## Blue ink\n\nIt dries.\n"),
        page_of(tmp_path, "title", "# Ink\n\nAll of it.\n"),
    ]
    hits = find(pages, "INK", "en")
    assert [hit.place for hit in hits] == ["title", "head#blue-ink", "part", "text#deep", "part#thinker"]
    assert hits[3].line == "some `ink` at home"
    assert [hit.place for hit in find(pages, "blue dries", "en")] == ["head#blue-ink"]
    assert find(pages, "blue nothing", "en") == find(pages, " ", "en") == []


def test_a_heading_in_an_example_is_no_section(tmp_path: Path) -> None:
    page = page_of(tmp_path, "page", "# Page\n\n```sh\n# a comment about ink\n```\n")
    assert [hit.place for hit in find([page], "ink", "en")] == ["page"]


def test_a_long_line_is_shown_around_the_word(tmp_path: Path) -> None:
    page = page_of(tmp_path, "page", f"# Page\n\n{'word ' * 100}ink{' word' * 100}\n")
    (hit,) = find([page], "ink", "en")
    assert "ink" in hit.line
    assert len(hit.line) <= LONGEST + 2


def test_several_words_are_searched_together(manicule: Run) -> None:
    assert manicule("docs", "keeping", "secrets").out == manicule("docs", "keeping secrets").out
    assert "write-a-game#keeping-secrets" in manicule("docs", "keeping", "secrets").out


def test_pages_are_searched_in_the_language_of_the_reader(manicule: Run) -> None:
    assert manicule("docs", "clavier", "--lang", "fr").out.startswith("playing")
    assert manicule("docs", "clavier").code == 2


def test_what_there_is_not_is_told_with_what_is_near(manicule: Run) -> None:
    ran = manicule("docs", "modin")
    assert (ran.code, ran.out) == (2, "")
    assert english_part("cli.documentation.no_page", page="modin", near="modding") in ran.err
    assert "modding" not in manicule("docs", "qwertz").err
    assert manicule("docs", "qwertz").code == 2
    assert manicule("docs", "modding#qwertz").code == 2
    ran = manicule("docs", "modding#a-bott")
    assert (ran.code, ran.out) == (2, "")
    assert english("cli.documentation.no_section", page="modding", section="a-bott", near="a-bot") in ran.err


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("ask_with_free()=", "reference/manicule#ask_with_free: "),
        ("reasons hint", "bots#hints-and-reviews: "),
    ],
)
def test_words_are_found_without_marks_of_code_and_in_the_singular(
    manicule: Run, words: str, place: str
) -> None:
    assert place in manicule("docs", words).out


def test_words_side_by_side_come_before_words_apart(tmp_path: Path) -> None:
    apart = page_of(tmp_path, "apart", "# One\n\nA question is free, and so is an action.\n")
    together = page_of(tmp_path, "together", "# Two\n\nA question offers each free action.\n")
    assert [hit.page for hit in find([apart, together], "free actions", "en")] == ["together", "apart"]


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
    monkeypatch.setattr(documentation_pages, "checkout", lambda: None)
    assert documentation_pages.folder() == ROOT / "cli" / "manicule_cli" / "_docs"
