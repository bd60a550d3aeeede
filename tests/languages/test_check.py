"""`locales check` finds each kind of damage, with its line, and nothing in a sound file."""

import inspect
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from manicule.kernel.errors import ManiculeError
from manicule_languages import soundness
from manicule_languages.pofile import MOST_SLIPS, empty
from manicule_languages.powriter import written
from manicule_workshop import checks as checking
from manicule_workshop import typography, wording
from manicule_workshop.checks import Mistake, hints_in, mistakes_in
from manicule_workshop.wording import has_term
from manicule_workshop.workshop import TranslationWorkshop

Translate = Callable[..., Path]
HEADER_LINES = 14

GROWS = 'msgid "{name} grows a rose for {price}."\n'
HAS = 'msgid "{name} has {n} rose"\nmsgid_plural "{name} has {n} roses"\n'
TYPED = 'msgid "Type `look` for **all** of it"\n'
ASKS = 'msgid "Your name: "\n'


@pytest.fixture
def check(workshop: TranslationWorkshop, translate: Translate) -> Callable[..., list[Mistake]]:
    def run(entries: str, language: str = "fr") -> list[Mistake]:
        translate(language, entries)
        return [one for one in mistakes_in(workshop, "garden", language) if one.kind != "absent"]

    return run


Check = Callable[..., list[Mistake]]


def kinds(mistakes: list[Mistake]) -> list[str]:
    return [mistake.kind for mistake in mistakes]


def test_a_sound_translation_has_no_mistakes(check: Check) -> None:
    assert not check(
        GROWS + 'msgstr "{name:gen} fait pousser une rose pour {price}."\n\n'
        + 'msgctxt "plugin.garden.name:gen"\nmsgid "Garden"\nmsgstr "du Jardin"\n\n'
        + HAS + 'msgstr[0] "{name} a une rose"\nmsgstr[1] "{name} a {n} roses"\n\n'
        + TYPED + 'msgstr "Tapez `look` pour **tout** voir"\n\n'
        + ASKS + 'msgstr "Votre nom\u00a0: "\n'
    )  # fmt: skip


def test_what_is_not_translated_is_no_mistake_and_what_is_fuzzy_is_told_once(check: Check) -> None:
    assert kinds(check(GROWS + 'msgstr ""\n\n#, fuzzy\n' + ASKS + 'msgstr "{x.y}"\n')) == ["fuzzy"]


