"""Translators' files: the same every time, and no work is ever lost."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from tests.languages.conftest import ruled
from tests.support.tables import registry

from manicule import Texts
from manicule.kernel.errors import ManiculeError, UsageError
from manicule.plugins import PluginRegistry
from manicule_languages.folders import has_sources, our_folder
from manicule_languages.languages import Languages
from manicule_languages.plurals import usual_rule
from manicule_languages.pocatalog import translations_in
from manicule_languages.pofile import key_of, read_file, write_file
from manicule_workshop.checks import mistakes_in
from manicule_workshop.workshop import TranslationWorkshop

Translate = Callable[..., Path]


def changed(plugin: Path, locales: Path, before: str, after: str, file: str = "plugin.toml") -> str:
    """The French file after the English changed."""
    path = plugin / file
    path.write_text(path.read_text().replace(before, after))
    TranslationWorkshop(PluginRegistry.find(), locales).update(["garden"], ["fr"])
    return (locales / "fr" / "LC_MESSAGES" / "garden.po").read_text(encoding="utf-8")


def test_a_new_language_has_every_text_and_no_translation(workshop: TranslationWorkshop) -> None:
    (kept,) = workshop.new("fr", ["garden"])
    catalog = read_file(kept.path)
    assert len(catalog) == kept.messages == 11
    assert catalog.num_plurals == 2
    assert not any(any(translations_in(entry)) for entry in catalog if entry.id)


def test_files_are_the_same_every_time(workshop: TranslationWorkshop, plugin: Path, locales: Path) -> None:
    (kept,) = workshop.new("fr", ["garden"])
    before = kept.path.read_bytes()
    assert [one.changed for one in workshop.update(["garden"])] == [False]
    assert kept.path.read_bytes() == before
    (plugin / "texts.py").write_text("\n\n\n" + (plugin / "texts.py").read_text())  # lines move
    TranslationWorkshop(PluginRegistry.find(), locales).update(["garden"])
    assert kept.path.read_bytes() == before
    assert b"Babel" not in before
    assert b"texts.py:" not in before


def test_a_language_is_begun_once(workshop: TranslationWorkshop) -> None:
    workshop.new("pt-br", ["garden"])
    with pytest.raises(UsageError, match="update"):
        workshop.new("pt_BR", ["garden"])


@pytest.mark.parametrize("code", ["en", "xx", "../../etc", "fr/../..", "", "en-XA", "français"])
def test_what_is_no_language_is_refused(workshop: TranslationWorkshop, code: str) -> None:
    with pytest.raises(UsageError):
        workshop.new(code, ["garden"])


def test_changed_english_keeps_its_translation_as_fuzzy_with_the_previous_english(
    plugin: Path, locales: Path, translate: Translate
) -> None:
    translate("fr", 'msgctxt "plugin.garden.about"\nmsgid "Grows things."\nmsgstr "Fait pousser."\n')
    after = changed(plugin, locales, "Grows things.", "Grows everything you like.")
    assert (
        "#, fuzzy\n"
        '#| msgid "Grows things."\n'
        'msgctxt "plugin.garden.about"\n'
        'msgid "Grows everything you like."\n'
        'msgstr "Fait pousser."\n'
    ) in after


def test_english_that_changes_twice_keeps_what_the_translation_was_made_for(
    plugin: Path, locales: Path, translate: Translate
) -> None:
    translate("fr", 'msgctxt "plugin.garden.about"\nmsgid "Grows things."\nmsgstr "Fait pousser."\n')
    changed(plugin, locales, "Grows things.", "Grows it.")
    after = changed(plugin, locales, "Grows it.", "Grows all of it.")
    assert '#| msgid "Grows things."' in after


def test_of_several_paragraphs_the_one_that_is_alike_is_taken(
    plugin: Path, locales: Path, translate: Translate
) -> None:
    translate(
        "fr",
        'msgctxt "rules.garden"\nmsgid "Roses *grow* here."\nmsgstr "Des roses *poussent* ici."\n\n'
        'msgctxt "rules.garden"\nmsgid "One a turn."\nmsgstr "Une par tour."\n',
    )
    after = changed(plugin, locales, "Roses *grow* here.", "Roses *grow* only here.", "rules.md")
    assert '#| msgid "Roses *grow* here."' in after
    assert 'msgid "One a turn."\nmsgstr "Une par tour."' in after


def test_a_text_without_context_keeps_its_translation_when_little_changed(
    plugin: Path, locales: Path, translate: Translate
) -> None:
    translate(
        "fr",
        'msgid "Type `look` for **all** of it"\nmsgstr "Tapez `look` pour **tout** voir"\n\n'
        'msgid "Your name: "\nmsgstr "Votre nom : "\n',
    )
    after = changed(plugin, locales, "for **all** of it", "for **all** of this", "texts.py")
    assert (
        "#, fuzzy\n"
        '#| msgid "Type `look` for **all** of it"\n'
        'msgid "Type `look` for **all** of this"\n'
        'msgstr "Tapez `look` pour **tout** voir"\n'
    ) in after
    other = changed(plugin, locales, 'tr("Your name: ")', 'tr("Who is there? ")', "texts.py")
    assert 'msgid "Who is there? "\nmsgstr ""' in other
    assert '#~ msgid "Your name: "' in other


def test_what_is_not_used_any_more_is_kept_at_the_end_and_comes_back(
    plugin: Path, locales: Path, translate: Translate
) -> None:
    translate("fr", 'msgid "Your name: "\nmsgstr "Votre nom : "\n')
    after = changed(plugin, locales, 'ASKS = tr("Your name: ")', "", "texts.py")
    assert '#~ msgid "Your name: "\n#~ msgstr "Votre nom : "' in after
    back = changed(plugin, locales, "BARE =", 'ASKS = tr("Your name: ")\nBARE =', "texts.py")
    assert '\nmsgid "Your name: "\nmsgstr "Votre nom : "' in back
    assert "#~" not in back


def test_what_translators_add_stays(plugin: Path, locales: Path, translate: Translate) -> None:
    translate(
        "fr",
        '# reviewed\nmsgctxt "plugin.garden.name"\nmsgid "Garden"\nmsgstr "Jardin"\n\n'
        'msgctxt "plugin.garden.name:def"\nmsgid "Garden"\nmsgstr "le Jardin"\n',
    )
    after = changed(plugin, locales, "nothing", "nothing")
    assert "# reviewed\n#. term: garden\n" in after
    assert 'msgctxt "plugin.garden.name:def"\nmsgid "Garden"\nmsgstr "le Jardin"' in after


def test_a_text_that_gets_a_plural_keeps_its_translation_as_fuzzy(
    plugin: Path, locales: Path, translate: Translate
) -> None:
    translate("fr", 'msgid "Your name: "\nmsgstr "Votre nom : "\n')
    after = changed(plugin, locales, 'tr("Your name: ")', 'ntr("Your name: ", "Your names: ")', "texts.py")
    assert 'msgstr[0] "Votre nom : "' in after
    assert "#, fuzzy" in after


FORMS = (
    'msgctxt "plugin.garden.name"\nmsgid "Garden"\nmsgstr "Jardin"\n\n'
    'msgctxt "plugin.garden.name:def"\nmsgid "Garden"\nmsgstr "le Jardin"\n'
)


def test_forms_that_a_tool_took_for_unused_texts_come_back(
    plugin: Path, locales: Path, translate: Translate
) -> None:
    """Whoever knows only the template, like `msgmerge`, puts them to the end of the file."""
    used, form = FORMS.split("\n\n")
    translate("fr", used + "\n\n" + "".join(f"#~ {line}\n" for line in form.splitlines()))
    after = changed(plugin, locales, "nothing", "nothing")
    assert '\nmsgctxt "plugin.garden.name:def"\nmsgid "Garden"\nmsgstr "le Jardin"\n' in after
    assert "#~" not in after


def test_forms_of_one_language_are_offered_to_all_and_survive_tools_that_know_the_template(
    workshop: TranslationWorkshop, translate: Translate, locales: Path
) -> None:
    translate("fr", FORMS)
    workshop.new("ja", ["garden"])
    workshop.extract(["garden"])
    workshop.update(["garden"])
    offered = 'msgctxt "plugin.garden.name:def"\nmsgid "Garden"\nmsgstr ""\n'
    for file in ("garden.pot", "ja/LC_MESSAGES/garden.po"):
        assert offered in (locales / file).read_text(encoding="utf-8")
    path = locales / "fr" / "LC_MESSAGES" / "garden.po"
    before = path.read_bytes()
    catalog = read_file(path, "fr", "garden")
    catalog.update(read_file(locales / "garden.pot"))  # as gettext merges
    assert not catalog.obsolete
    assert not [entry for entry in catalog if entry.id and entry.fuzzy]
    write_file(path, catalog)
    workshop.update(["garden"])
    assert path.read_bytes() == before


def test_a_translated_word_is_offered_only_the_forms_that_its_language_uses(
    workshop: TranslationWorkshop, translate: Translate, locales: Path
) -> None:
    """Every tool counts an empty form as missing, so a complete file has none that nobody wants."""
    translate("fr", FORMS)
    form = 'msgctxt "plugin.garden.name:def"\n'
    word = 'msgctxt "plugin.garden.name"\nmsgid "Garden"\nmsgstr "Ogród"\n\n'
    sentence = 'msgid "{name} grows a rose for {price}."\n'

    def updated(entries: str) -> str:
        path = translate("pl", entries)
        TranslationWorkshop(workshop.registry, locales).update(["garden"], ["pl"])
        return path.read_text(encoding="utf-8")

    assert form in updated("")
    assert form in updated(word.replace("msgctxt", "#, fuzzy\nmsgctxt"))
    assert form not in updated(word)
    wanted = updated(word + sentence + 'msgstr "{name:def} hoduje różę za {price}."\n')
    assert f'{form}msgid "Garden"\nmsgstr ""\n' in wanted


def test_update_writes_no_file_that_was_not_begun(
    workshop: TranslationWorkshop, translate: Translate, locales: Path
) -> None:
    path = translate("it", "")
    files = workshop.update(["garden", "tictactoe"], ["it"])
    assert [file.path for file in files] == [path] == sorted(locales.rglob("*.po"))
    assert [file.domain for file in workshop.new("it", ["garden", "tictactoe"])] == ["tictactoe"]


def test_a_form_that_no_language_has_any_more_is_offered_no_longer(
    workshop: TranslationWorkshop, translate: Translate, locales: Path
) -> None:
    translate("fr", FORMS.replace("le Jardin", ""))
    workshop.update(["garden"])
    assert b"name:def" not in (locales / "fr" / "LC_MESSAGES" / "garden.po").read_bytes()


def test_our_catalogs_with_forms_stay_as_they_are_when_merged_and_updated(tmp_path: Path) -> None:
    """By Babel, which merges as `msgmerge` does; `tests/extras` has all of them, with gettext itself."""
    ours = our_folder()
    shutil.copytree(ours, tmp_path, dirs_exist_ok=True)
    files = [
        path for path in sorted(tmp_path.glob("*/LC_MESSAGES/*.po")) if ".name:" in path.read_text("utf-8")
    ]
    assert len(files) > 3
    for path in files:
        catalog = read_file(path, path.parts[-3], path.stem)
        catalog.update(read_file(tmp_path / f"{path.stem}.pot"))
        assert not catalog.obsolete
        # The forms that the language does not use are guessed, and `update` takes the guesses out.
        assert not [entry for entry in catalog if entry.id and entry.fuzzy and ":" not in key_of(entry)[0]]
        write_file(path, catalog)
    TranslationWorkshop(registry(), tmp_path).update(sorted({path.stem for path in files}))
    for path in files:
        assert path.read_bytes() == (ours / path.relative_to(tmp_path)).read_bytes(), path.name


def test_forms_of_a_reworded_text_stay_beside_it_as_fuzzy(
    plugin: Path, locales: Path, translate: Translate
) -> None:
    translate("fr", FORMS)
    after = changed(plugin, locales, 'name = "Garden"', 'name = "Gardens"')
    assert (
        '#, fuzzy\n#| msgid "Garden"\nmsgctxt "plugin.garden.name:def"\nmsgid "Gardens"\nmsgstr "le Jardin"\n'
    ) in after
    assert "#~" not in after


def test_where_a_language_wants_a_form_no_file_promises_plain_placeholders(
    workshop: TranslationWorkshop, translate: Translate, locales: Path
) -> None:
    """`msgfmt --check` refuses `{name:def}` in what says to be of Python's brace format."""
    english = 'msgid "{name} grows a rose for {price}."\n'
    translate("fr", english + 'msgstr "{name:def} fait pousser une rose pour {price}."\n')
    workshop.new("ja", ["garden"])
    workshop.extract(["garden"])
    workshop.update(["garden"])
    for file in ("fr/LC_MESSAGES/garden.po", "ja/LC_MESSAGES/garden.po", "garden.pot"):
        text = (locales / file).read_text(encoding="utf-8")
        assert f"texts.py\n{english}" in text
        assert '#, python-brace-format\nmsgid "{name} has {n} rose"' in text


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_what_other_tools_save_becomes_the_same_file(workshop: TranslationWorkshop, ends: str) -> None:
    """As gettext, Poedit and Weblate write: other line lengths and ends, a header of their own, no blank at
    the end, and one translation more."""
    (kept,) = workshop.new("fr", ["garden"])
    before = kept.path.read_text(encoding="utf-8")
    theirs = before.replace('msgid "{name} grows a rose for {price}."', GETTEXT)
    theirs = theirs.replace("charset=utf-8", "charset=UTF-8").replace("plural=(n > 1);", "plural=n > 1;")
    theirs = theirs.replace("8bit\\n", '8bit\\n"\n"X-Generator: Poedit 3.4\\n').rstrip() + "\n"
    theirs = theirs.replace('msgid "Garden"\nmsgstr ""', 'msgid "Garden"\nmsgstr "Jardin"')
    assert theirs.count("msgid") == before.count("msgid")
    kept.path.write_text(theirs, encoding="utf-8", newline=ends)
    workshop.update(["garden"])
    after = kept.path.read_bytes().decode()
    assert after == before.replace('msgid "Garden"\nmsgstr ""', 'msgid "Garden"\nmsgstr "Jardin"')


