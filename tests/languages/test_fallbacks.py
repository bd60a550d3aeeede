"""Languages behind a language: by CLDR, as Babel ships it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from babel import localedata
from babel.core import get_global

from manicule import Texts
from manicule_languages.languages import Languages
from manicule_languages.tags import MEMBERS, SEVERAL_SCRIPTS, available_in, chain, negotiated

GARDEN = Texts("garden").tr("Garden", context="plugin.garden.name")


@pytest.mark.parametrize(
    ("wanted", "available", "found"),
    [
        ("fr_CA", ["fr"], ["fr"]),
        ("pt_PT", ["pt_BR"], ["pt_BR"]),
        ("pt_PT", ["pt", "pt_BR"], ["pt", "pt_BR"]),
        ("pt_AO", ["pt_BR", "pt_PT"], ["pt_PT", "pt_BR"]),
        ("pt", ["pt_BR", "pt_PT"], ["pt_BR"]),
        ("es_MX", ["es", "es_419"], ["es_419", "es"]),
        ("es_ES", ["es", "es_419"], ["es"]),
        ("nb", ["no"], ["no"]),
        ("nn_NO", ["no", "nb"], ["no"]),
        ("zh-TW", ["zh_Hant", "zh_Hans"], ["zh_Hant"]),
        ("zh_Hant", ["zh", "zh_Hans"], []),
        ("zh_Hant", ["zh_TW"], ["zh_TW"]),
        ("zh", ["zh_Hans", "zh_Hant"], ["zh_Hans"]),
        ("zh_Hant_MO", ["zh_Hant_HK", "zh_Hant"], ["zh_Hant_HK", "zh_Hant"]),
        ("sr_Latn", ["sr"], []),
        ("sr_ME", ["sr", "sr_Latn"], ["sr_Latn"]),
        ("ht", ["fr"], ["fr"]),
        ("de_DE", ["fr"], []),
        ("en_GB", ["fr"], ["en"]),
        ("en_GB", ["en_GB"], ["en_GB", "en"]),
        ("en", ["en_GB"], ["en"]),
        ("en_XA", ["fr"], ["en_XA"]),
        ("../fr", ["fr"], []),
    ],
)
def test_the_languages_behind_a_language(wanted: str, available: list[str], found: list[str]) -> None:
    assert list(available_in(wanted, available)) == found
    assert negotiated(wanted, available) == next(iter(found), None)


def test_a_chain_leads_away_from_no_language_that_is_there() -> None:
    for code in localedata.locale_identifiers():
        short = code.replace("-", "_")
        if chain(short):
            assert len(chain(short)) == len(set(chain(short)))
            assert "en" not in chain(short) or short.startswith("en")


def test_the_languages_with_another_language_as_parent_are_those_of_cldr() -> None:
    assert sorted(MEMBERS) == sorted(one for one in get_global("parent_exceptions") if "_" not in one)


def test_the_languages_that_regions_write_in_several_scripts_are_those_of_cldr() -> None:
    scripts: dict[str, set[str]] = {}
    for code, whole in get_global("likely_subtags").items():
        language, _, rest = code.partition("_")
        if "_" not in rest and len(rest) != 4 and language != "und":
            scripts.setdefault(language, set()).add(whole.split("_")[1])
    assert {language for language, found in scripts.items() if len(found) > 1} == SEVERAL_SCRIPTS


def test_without_relatives_the_answer_needs_no_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """As for a system in French, Canadian French, British English or German."""
    monkeypatch.setattr("manicule_languages.tags.chain", lambda code: pytest.fail(code))
    said = [available_in(code, ["fr", "ja"]) for code in ("fr", "fr_CA", "en_GB", "de_DE")]
    assert said == [("fr",), ("fr",), ("en",), ()]


def test_a_reader_gets_what_the_nearest_language_has(locales: Path, translate: Callable[..., Path]) -> None:
    entry = 'msgctxt "plugin.garden.name"\nmsgid "Garden"\nmsgstr "%s"\n'
    translate("pt_BR", entry % "Jardim")
    translate("no", entry % "Hage")
    translate("es_419", entry % "Jardín")
    said = {code: Languages(locales).reader(code).read(GARDEN) for code in ("pt-PT", "nb", "es-MX", "es-ES")}
    assert said == {"pt-PT": "Jardim", "nb": "Hage", "es-MX": "Jardín", "es-ES": "Garden"}