PLANTED = {
    "dropped": ("{name} fait pousser une rose.", ["dropped"]),
    "renamed": ("{nom} fait pousser une rose pour {price}.", ["unknown", "dropped"]),
    "extra": ("{name} fait pousser une rose pour {price} {extra}.", ["unknown"]),
    "doubled": ("{name} et {name} font pousser une rose pour {price}.", ["doubled"]),
    "attribute": ("{name.__class__} fait pousser une rose pour {price} {name}.", ["braces"]),
    "index": ("{name[0]} fait pousser une rose pour {price} {name}.", ["braces"]),
    "conversion": ("{name!r} fait pousser une rose pour {price} {name}.", ["braces"]),
    "open brace": ("{name} fait pousser une rose pour {price} {.", ["braces"]),
    "full-width braces": ("{name} ｛rose｝ {price}.", ["braces"]),
    "control character": (
        "{name} fait \\x1b[31m une rose pour {price}.".replace("\\x1b", "\x1b"),
        ["control"],
    ),
    "tab": ("{name} fait\tpousser une rose pour {price}.", ["control"]),
    "direction": ("{name} fait \u202e une rose pour {price}.", ["control"]),
    "open isolate": ("\u2068{name} fait pousser une rose pour {price}.", ["isolate"]),
    "closed isolate": ("{name}\u2069 fait pousser une \u2068rose\u2069 pour {price}.", ["isolate"]),
    "isolate in a case": (
        "{name} fait pousser une rose pour {price}{price:plural?0=\u2067a|b\u2069}.",
        ["isolate"],
    ),
    "select": ("{name} a une rose pour {price} {price:plural?0=a.|b!", ["select"]),
    "case": ("{name} fait pousser une rose pour {price} {price:plural?5=a|b}.", ["form"]),
    "property": ("{name} est {name:mood?f=belle|beau} d’une rose pour {price}.", ["form"]),
    "slip in one case": ("{name} fait pousser une {price:plural?0=rose|  rose} pour {price}.", ["space"]),
    "form": ("{name:gem} fait pousser une rose pour {price}.", ["form"]),
    "length": ("{name} {price} rose " + "x" * 1000 + ".", ["length"]),
    "glossary": ("{name} fait pousser une tulipe pour {price}.", ["term"]),
    "outer space": (" {name} fait pousser une rose pour {price}.", ["space"]),
    "two blanks": ("{name} fait  pousser une rose pour {price}.", ["space"]),
    "full stop": ("{name} fait pousser pour {price} une rose", ["stop"]),
    "english": ("{name} grows a rose for {price}.", ["english"]),
    "lines": ("{name} fait\\npousser une rose pour {price}.", ["lines"]),
    "markup": ("{name} fait pousser **une rose pour {price}.", ["markup"]),
    "question mark": ("{name} fait pousser une rose pour {price}\u202f?", ["end"]),
    "html tag": ("{name} fait pousser <b>une rose</b> pour {price}.", ["html"]),
    "html entity": ("{name} fait pousser une rose&nbsp;pour {price}.", ["html"]),
    "straight quotes": ('{name} fait pousser une \\"rose\\" pour {price}.', ["quotes"]),
    "straight apostrophe": ("{name} n'a qu'une rose pour {price}.", ["quotes"]),
}


@pytest.mark.parametrize("name", PLANTED)
def test_planted(check: Check, name: str) -> None:
    translation, expected = PLANTED[name]
    mistakes = check(f'{GROWS}msgstr "{translation}"\n')
    assert kinds(mistakes) == expected
    assert [mistake.line for mistake in mistakes] == [HEADER_LINES + 2] * len(expected)
    assert mistakes[0].path.name == "garden.po"
    assert str(mistakes[0].problem)


@pytest.mark.parametrize(
    "translation",
    [
        "Tapez `look` pour tout",
        "Tapez `conseil` pour **tout**",
        "Tapez look pour **tout**",
        "Tapez `look pour **t**",
    ],
)
def test_broken_markup(check: Check, translation: str) -> None:
    assert kinds(check(f'{TYPED}msgstr "{translation}"\n')) == ["markup"]


def test_a_missing_outer_blank(check: Check) -> None:
    assert kinds(check(ASKS + 'msgstr "Votre nom\u00a0:"\n')) == ["space"]


@pytest.mark.parametrize(
    ("language", "said", "found"),
    [
        ("fr", "Tapez `look` : **tout** est là\u202f!", ["space"]),
        ("fr", "Tapez `look`\u00a0: **tout** est là !", ["space"]),
        ("fr", "Tapez « `look` » pour **tout** voir", ["space"]),
        ("fr", "Tapez `look`\u00a0; «\u202f**tout**\u202f» s’ouvre", []),
        ("de", "Tippe `look` : **alles** ist da", []),
    ],
)
def test_a_blank_at_which_a_french_sign_could_be_left_alone(
    check: Check, language: str, said: str, found: list[str]
) -> None:
    assert kinds(check(TYPED + f'msgstr "{said}"\n', language)) == found


def test_too_few_plural_forms(check: Check) -> None:
    assert kinds(check(HAS + 'msgstr[0] "{name} a {n} rose"\n')) == ["plurals"]