GETTEXT = 'msgid ""\n"{name} grows a "\n"rose for {price}."'


# The rule for plurals is the file's own

HAS = Texts("garden").ntr("{name} has {n} rose", "{name} has {n} roses")
OTHER_RULES = {
    "tr": "nplurals=2; plural=(n > 1);",
    "fa": "nplurals=2; plural=(n != 1);",
    "he": "nplurals=4; plural=(n == 1) ? 0 : ((n == 2) ? 1 : ((n > 10 && n % 10 == 0) ? 2 : 3));",
    "gd": "nplurals=5; plural=(n==1 || n==11) ? 0 : (n==2 || n==12) ? 1 : n==0 ? 3 : (n < 20) ? 2 : 4;",
    "ar": "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>2 && n%100<11 ? 3 : n%100<3 ? 4 : 5;",
    "fr": "nplurals=3; plural=(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;",
}
"""As gettext, older files or Babel's catalogs have them; for new files we write others."""
CHOSEN = {"tr": (0, 0, 1, 1), "fa": (1, 0, 1, 1), "he": (3, 0, 2, 2), "gd": (3, 0, 4, 4), "ar": (0, 1, 5, 4),
          "fr": (0, 0, 2, 2)}  # fmt: skip
"""The forms for 0, 1, 20, and 100."""


