"""Words that agree with a parameter: its gender, its number, its first letter."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.languages.conftest import ruled
from tests.languages.rendering import reader
from tests.support.tables import ROOT

from manicule import Text, Texts, id_list
from manicule.kernel.text import Param, verbatim
from manicule_cartographers.looks.shape_words import ONE_ROW
from manicule_cartographers.looks.table import REALM_IN
from manicule_cli.locales.texts import TranslatedText, Translation, search
from manicule_cvlizations.rules.invariants import FULL_TRACK, LOST
from manicule_gutenberg.looks.house import HOUSE
from manicule_gutenberg.scenarios.baseline import KINDS, TWICE
from manicule_interface.playback import AFTER
from manicule_interface.verbs import NEEDS_CONSENT
from manicule_languages.languages import Languages
from manicule_languages.message import Message
from manicule_languages.pocatalog import translations_in
from manicule_languages.pofile import read_file
from manicule_languages.selects import MOST_NESTED, forms_in, pieces_of, readings
from manicule_languages.soundness import damages

Translate = Callable[..., Path]
texts = Texts("garden")
tr, ntr = texts.tr, texts.ntr
ROSE = tr("rose", context="flower.rose.name")
TULIP = tr("tulip", context="flower.tulip.name")
LILY = tr("lily", context="flower.lily.name")
FOUND = tr("{flower} is found.")
IN_ALL = tr("{n} of {all}")
PICKED = tr("{flower} picked: {number}")
OF = tr("the garden of {seat}")
PRICED = tr("{price} paid")
PRICE = ntr("{n} coin", "{n} coins")

NOUNS = """
msgctxt "flower.rose.name"
msgid "rose"
msgstr "{rose}"

msgctxt "flower.rose.name:gender"
msgid "rose"
msgstr "f"

msgctxt "flower.tulip.name"
msgid "tulip"
msgstr "{tulip}"

msgctxt "flower.tulip.name:gender"
msgid "tulip"
msgstr "f"

