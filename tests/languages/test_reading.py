"""Texts as readers of other languages read them."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.languages.conftest import ruled

from manicule import Text, Texts
from manicule.kernel.text import verbatim
from manicule.plugins import PluginRegistry
from manicule_languages.catalogs import compiled
from manicule_languages.languages import Languages, remember, wanted_language
from manicule_languages.tags import autonym, chain, negotiated, normalized

Translate = Callable[..., Path]
texts = Texts("garden")
GROWS = texts.tr("{name} grows a rose for {price}.")
HAS = texts.ntr("{name} has {n} rose", "{name} has {n} roses")
GARDEN = texts.tr("Garden", context="plugin.garden.name")
LIKES = texts.tr("{name} likes {what}")

FRENCH = """
msgid "{name} grows a rose for {price}."
msgstr "Pour {price}, {name} fait pousser une rose."

msgid "{name} has {n} rose"
msgid_plural "{name} has {n} roses"
msgstr[0] "{name} a {n} rose"
msgstr[1] "{name} a {n} roses"

msgid "{name} likes {what}"
msgstr "{name} aime {what:def}"

msgctxt "plugin.garden.name"
msgid "Garden"
msgstr "Jardin"

msgctxt "plugin.garden.name:def"
msgid "Garden"
msgstr "le Jardin"
"""


@pytest.fixture
def languages(locales: Path, translate: Translate) -> Languages:
    translate("fr", FRENCH)
    return Languages(locales)


def test_a_text_is_read_in_the_language_of_its_reader(languages: Languages) -> None:
    assert languages.reader("fr").read(GROWS(name="Anna", price=3)) == "Pour 3, Anna fait pousser une rose."
    assert str(GROWS(name="Anna", price=3)) == "Anna grows a rose for 3."


def test_plurals_go_by_the_language(languages: Languages) -> None:
    french = [languages.reader("fr").read(HAS(name="A", n=n)) for n in (0, 1, 2)]
    assert french == ["A a 0 rose", "A a 1 rose", "A a 2 roses"]
    assert [str(HAS(name="A", n=n)) for n in (0, 1)] == ["A has 0 roses", "A has 1 rose"]


def test_a_translator_may_ask_for_a_grammatical_form(languages: Languages) -> None:
    read = languages.reader("fr").read
    assert read(GARDEN) == "Jardin"
    assert read(LIKES(name="Anna", what=GARDEN)) == "Anna aime le Jardin"
    assert read(LIKES(name="Anna", what=verbatim("Bob"))) == "Anna aime Bob"
    assert read(LIKES(name="Anna", what=(GARDEN, "Bob"))) == "Anna aime le Jardin et Bob"


WITHERED = texts.ntr("{n} rose withers", "{n} roses wither", code="withered")
ADVICE = {"withered": texts.tr("{said}; to water: hose {hose}")}


def test_advice_is_added_to_a_text_by_its_code_wherever_it_stands(
    locales: Path, translate: Translate
) -> None:
    translate(
        "fr",
        FRENCH
        + """
msgid "{n} rose withers"
msgid_plural "{n} roses wither"
msgstr[0] "{n} rose se fane"
msgstr[1] "{n} roses se fanent"