def plural(number: int) -> str:
    """An entry in which every form is filled in."""
    strings = "".join(f'msgstr[{at}] "{{name}} {{n}} [{at}]"\n' for at in range(number))
    return f'msgid "{HAS.message}"\nmsgid_plural "{HAS.plural}"\n{strings}'


@pytest.mark.parametrize("language", OTHER_RULES)
def test_a_file_keeps_its_own_valid_rule_for_plurals_and_every_form(
    workshop: TranslationWorkshop, translate: Translate, language: str
) -> None:
    number = 1 + max(CHOSEN[language])
    path = ruled(translate(language, plural(number)), OTHER_RULES[language])
    (kept,) = workshop.update(["garden"], [language])
    catalog = read_file(path, language, "garden")
    assert catalog.plural_forms == OTHER_RULES[language]
    assert translations_in(catalog[HAS.message, HAS.plural]) == tuple(
        f"{{name}} {{n}} [{at}]" for at in range(number)
    )
    assert not kept.mended
    before = path.read_bytes()
    assert [one.changed for one in workshop.update(["garden"], [language])] == [False]
    assert path.read_bytes() == before


@pytest.mark.parametrize("language", OTHER_RULES)
def test_readers_and_check_go_by_the_rule_of_the_file(
    workshop: TranslationWorkshop, translate: Translate, locales: Path, language: str
) -> None:
    number = 1 + max(CHOSEN[language])
    ruled(translate(language, plural(number)), OTHER_RULES[language])
    workshop.update(["garden"], [language])
    read = Languages(locales).reader(language).read
    shown = [read(HAS(name="A", n=n)).rpartition(" ")[2] for n in (0, 1, 20, 100)]
    assert shown == [f"[{form}]" for form in CHOSEN[language]]
    assert list(mistakes_in(workshop, "garden", language)) == []


