"""A language is offered once half of the program is translated; before, people have to ask for it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from manicule_languages import completeness, languages
from manicule_languages.folders import file_of, our_folder
from manicule_languages.languages import Languages
from manicule_languages.pofile import read_file

Translate = Callable[..., Path]
WORDS = "".join(f'msgid "word {at}"\nmsgstr "{{}}"\n\n' for at in range(10))


@pytest.fixture
def program(tmp_path: Path, translate: Translate, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The translations of a program with 20 texts in two domains, complete in French."""
    place = tmp_path / "program"
    for domain in ("garden", "manicule"):
        translate("fr", WORDS.format(*["mot"] * 10), domain, place)
    translate("fr", WORDS.format(*["mot"] * 10), completeness.PAGES, place)
    monkeypatch.setattr(completeness, "our_folder", lambda: place)
    monkeypatch.setattr(languages, "places", lambda *_: (place,))
    return place


def some(number: int) -> str:
    return WORDS.format(*["Wort"] * number, *[""] * (10 - number))


@pytest.mark.parametrize(("number", "is_offered"), [(0, False), (4, False), (5, True), (10, True)])
def test_half_of_the_texts_are_enough(
    program: Path, translate: Translate, number: int, is_offered: bool
) -> None:
    for domain in ("garden", "manicule"):
        translate("de", some(number), domain, program)
    known = Languages()
    assert known.available() == ("en", "de", "fr")
    assert known.offered() == (("en", "de", "fr") if is_offered else ("en", "fr"))
    assert known.find_offered("de_AT") == ("de" if is_offered else None)


def test_a_domain_without_a_file_counts_and_the_pages_do_not(program: Path, translate: Translate) -> None:
    translate("de", some(9), "garden", program)
    translate("de", some(10), completeness.PAGES, program)
    assert "de" not in Languages().offered()
    translate("de", some(1), "manicule", program)
    assert "de" in Languages().offered()


def test_a_language_that_is_not_offered_can_be_asked_for(program: Path, translate: Translate) -> None:
    translate("de", some(1), "garden", program)
    known = Languages()
    assert known.find("de_AT") == "de"
    assert known.reader("de").language == "de"
    assert known.offered("de") == ("en", "de", "fr")


def test_a_variant_has_what_is_behind_it(program: Path, translate: Translate) -> None:
    translate("fr_CA", some(1), "garden", program)
    translate("pt_BR", some(10), "garden", program)
    translate("pt_BR", some(10), "manicule", program)
    translate("pt_PT", some(1), "garden", program)
    assert Languages().offered() == ("en", "fr", "fr_CA", "pt_BR", "pt_PT")
    assert Languages().find_offered("fr-CA") == "fr_CA"


def test_fuzzy_texts_do_not_count_and_a_saved_file_is_counted_anew(
    program: Path, translate: Translate
) -> None:
    path = translate("de", some(10), "garden", program)
    assert "de" in Languages().offered()
    path.write_text(
        path.read_text(encoding="utf-8").replace("\nmsgid", "\n#, fuzzy\nmsgid"), encoding="utf-8"
    )
    assert "de" not in Languages().offered()


def test_a_compiled_file_alone_counts_as_a_whole(program: Path, translate: Translate) -> None:
    from manicule_languages.catalogs import compiled

    for domain in ("garden", "manicule"):
        path = translate("de", some(6), domain, program)
        path.with_suffix(".mo").write_bytes(compiled(path.read_bytes(), "de"))
        path.unlink()
    assert "de" in Languages().offered()


def test_english_and_pseudo_languages_are_never_held_back(program: Path) -> None:
    known = Languages()
    assert [known.find_offered(code) for code in ("en_GB", "en-XA", "C", "ja")] == ["en", "en_XA", "en", None]


def test_our_own_languages_are_offered_and_counted_exactly() -> None:
    assert Languages().offered() == ("en", "fr", "ja", "uk")
    for code in ("fr", "uk"):
        for path in file_of(our_folder(), code, "x").parent.glob("*.po"):
            entries = [entry for entry in read_file(path, code) if entry.id]
            filled = [entry for entry in entries if entry.string and any(entry.string)]
            assert completeness.FileCount(len(filled), len(entries)) == completeness.counted(path)