@pytest.mark.parametrize("variant", ["fr", "fr_CA"])
def test_plural_forms_that_the_next_catalog_has_may_be_empty(
    home: Path, workshop: TranslationWorkshop, translate: Translate, variant: str
) -> None:
    behind = HAS + 'msgstr[0] "{name} a {n} rose"\nmsgstr[1] "{name} a {n} roses"\n'
    shipped = translate("fr", behind, place=home / "manicule" / "locales")
    translate(variant, HAS + 'msgstr[0] ""\nmsgstr[1] "{name} a {n} fleurs"\n')
    assert kinds(list(mistakes_in(workshop, "garden", variant))) == ["absent"]
    shipped.write_text(
        shipped.read_text(encoding="utf-8").replace("{name} a {n} roses", ""), encoding="utf-8"
    )
    assert kinds(list(mistakes_in(workshop, "garden", variant))) == ["plurals", "absent"]


def test_too_many_plural_forms(check: Check) -> None:
    forms = "".join(f'msgstr[{at}] "{{name}} a {{n}} rose"\n' for at in range(3))
    assert kinds(check(HAS + forms)) == ["unreadable"]


def test_a_header_with_other_plural_forms(
    check: Check, translate: Translate, workshop: TranslationWorkshop
) -> None:
    path = translate("fr", "")
    path.write_text(path.read_text().replace("nplurals=2; plural=(n > 1)", "nplurals=1; plural=0"))
    assert "plurals" in kinds(list(mistakes_in(workshop, "garden", "fr")))


def test_a_form_for_many_numbers_must_say_the_number(check: Check) -> None:
    assert kinds(check(HAS + 'msgstr[0] "{name} a une rose"\nmsgstr[1] "{name} a des roses"\n')) == [
        "dropped"
    ]
    assert kinds(check(HAS + 'msgstr[0] "{name}のバラ"\n', "ja")) == ["dropped"]


def test_a_term_in_any_accepted_form(check: Check) -> None:
    assert not check(GROWS + 'msgstr "{name} fait pousser des Fleurs pour {price}."\n')


COUNTS = 'msgctxt "count"\nmsgid "one two three"\n'


def test_a_capital_and_a_full_stop_that_the_english_does_not_have(check: Check) -> None:
    assert not check(COUNTS + 'msgstr "un deux trois"\n')
    assert kinds(check(COUNTS + 'msgstr "Un deux trois."\n')) == ["end", "capital"]
    # The glossary capitalizes this word.
    assert not check(COUNTS + 'msgstr "Jardin deux trois"\n')


def test_hints_are_terms_that_a_longer_text_lacks(
    workshop: TranslationWorkshop, translate: Translate, locales: Path
) -> None:
    glossary = "id,en,fr,game\nrose,rose,rose|fleur,\nname,name,nom,other\nyours,Your,Votre,\n"
    (locales / "glossary.csv").write_text(glossary, encoding="utf-8")

    def hinted(entries: str) -> list[str]:
        path = translate("fr", entries)
        found = hints_in(TranslationWorkshop(workshop.registry, locales), "garden", "fr", path)
        return [str(one.problem) for one in found]

    lacks = HAS + 'msgstr[0] "{name} a {n} tulipe"\nmsgstr[1] "{name} a {n} tulipes"\n\n'
    assert hinted(lacks) == ["the glossary translates “rose” as “rose | fleur”"]
    assert hinted(lacks.replace("tulipe", "fleur")) == []
    assert hinted(lacks.replace("msgid ", "#, fuzzy\nmsgid ", 1)) == []
    # The comment of this message requires the term, so it is a mistake and not a hint.
    assert hinted(GROWS + 'msgstr "{name} fait pousser une tulipe pour {price}."\n') == []
    # A term of another game, and a name that is found with its capital only.
    assert hinted(ASKS + 'msgstr "Qui\u00a0: "\n') == ["the glossary translates “Your” as “Votre”"]
    assert [one.kind for one in mistakes_in(workshop, "garden", "fr")] == ["absent"]