msgctxt "flower.lily.name"
msgid "lily"
msgstr "{lily}"
"""
FRENCH_NOUNS = NOUNS.replace("{rose}", "rose").replace("{tulip}", "tulipe").replace("{lily}", "lys")
Read = Callable[[str, Text], str]


@pytest.fixture
def read(locales: Path, translate: Translate) -> Read:
    """Translate a message in one string, and read a text of it, in French."""

    def read(translation: str, text: Text) -> str:
        plural = f'msgid_plural "{text.plural}"\nmsgstr[0] "x"\nmsgstr[1] "y"\n' if text.plural else ""
        entry = f'msgid "{text.message}"\n{plural}' + ("" if plural else f'msgstr "{translation}"\n')
        translate("fr", FRENCH_NOUNS + "\n" + entry)
        return Languages(locales).reader("fr").read(text)

    return read


AGREED = "{flower} est {flower:gender?f=découverte|découvert}."


@pytest.mark.parametrize(
    ("flower", "said"),
    [
        (ROSE, "rose est découverte."),
        (LILY, "lys est découvert."),
        ("Anna", "Anna est découvert."),
        (verbatim("Anna"), "Anna est découvert."),
        (id_list([ROSE]), "rose est découverte."),
        ((ROSE, TULIP), "rose et tulipe est découverte."),
        ((ROSE, LILY), "rose et lys est découvert."),
        (3, "3 est découvert."),
    ],
)
def test_a_word_agrees_with_the_gender_of_a_noun(read: Read, flower: Param, said: str) -> None:
    """The last case is for everything without this property; a list has it if all of its items share it."""
    assert read(AGREED, FOUND(flower=flower)) == said


def test_gender_and_number_are_nested(read: Read) -> None:
    translation = (
        "{flower}, {number} {number:plural?0={flower:gender?f=cueillie|cueilli}"
        "|{flower:gender?f=cueillies|cueillis}}"
    )
    picked = {(f, n): read(translation, PICKED(flower=f, number=n)) for f in (ROSE, LILY) for n in (1, 2)}
    assert picked == {
        (ROSE, 1): "rose, 1 cueillie",
        (ROSE, 2): "rose, 2 cueillies",
        (LILY, 1): "lys, 1 cueilli",
        (LILY, 2): "lys, 2 cueillis",
    }


@pytest.mark.parametrize(
    ("price", "said"),
    [(1, "payé"), (2, "payés"), (-2, "payés"), (PRICE(n=1), "payé"), (PRICE(n=3), "payés"),
     (("a",), "payé"), (("a", "b"), "payés"), (id_list(["a", "b"]), "payés"), ("a", "payés")],
)  # fmt: skip
def test_the_number_of_a_parameter(read: Read, price: Param, said: str) -> None:
    """Of a number, of a text with a number in it, and of a list; the last case for anything else."""
    assert read("{price} {price:plural?0=payé|payés}", PRICED(price=price)).endswith(f" {said}")


def test_a_second_number_follows_the_rule_of_the_file(locales: Path, translate: Translate) -> None:
    entry = (
        'msgid "{flower} picked: {number}"\n'
        'msgstr "{flower}: {number} {number:plural?0=карта|1=карти|карт}"\n'
    )
    path = translate("uk", entry)
    read = Languages(locales).reader("uk").read
    said = [read(PICKED(flower="x", number=number)) for number in (1, 2, 5, 11, 21, 24)]
    assert said == ["x: 1 карта", "x: 2 карти", "x: 5 карт", "x: 11 карт", "x: 21 карта", "x: 24 карти"]
    ruled(path, "nplurals=2; plural=(n == 2);")
    read = Languages(locales).reader("uk").read
    assert [read(PICKED(flower="x", number=n)) for n in (1, 2)] == ["x: 1 карта", "x: 2 карти"]


@pytest.mark.parametrize(
    ("seat", "said"),
    [("Anna", "d’Anna"), ("Élodie", "d’Élodie"), ("Tom", "de Tom"), ("«Ivo»", "d’«Ivo»"), ("7", "de 7"),
     ("", "de "), (ROSE, "de rose")],
)  # fmt: skip
def test_elision_goes_by_the_first_letter(read: Read, seat: Param, said: str) -> None:
    assert read("le jardin {seat:initial?a,e,i,o,u=d’|de }{seat}", OF(seat=seat)) == f"le jardin {said}"


@pytest.mark.parametrize(
    ("seat", "said"),
    [("Anna", "Annas"), ("Hans", "Hans’"), ("MAX", "MAX’"), ("José", "Josés"),
     ("„Fritz“", "„Fritz“’"), ("", "s")],
)  # fmt: skip
def test_a_genitive_goes_by_the_last_letter(read: Read, seat: Param, said: str) -> None:
    assert read("{seat}{seat:final?s,x,z=’|s} Garten", OF(seat=seat)) == f"{said} Garten"


def test_a_noun_may_declare_another_first_letter(locales: Path, translate: Translate) -> None:
    entries = (
        'msgctxt "flower.rose.name"\nmsgid "rose"\nmsgstr "haie"\n\n'
        'msgctxt "flower.rose.name:initial"\nmsgid "rose"\nmsgstr "-"\n\n'
        'msgid "the garden of {seat}"\nmsgstr "{seat:initial?h=l’|la }{seat}"\n'
    )
    translate("fr", entries)
    read = Languages(locales).reader("fr").read
    assert [read(OF(seat=seat)) for seat in (ROSE, "herbe")] == ["la haie", "l’herbe"]


def test_bars_percent_signs_and_missing_parameters(read: Read) -> None:
    assert read("{price} {price:plural?0=a||b|c} 5%|", PRICED(price=1)) == "1 a|b 5%|"
    assert read("{price:plural?0=100% {price}|{price}}", PRICED(price=1)) == "100% 1"
    assert read("{price} {price:plural?0=payé|payés}", PRICED) == "{price} payés"


def test_a_property_follows_the_noun_and_not_its_spelling(locales: Path, translate: Translate) -> None:
    """Two nouns that look the same keep their own genders, also after both were read."""
    entries = FRENCH_NOUNS.replace("lys", "rose") + f'\nmsgid "{FOUND.message}"\nmsgstr "{AGREED}"\n'
    translate("fr", entries)
    read = Languages(locales).reader("fr").read
    said = [read(FOUND(flower=flower)) for flower in (ROSE, LILY, ROSE)]
    assert said == ["rose est découverte.", "rose est découvert.", "rose est découverte."]


UNSOUND = {
    "not closed": ("{flower} {flower:gender?f=a|b", "select"),
    "no default": ("{flower} {flower:gender?f=a|m=b}", "select"),
    "a case without a value": ("{flower} {flower:gender?a|b}", "select"),
    "an unknown parameter": ("{flower} {flour:gender?f=a|b}", "unknown"),
    "an unknown parameter in a case": ("{flower} {flower:gender?f={x}|b}", "unknown"),
    "nothing but a select": ("{flower:gender?f=a|b}", "dropped"),
    "shown twice": ("{flower:gender?f={flower}|b} {flower}", "doubled"),
    "a stray brace": ("{flower} {flower:gender?f={|b}", "braces"),
    "no property": ("{flower} {flower?f=a|b}", "braces"),
    "too deep": ("{flower}" + "{flower:gender?f=a|" * 9 + "}" * 9, "braces"),
}


@pytest.mark.parametrize("what", UNSOUND)
def test_an_unsound_select_is_never_shown(read: Read, what: str) -> None:
    translation, kind = UNSOUND[what]
    assert kind in [found for found, _ in damages(FOUND.message, "", translation)]
    assert read(translation, FOUND(flower=ROSE)) == "rose is found."


def test_each_case_may_show_the_parameter_in_its_own_way() -> None:
    two = "{a} for {b}"
    assert not list(damages(two, "", "{b:plural?0=one {a}|{b} {a}}"))
    assert [kind for kind, _ in damages(two, "", "{b} {b:plural?0={a}|none}")] == ["dropped"]


def test_the_readings_of_a_message_have_every_case() -> None:
    assert readings("{a} {a:gender?f=x|y} {n:plural?0=1|1=2|3}.") == ["{a} x 1.", "{a} y 2.", "{a} y 3."]
    assert readings("{n:plural?0={a:gender?f=p|q}|r}") == ["p", "q", "r"]
    assert readings("Why?") == ["Why?"]
    assert list(forms_in("{a:acc} {n:plural?0={b:gender?f=x|y}|z}")) == ["acc", "plural", "gender"]


def test_a_hostile_message_is_parsed_in_no_time() -> None:
    deep = pieces_of("{a:b?" * 50_000)
    for _ in range(MOST_NESTED):
        assert len(deep) == 1
        deep = deep[0].cases[0][1]  # type: ignore[union-attr]
    assert all(isinstance(piece, str) for piece in deep)


def test_a_sentence_from_a_game_is_found_by_any_of_its_cases() -> None:
    french = Translation((AGREED + " {n:plural?0=Une|Des} fois",))
    text = TranslatedText("garden", Message(FOUND.message), {"fr": french})
    other = TranslatedText("garden", Message("Nothing"), {"fr": Translation(("Rien",))})
    for sentence in ("rose est découverte. Des fois", "Le lys est découvert. Une fois"):
        assert search([other, text], sentence) == [text]
    assert not search([other, text], "rose est découverts. Des fois")


# The page for translators


PAGE = (ROOT / "docs" / "translating.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("## Words that agree")[2].partition("\n## ")[0]
EXAMPLES = re.compile(r"^    (.+)", re.MULTILINE)
CODES = {"French": "fr", "German": "de", "Ukrainian": "uk", "Polish": "pl", "Arabic": "ar"}


@pytest.mark.parametrize("language", CODES)
def test_the_examples_of_the_page_read_as_it_says(language: str, locales: Path, translate: Translate) -> None:
    lines = EXAMPLES.findall(SECTION.partition(f"**{language}.**")[2].partition("**")[0])
    translate(CODES[language], "\n".join(lines) + "\n")
    read = Languages(locales).reader(CODES[language]).read
    message = ""
    checked = 0
    for line in lines:
        if line.startswith("msgid"):
            message = line.removeprefix("msgid ").strip('"')
        elif line.startswith("#"):
            given, _, said = line.removeprefix("# ").partition(": ")
            pairs = (pair.split("=") for pair in given.split(", "))
            assert read(tr(message)(**{name: _param(value) for name, value in pairs})) == said
            checked += 1
    assert checked


def _param(value: str) -> Param:
    words = {"Hunting": "order.hunting.name", "Theft": "order.theft.name"}
    words |= {"stone": "resource.stone.name", "wood": "resource.wood.name"}
    if value in words:
        return tr(value, context=words[value])
    return int(value) if value.isdigit() else value


# Our own catalogs


def _season(id: str) -> Text:
    return Text(id.title(), f"season.{id}.name", "cartographers")


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("fr", HOUSE(name="Anna"), "Atelier d’Anna"),
        ("fr", HOUSE(name="Tom"), "Atelier de Tom"),
        ("fr", NEEDS_CONSENT(names=(verbatim("Anna"), verbatim("Tom"))),
         "Pour annuler votre coup, il faut l’accord d’Anna et Tom."),
        ("fr", REALM_IN(season=_season("spring")), "Le royaume au printemps"),
        ("fr", REALM_IN(season=_season("summer")), "Le royaume en été"),
        ("fr", TWICE(what=KINDS["printing"], id="P1"),
         "la carte Impression P1 est placée à deux endroits à la fois"),
        ("fr", TWICE(what=KINDS["gear"], id="G1"), "l’Engrenage G1 est placé à deux endroits à la fois"),
        ("fr", LOST(cards=id_list(["A"])), "A devrait être dans la partie, mais reste introuvable"),
        ("fr", LOST(cards=id_list(["A", "B"])),
         "A, B devraient être dans la partie, mais restent introuvables"),
        ("fr", FULL_TRACK(number=1, most=0), "il y a 1 Idée sur la piste, pour 0 emplacement"),
        ("uk", FULL_TRACK(number=21, most=4), "на трасі 21 ідея, а там лише 4 місця"),
        ("uk", FULL_TRACK(number=13, most=5), "на трасі 13 ідей, а там лише 5 місць"),
        ("uk", AFTER(number=1, all=21), "Після 1 з 21 ходу"),
        ("uk", AFTER(number=1, all=22), "Після 1 з 22 ходів"),
        ("uk", ONE_ROW(width=3), "3 клітинки в ряд"),
        ("uk", ONE_ROW(width=5), "5 клітинок в ряд"),
    ],
)  # fmt: skip
def test_our_own_sentences_agree(language: str, text: Text, said: str) -> None:
    assert reader(language).read(text) == said


def test_french_elides_before_every_name_of_a_player() -> None:
    names = re.compile(r"\b(?:de|que) \{(?:names?|seat|owner|host|who|player)\}")
    found = [
        (path.stem, string)
        for path in sorted((ROOT / "locales" / "fr" / "LC_MESSAGES").glob("*.po"))
        for entry in read_file(path, "fr", path.stem)
        for string in translations_in(entry)
        if names.search(string)
    ]
    assert found == []