def test_a_rule_that_means_the_same_as_the_usual_one_is_written_as_usual(
    workshop: TranslationWorkshop, translate: Translate
) -> None:
    path = ruled(translate("pl", plural(3)), "nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && "
                 "(n%100<12 || n%100>14) ? 1 : 2;")  # fmt: skip
    workshop.update(["garden"], ["pl"])
    assert read_file(path, "pl").plural_forms == usual_rule("pl").header


INVALID = {
    "none": "",
    "of a template": "nplurals=INTEGER; plural=EXPRESSION;",
    "no number": "plural=(n > 1);",
    "no expression": "nplurals=2;",
    "nonsense": "nplurals=2; plural=n is one;",
    "division by zero": "nplurals=2; plural=n/0;",
    "a form too many": "nplurals=2; plural=(n==0 ? 0 : n==1 ? 1 : 2);",
    "a form less than none": "nplurals=2; plural=n-1;",
    "no form": "nplurals=0; plural=0;",
}


@pytest.mark.parametrize("what", INVALID)
def test_an_invalid_rule_is_mended_with_a_word_and_no_form_is_lost(
    workshop: TranslationWorkshop, translate: Translate, what: str
) -> None:
    path = ruled(translate("fr", plural(2)), INVALID[what])
    problems = [str(one.problem) for one in mistakes_in(workshop, "garden", "fr") if one.kind == "plurals"]
    assert ["no valid plural rule" in problem for problem in problems] == [True]
    (kept,) = workshop.update(["garden"], ["fr"])
    assert kept.mended == "nplurals=2; plural=(n > 1);"
    catalog = read_file(path, "fr")
    assert catalog.plural_forms == kept.mended
    assert translations_in(catalog[HAS.message, HAS.plural]) == ("{name} {n} [0]", "{name} {n} [1]")
    assert [(one.changed, one.mended) for one in workshop.update(["garden"], ["fr"])] == [(False, "")]
    assert list(mistakes_in(workshop, "garden", "fr")) == []