def test_a_typo_hides_neither_other_typos_nor_other_mistakes(
    workshop: TranslationWorkshop, translate: Translate
) -> None:
    typo = 'msgctxt "plugin.garden.name"\nmsgid "Garden"\nmsgstr “Jardin”\n\n'
    again = 'msgctxt "plugin.garden.about"\nmsgid "Grows things."\nmsgstr "Pousse.\n\n'
    entries = [typo, GROWS + 'msgstr "{name} fait pousser une rose."\n\n', again, ASKS + 'msgstr "Nom"\n']
    path = translate("fr", "".join(entries))
    found = list(mistakes_in(workshop, "garden", "fr"))
    assert kinds(found) == ["unreadable", "dropped", "unreadable", "space", "end"]
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [lines[one.line - 1][:12] for one in found] == [
        "msgstr “Jard", 'msgid "{name', 'msgstr "Pous', 'msgid "Your ', 'msgid "Your ',
    ]  # fmt: skip


def test_a_damaged_header_does_not_hide_mistakes_either(
    workshop: TranslationWorkshop, translate: Translate
) -> None:
    path = translate("fr", GROWS + 'msgstr "{name} fait pousser une rose."\n')
    text = path.read_text(encoding="utf-8").replace("2026-01-01 00:00+0000", "yesterday")
    path.write_text(text, encoding="utf-8")
    assert kinds(list(mistakes_in(workshop, "garden", "fr"))) == ["unreadable", "dropped"]


def test_a_file_that_is_no_translators_file_is_told_in_few_words(
    workshop: TranslationWorkshop, translate: Translate
) -> None:
    translate("fr", "").write_text("<p>not found</p>\n\n" * 200, encoding="utf-8")
    assert kinds(list(mistakes_in(workshop, "garden", "fr"))) == ["unreadable"] * MOST_SLIPS


def test_empty_plural_forms_are_counted(check: Check) -> None:
    (one,) = check(HAS + 'msgstr[0] "{name} a {n} rose"\n')
    (two,) = check(HAS + 'msgstr[0] "{name}: {n}"\n', "pl")
    assert str(one.problem).startswith("1 plural form is empty")
    assert str(two.problem).startswith("2 plural forms are empty")


def test_obsolete_unused_and_absent_entries(workshop: TranslationWorkshop, translate: Translate) -> None:
    translate("fr", 'msgid "Nowhere"\nmsgstr "Nulle part"\n\n#~ msgid "Old"\n#~ msgstr "Vieux"\n')
    assert kinds(list(mistakes_in(workshop, "garden", "fr"))) == ["unused", "obsolete", "absent"]


def test_a_file_that_cannot_be_read(workshop: TranslationWorkshop, translate: Translate) -> None:
    translate("fr", 'msgid "x"\nmsgstr "y"\nnonsense\n')
    (mistake,) = mistakes_in(workshop, "garden", "fr")
    assert mistake.kind == "unreadable"
    assert mistake.line > HEADER_LINES


BEGUN = written(empty("garden", "fr")).decode() + "\n"
NAMED = ASKS + 'msgstr "Votre nom\u00a0: "\n'
SAYS = {
    "no header": ('msgid "Your name: "\nmsgstr "Votre nom\u00a0: "\n', "has no header"),
    "another language": (
        BEGUN.replace("Language: fr", "Language: de"),
        "“Language: de”, but the folder is fr",
    ),
    "no language": (BEGUN.replace("Language: fr", "Language: klingon"), "“Language: "),
    "a byte order mark": ("\ufeff" + BEGUN, "byte order mark"),
    "no such encoding": (
        BEGUN.replace("charset=utf-8", "charset=klingon") + NAMED,
        "unknown encoding: klingon",
    ),
    "no date": (BEGUN.replace("2026-01-01 00:00+0000", "yesterday"), "header cannot be understood"),
    "99 forms": (BEGUN.replace("nplurals=2", "nplurals=99"), "header cannot be understood"),
    "too many forms": (
        BEGUN + HAS + "".join(f'msgstr[{at}] "{{name}} a {{n}} rose"\n' for at in range(3)),
        "line 20 is one plural form too many: the header declares 2",
    ),
    "no msgstr": (BEGUN + ASKS, "begins on line 16 has no msgstr"),
    "two msgids": (BEGUN + ASKS + ASKS + 'msgstr ""\n', "begins on line 16 has no msgstr"),
    "a page of the web": ("<html>404</html>", "line 1 is not valid .po syntax"),
}


