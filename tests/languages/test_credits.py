"""Translators are named: by `locales credits`, and on the page of the languages."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.support import languages_page
from tests.support.tables import ROOT

from manicule_languages.pofile import empty, read_file, write_file
from manicule_workshop.credits import credits_of, translators_in
from manicule_workshop.workshop import TranslationWorkshop

Translate = Callable[..., Path]
COMMENTS = """# The texts of garden in fr.
# Copyright (C) 2026 The authors
# This file is distributed under the same license as the garden package.
# Translators:
# Anna Kowalska <anna@example.org>, 2024-2026.
# Zoë d’Arc, 2025.
# FIRST AUTHOR <EMAIL@ADDRESS>, 2026.
# Weblate <hosted@weblate.org>, 2026.
"""


@pytest.mark.parametrize(
    ("last", "named"),
    [
        ("Tom Thumb <tom@example.org>", ["Anna Kowalska", "Zoë d’Arc", "Weblate", "Tom Thumb"]),
        ("FULL NAME <EMAIL@ADDRESS>", ["Anna Kowalska", "Zoë d’Arc", "Weblate"]),
        ("", ["Anna Kowalska", "Zoë d’Arc", "Weblate"]),
        ("Manicule contributors", ["Anna Kowalska", "Zoë d’Arc", "Weblate", "Manicule contributors"]),
    ],
)
def test_names_come_from_the_comments_and_the_last_translator_without_addresses(
    tmp_path: Path, last: str, named: list[str]
) -> None:
    catalog = empty("garden", "fr")
    catalog.header_comment, catalog.last_translator = COMMENTS.strip(), last
    write_file(tmp_path / "garden.po", catalog)
    assert list(translators_in(read_file(tmp_path / "garden.po", "fr"))) == named


def test_update_keeps_the_names(workshop: TranslationWorkshop, translate: Translate) -> None:
    path = translate("fr", "")
    text = path.read_text(encoding="utf-8").replace("# The texts of garden in fr.\n", COMMENTS)
    text = text.replace("FULL NAME <EMAIL@ADDRESS>\\n", "Tom <tom@example.org>\\n")
    path.write_text(text, encoding="utf-8")
    workshop.update(["garden"])
    assert path.read_text(encoding="utf-8").startswith(COMMENTS)
    assert credits_of(workshop, ["garden"])["fr"][-1] == "Tom"


def test_a_typo_below_the_header_does_not_hide_a_name(
    workshop: TranslationWorkshop, translate: Translate
) -> None:
    path = translate("fr", 'msgid "Your name: "\nmsgstr “Nom”\n')
    path.write_text(path.read_text(encoding="utf-8").replace("FULL NAME", "Tom"), encoding="utf-8")
    assert credits_of(workshop, ["garden"]) == {"fr": ("Tom",)}


def test_a_damaged_file_names_nobody(workshop: TranslationWorkshop, translate: Translate) -> None:
    translate("fr", "").write_text("<html>", encoding="utf-8")
    assert credits_of(workshop, ["garden"], ["fr"]) == {"fr": ()}


def test_every_language_that_ships_names_its_translators() -> None:
    headers = [path.read_text(encoding="utf-8")[:2000] for path in ROOT.glob("locales/*/LC_MESSAGES/*.po")]
    assert len(headers) > 40
    assert [header for header in headers if "FULL NAME" in header or "YEAR-MO-DA" in header] == []


def test_the_page_of_the_languages_is_up_to_date() -> None:
    """If it is not: `python -m tests.support.languages_page`."""
    page = languages_page.PAGE.read_text(encoding="utf-8")
    assert page == languages_page.page()
    for code in ("fr", "ja", "uk"):
        assert f"| `{code}` | 100 % | " in page