msgid "{said}; to water: hose {hose}"
msgstr "{said} ; pour arroser : hose {hose}"
""",
    )
    languages = Languages(locales, ADVICE)
    text = LIKES(name="Anna", what=WITHERED(n=2, hose="a"))
    assert languages.reader("en").read(text) == "Anna likes 2 roses wither; to water: hose a"
    assert languages.reader("fr").read(text) == "Anna aime 2 roses se fanent ; pour arroser : hose a"
    assert languages.reader("en-XA").read(WITHERED(n=1, hose="a")).count("[") == 2
    plain = languages.without_advice()
    assert plain.reader("en").read(text) == "Anna likes 2 roses wither" == str(text)
    assert plain.reader("fr").read(text) == "Anna aime 2 roses se fanent"


def test_advice_is_for_its_code_and_not_for_the_same_words(locales: Path) -> None:
    uncoded = texts.ntr("{n} rose withers", "{n} roses wither")
    read = Languages(locales, ADVICE).reader("en").read
    assert read(WITHERED(n=1, hose="a")) != read(uncoded(n=1, hose="a")) == "1 rose withers"


def test_lists_and_numbers_go_by_the_language(languages: Languages) -> None:
    text = Text("{names}: {sum}, {seed}", domain="")(names=("A", "B", "C"), sum=1234567, seed=1234567)
    assert str(text) == "A, B, and C: 1,234,567, 1234567"
    assert languages.reader("fr").read(text) == "A, B et C: 1\u202f234\u202f567, 1234567"


def test_what_is_missing_is_english_and_told_once(languages: Languages) -> None:
    assert languages.reader("fr").read(texts.tr("New here")) == "New here"
    languages.reader("fr").read(texts.tr("New there"))
    assert [str(notice)[:45] for notice in languages.notices()] == [
        "français: the translation is not complete; th"
    ]
    assert languages.notices() == []


def test_names_and_bare_placeholders_are_never_missing(languages: Languages) -> None:
    languages.reader("fr").read(verbatim("Anna"))
    languages.reader("fr").read(texts.tr("{problem}")(problem="x"))
    assert languages.notices() == []


def test_a_plugin_brings_its_own_translations(plugin: Path, translate: Translate) -> None:
    translate("fr", FRENCH, place=plugin / "locales")
    languages = Languages()
    languages.know(PluginRegistry.find())
    assert languages.reader("fr").read(GARDEN) == "Jardin"


def test_somebody_translates_the_plugin_of_somebody_else(
    home: Path, plugin: Path, translate: Translate
) -> None:
    translate("uk", FRENCH, place=home / "manicule" / "locales")
    assert Languages().reader("uk").read(GARDEN) == "Jardin"


def test_the_given_folder_goes_before_the_others(plugin: Path, locales: Path, translate: Translate) -> None:
    translate("fr", FRENCH, place=plugin / "locales")
    translate("fr", FRENCH.replace("Jardin", "Parc"))
    languages = Languages(locales)
    languages.know(PluginRegistry.find())
    assert languages.reader("fr").read(GARDEN) == "Parc"


def test_a_fuzzy_translation_is_not_read(locales: Path, translate: Translate) -> None:
    translate(
        "fr", FRENCH.replace('msgctxt "plugin.garden.name"\n', '#, fuzzy\nmsgctxt "plugin.garden.name"\n')
    )
    assert Languages(locales).reader("fr").read(GARDEN) == "Garden"


def test_a_compiled_catalog_is_read_until_its_source_changes(locales: Path, translate: Translate) -> None:
    path = translate("fr", FRENCH)
    path.with_suffix(".mo").write_bytes(compiled(path.read_bytes(), "fr"))
    path.write_text(path.read_text(encoding="utf-8").replace("Jardin", "Parc"), encoding="utf-8")
    assert Languages(locales).reader("fr").read(GARDEN) == "Parc"
    path.unlink()
    assert Languages(locales).reader("fr").read(GARDEN) == "Jardin"


def test_a_variant_of_a_language_reads_what_the_language_has(locales: Path, translate: Translate) -> None:
    translate("fr", FRENCH)
    translate("fr_CA", 'msgctxt "plugin.garden.name"\nmsgid "Garden"\nmsgstr "Cour"\n')
    read = Languages(locales).reader("fr-CA").read
    assert read(GARDEN) == "Cour"
    assert read(HAS(name="A", n=2)) == "A a 2 roses"


# Plurals that are not translated

ROSES = 'msgid "{name} has {n} rose"\nmsgid_plural "{name} has {n} roses"\n'
EMPTY = ROSES + 'msgstr[0] ""\nmsgstr[1] ""\n'
FIRST = ROSES + 'msgstr[0] "{name} : {n} ROSE"\nmsgstr[1] ""\n'
SECOND = ROSES + 'msgstr[0] ""\nmsgstr[1] "{name} : {n} ROSES"\n'
SINGULARS = "nplurals=2; plural=(n != 1);"
"""The rule of English: 0 is a plural, other than in French."""


def _roses(languages: Languages, language: str = "fr") -> list[str]:
    return [languages.reader(language).read(HAS(name="A", n=n)) for n in (0, 1, 2)]


def _kept_as(path: Path, suffix: str) -> None:
    """Leave a file as it is, or nothing but what is compiled from it."""
    if suffix == ".mo":
        path.with_suffix(suffix).write_bytes(compiled(path.read_bytes(), path.parts[-3]))
        path.unlink()


@pytest.mark.parametrize("suffix", [".po", ".mo"])
@pytest.mark.parametrize("code", ["fr", "fr_CA"])
@pytest.mark.parametrize(
    ("entry", "read"),
    [
        (EMPTY, ["A a 0 rose", "A a 1 rose", "A a 2 roses"]),
        (FIRST, ["A : 0 ROSE", "A : 1 ROSE", "A a 2 roses"]),
        (SECOND, ["A a 0 rose", "A a 1 rose", "A : 2 ROSES"]),
    ],
)
def test_each_plural_form_that_a_correction_or_variant_leaves_empty_is_read_in_the_next_catalog(
    home: Path, locales: Path, translate: Translate, entry: str, read: list[str], code: str, suffix: str
) -> None:
    _kept_as(translate("fr", FRENCH, place=home / "manicule" / "locales"), suffix)
    _kept_as(translate(code, entry), suffix)
    languages = Languages(locales)
    assert _roses(languages, code) == read
    assert languages.notices() == []


@pytest.mark.parametrize("suffix", [".po", ".mo"])
@pytest.mark.parametrize(
    ("entry", "rule", "read"),
    [
        (EMPTY, SINGULARS, ["A a 0 rose", "A a 1 rose", "A a 2 roses"]),
        (FIRST, SINGULARS, ["A a 0 rose", "A : 1 ROSE", "A a 2 roses"]),
        (SECOND, SINGULARS, ["A : 0 ROSES", "A a 1 rose", "A : 2 ROSES"]),
        (
            SECOND,
            "nplurals=3; plural=(n==0 ? 2 : n==1 ? 1 : 0);",
            ["A a 0 rose", "A : 1 ROSES", "A a 2 roses"],
        ),
        (ROSES + 'msgstr[0] ""\n', "nplurals=1; plural=0;", ["A a 0 rose", "A a 1 rose", "A a 2 roses"]),
    ],
)
def test_the_next_catalog_chooses_its_form_by_its_own_rule(
    home: Path, locales: Path, translate: Translate, entry: str, rule: str, read: list[str], suffix: str
) -> None:
    _kept_as(translate("fr", FRENCH, place=home / "manicule" / "locales"), suffix)
    _kept_as(ruled(translate("fr", entry), rule), suffix)
    assert _roses(Languages(locales)) == read


@pytest.mark.parametrize("suffix", [".po", ".mo"])
def test_a_plural_form_that_no_catalog_has_is_english_and_told_as_missing(
    locales: Path, translate: Translate, suffix: str
) -> None:
    _kept_as(translate("fr", FIRST), suffix)
    languages = Languages(locales)
    assert _roses(languages) == ["A : 0 ROSE", "A : 1 ROSE", "A has 2 roses"]
    assert ["the translation is not complete" in str(notice) for notice in languages.notices()] == [True]


@pytest.mark.parametrize("language", ["", "klingon"])
def test_the_rule_of_a_file_counts_whatever_language_its_header_names(
    locales: Path, translate: Translate, language: str
) -> None:
    path = translate("fr", FRENCH)
    path.write_text(
        path.read_text(encoding="utf-8").replace("Language: fr", f"Language: {language}"), encoding="utf-8"
    )
    assert _roses(Languages(locales)) == ["A a 0 rose", "A a 1 rose", "A a 2 roses"]


# Pseudo-languages


def test_accents_brackets_and_a_third_more() -> None:
    read = Languages().reader("en-XA").read
    shown = read(GROWS(name="Anna", price=GARDEN))
    assert shown == "[Anna ĝŕóŵš á ŕóšé ƒóŕ [Ĝáŕđéñ~~].~~~~~~~]"
    assert len(read(GARDEN)) > len("Garden") * 4 / 3


def test_wide_letters() -> None:
    assert Languages().reader("ja-XA").read(HAS(name="Anna", n=2)) == "Anna　ｈａｓ　2　ｒｏｓｅｓ"


# Which language


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("fr", "fr"),
        ("fr-CA", "fr_CA"),
        ("fr_FR.UTF-8", "fr_FR"),
        ("ja_JP@euro", "ja_JP"),
        ("C", "en"),
        ("POSIX", "en"),
        ("C.UTF-8", "en"),
        ("ua", "uk"),
        ("uA_UA", "uk_UA"),
        ("zh_TW", "zh_Hant"),
        ("zh-hant-tw", "zh_Hant_TW"),
        ("EN-xa", "en_XA"),
    ],
)
def test_codes_are_understood_as_people_and_systems_write_them(written: str, code: str) -> None:
    assert normalized(written) == code


@pytest.mark.parametrize("code", ["", "../../etc", "fr/..", "f", "français", "fr\x00", "a" * 1000])
def test_no_other_word_becomes_a_folder(code: str) -> None:
    assert chain(code) == ()
    assert negotiated(code, ["fr"]) is None


def test_the_best_of_what_there_is() -> None:
    assert negotiated("fr_CA", ["fr", "ja"]) == "fr"
    assert negotiated("de", ["fr", "ja"]) is None
    assert negotiated("en_GB", ["fr"]) == "en"


def test_who_decides(home: Path) -> None:
    system = {"LANG": "de_DE.UTF-8"}
    assert wanted_language("", system) == ("de_DE", False)
    assert wanted_language("", {**system, "LC_ALL": "C"}) == ("en", False)
    (home / "manicule").mkdir(exist_ok=True)
    (home / "manicule" / "config.toml").write_text('lang = "uk"\n')
    assert wanted_language("", system) == ("uk", True)
    assert wanted_language("", {**system, "MANICULE_LANG": "fr"}) == ("fr", True)
    assert wanted_language("ja", {**system, "MANICULE_LANG": "fr"}) == ("ja", True)


def test_languages_call_themselves() -> None:
    assert [autonym(code) for code in ("en", "fr", "ja", "pt_BR")] == [
        "English",
        "français",
        "日本語",
        "português (Brasil)",
    ]


def test_a_language_is_remembered_beside_what_is_set_already(home: Path) -> None:
    config = home / "manicule" / "config.toml"
    assert remember("fr")
    assert wanted_language("", {}) == ("fr", True)
    config.write_text("pace = 1  # mine\n[other]\nlang = 3\n", encoding="utf-8")
    assert remember("ja")
    assert config.read_text(encoding="utf-8") == 'lang = "ja"\npace = 1  # mine\n[other]\nlang = 3\n'


def test_settings_are_written_in_one_step_or_stay_as_they_were(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = home / "manicule" / "config.toml"
    config.parent.mkdir()
    config.write_text("pace = 1\n", encoding="utf-8")
    number = config.stat().st_ino

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", fail)
        assert not remember("fr")
    assert [(one.name, one.read_text()) for one in config.parent.iterdir()] == [("config.toml", "pace = 1\n")]
    assert remember("fr")
    assert config.stat().st_ino != number, "a new file took its place"


@pytest.mark.parametrize("text", ['lang = "fr"\n', "lang = \n"])
def test_settings_that_say_a_language_or_cannot_be_read_are_left_alone(home: Path, text: str) -> None:
    config = home / "manicule" / "config.toml"
    config.parent.mkdir()
    config.write_text(text, encoding="utf-8")
    assert not remember("ja")
    assert config.read_text(encoding="utf-8") == text