@pytest.mark.parametrize("what", SAYS)
def test_what_is_wrong_with_a_file_is_said_in_our_own_words(
    workshop: TranslationWorkshop, translate: Translate, what: str
) -> None:
    """Never in those of Babel or Python, which nobody translated."""
    text, said = SAYS[what]
    translate("fr", "").write_text(text, encoding="utf-8")
    found = [one for one in mistakes_in(workshop, "garden", "fr") if one.kind in ("header", "unreadable")]
    (mistake,) = found
    assert said in str(mistake.problem)
    for raw in ("Error", "time data", "num_plurals", "codec", "Traceback", "on 1"):
        assert raw not in str(mistake.problem)


def test_one_bad_file_does_not_end_the_check_of_the_others(
    workshop: TranslationWorkshop, translate: Translate
) -> None:
    """A translation with a form makes the check look for that form in every file of the language."""
    translate("fr", GROWS + 'msgstr "{name:gen} fait pousser une rose pour {price}."\n')
    for bad in (SAYS["no header"][0] + HAS + 'msgstr[0] "x"\nmsgstr[1] "y"\n', "<html>", SAYS["no date"][0]):
        translate("fr", "", domain="tictactoe").write_text(bad, encoding="utf-8")
        again = TranslationWorkshop(workshop.registry, workshop.given)
        assert "form" in kinds(list(mistakes_in(again, "garden", "fr")))
        assert kinds(list(mistakes_in(again, "tictactoe", "fr")))


def test_a_glossary_that_is_no_table_is_told_with_its_line(
    workshop: TranslationWorkshop, locales: Path
) -> None:
    (locales / "glossary.csv").write_text('id,en\nrose,"ro"se\n', encoding="utf-8")
    with pytest.raises(ManiculeError, match=r"glossary\.csv cannot be read: line 2 is not a valid table row"):
        workshop.messages("garden")


def test_broken_encoding(workshop: TranslationWorkshop, translate: Translate) -> None:
    path = translate("fr", "")
    path.write_bytes(path.read_bytes() + b'msgid "x"\nmsgstr "\xff\xfe"\n')
    (mistake,) = mistakes_in(workshop, "garden", "fr")
    assert (mistake.kind, mistake.line) == ("unreadable", HEADER_LINES + 3)
    assert "UTF-8" in str(mistake.problem)


@pytest.mark.parametrize(
    "line",
    ['msgstr "Jardin', "msgstr Jardin", "msgstr “Jardin”", "msgstr 'Jardin'", 'msgstr "un "beau" jardin"',
     'msgstr "Jardin" # hm', "<<<<<<< HEAD", 'msgst "Jardin"'],
)  # fmt: skip
def test_slips_of_the_pen_are_found_and_cost_nothing(
    workshop: TranslationWorkshop, translate: Translate, line: str
) -> None:
    """Babel would cut the first and the last letter off, and `update` would write that."""
    path = translate("fr", f'msgctxt "plugin.garden.name"\nmsgid "Garden"\n{line}\n')
    before = path.read_bytes()
    (mistake,) = mistakes_in(workshop, "garden", "fr")
    assert (mistake.kind, mistake.line) == ("unreadable", HEADER_LINES + 4)
    with pytest.raises(ManiculeError, match=f"line {HEADER_LINES + 4}"):
        workshop.update(["garden"], ["fr"])
    assert path.read_bytes() == before


def test_a_text_that_is_there_twice(workshop: TranslationWorkshop, translate: Translate) -> None:
    name = 'msgctxt "plugin.garden.name"\nmsgid ""\n"Gar"\n"den"\nmsgstr "Jardin"\n\n'
    form = 'msgctxt "plugin.garden.name:def"\nmsgid "Garden"\nmsgstr "le Jardin"\n\n'
    translate("fr", name + form + name.replace("Jardin", "Potager"))
    (mistake,) = mistakes_in(workshop, "garden", "fr")
    assert (mistake.kind, mistake.line) == ("unreadable", HEADER_LINES + 12)
    assert f"as line {HEADER_LINES + 2};" in str(mistake.problem)