@pytest.mark.parametrize("rule", ["", "nplurals=2; plural=n is one;", "nplurals=1; plural=(n != 1);"])
def test_forms_that_the_usual_rule_has_no_place_for_are_told_and_not_cut(
    workshop: TranslationWorkshop, translate: Translate, rule: str
) -> None:
    path = ruled(translate("ja", plural(2)), rule)
    before = path.read_bytes()
    with pytest.raises(ManiculeError, match=r"no valid plural rule, and the usual rule has 1 form; add"):
        workshop.update(["garden"], ["ja"])
    assert path.read_bytes() == before
    (mistake,) = mistakes_in(workshop, "garden", "ja")
    assert (mistake.kind, mistake.line) == ("unreadable", before.count(b"\n"))


def test_a_text_that_loses_its_plural_keeps_every_form_that_was_written(
    plugin: Path, locales: Path, translate: Translate
) -> None:
    translate("fr", plural(2))
    after = changed(plugin, locales, 'ntr("{name} has {n} rose", "{name} has {n} roses")',
                    'tr("{name} has {n} rose")', "texts.py")  # fmt: skip
    assert 'msgid "{name} has {n} rose"\nmsgstr "{name} {n} [1]"\n' in after
    assert "# msgstr[0] {name} {n} [0]\n" in after
    assert changed(plugin, locales, "nothing", "nothing") == after


def test_a_text_that_loses_its_plural_keeps_the_only_form_that_was_written(
    plugin: Path, locales: Path, translate: Translate
) -> None:
    translate("fr", plural(2).replace("{name} {n} [1]", ""))
    after = changed(plugin, locales, 'ntr("{name} has {n} rose", "{name} has {n} roses")',
                    'tr("{name} has {n} rose")', "texts.py")  # fmt: skip
    assert 'msgid "{name} has {n} rose"\nmsgstr "{name} {n} [0]"\n' in after
    assert "# msgstr" not in after


@pytest.mark.parametrize("is_editable", [True, False])
def test_the_sources_of_an_editable_installation_are_translated_in_place(
    is_editable: bool, plugin: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "garden_of_words-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: garden-of-words\nVersion: 1.0\n")
    written = {"url": plugin.as_uri(), "dir_info": {"editable": is_editable}}
    (info / "direct_url.json").write_text(json.dumps(written))
    monkeypatch.syspath_prepend(tmp_path)
    found = PluginRegistry.find().manifest("garden")
    origin = msgspec.structs.replace(found.origin, distribution="garden-of-words")
    assert has_sources(found)
    assert has_sources(msgspec.structs.replace(found, origin=origin)) == is_editable