def test_what_gettext_allows_is_no_slip(check: Check) -> None:
    read = check(
        '# a "note"\n#| msgid "Old"\n  msgctxt "plugin.garden.name"\n\tmsgid "Garden"\n'
        'msgstr ""\n  "Le \\"Jardin\\""  \n\n#, no-wrap\n' + ASKS + 'msgstr "Votre nom\u00a0: "\n'
    )
    assert kinds(read) == ["quotes"]
    retired = '#, fuzzy\n#~| msgid "Old"\n#~| msgid_plural "Olds"\n#~ msgid "One"\n#~ msgstr "Un"\n'
    assert kinds(check(retired)) == ["obsolete"]


def test_grammatical_forms_are_checked_too(check: Check) -> None:
    assert not check('msgctxt "plugin.garden.name:def"\nmsgid "Garden"\nmsgstr "le Jardin"\n')
    assert kinds(check('msgctxt "plugin.garden.name:def"\nmsgid "Garden"\nmsgstr "le {x}"\n')) == ["unknown"]


MOOD = 'msgctxt "plugin.garden.name:mood"\nmsgid "Garden"\nmsgstr "good"\n\n'


def test_a_select_is_checked_against_the_words_of_the_language(check: Check) -> None:
    says = "{name} est {name:mood?%s=belle|beau} pour {price} {price:plural?0=rose|roses}."
    assert not check(MOOD + GROWS + f'msgstr "{says % "good"}"\n')
    (mistake,) = check(MOOD + GROWS + f'msgstr "{says % "bad"}"\n')
    assert (mistake.kind, mistake.line) == ("form", HEADER_LINES + 6)
    assert "the case “bad” is never shown, because the values of “mood” are good" in str(mistake.problem)


@pytest.mark.parametrize(
    "says",
    [
        "\u2068{name}\u2069 fait pousser une \u2067rose \u2066A\u2069\u2069 pour {price}.",
        "\u2068{name} fait pousser une rose pour {price}.\u2069",
        "{name} fait pousser une rose pour {price}{price:plural?0=\u2068 a\u2069|\u2068 b\u2069}.",
    ],
)
def test_isolates_may_be_opened_and_closed(check: Check, says: str) -> None:
    assert not check(GROWS + f'msgstr "{says}"\n')


def test_a_plural_case_must_be_a_form_of_the_file(check: Check) -> None:
    says = "{name} fait pousser une rose pour {price}{price:plural?0=|2=x|y}."
    (mistake,) = check(GROWS + f'msgstr "{says}"\n')
    assert "0, 1" in str(mistake.problem)
    assert not check(GROWS + f'msgstr "{says}"\n', "uk")


def test_a_property_is_no_sentence(check: Check) -> None:
    """It has neither the placeholders nor the full stop of its English."""
    assert not check('msgctxt ":gender"\n' + GROWS + 'msgstr "f"\n')


def test_every_kind_of_mistake_is_planted_somewhere_here() -> None:
    """A new kind needs its own planted mistake."""
    told = re.findall(
        r'(?:yield|entry,|mistake\([01], "",) "([a-z]+)"',
        "".join(inspect.getsource(module) for module in (checking, soundness, typography, wording)),
    )
    here = inspect.getsource(sys.modules[__name__]).replace("def test_every_kind", "")
    assert {"dropped", "markup", "absent", "plurals", "unreadable", "obsolete"} <= set(told)
    assert [kind for kind in set(told) if here.count(f'"{kind}"') < 1] == []


def test_terms_have_endings_gaps_and_either_apostrophe() -> None:
    assert has_term("les cartes Impression", "carte Impression")
    assert has_term("un lot d’Encres", "lot d'Encres")
    assert has_term("c’est à Anna de jouer", "à … de jouer")
    assert not has_term("une carte", "carte Impression")
