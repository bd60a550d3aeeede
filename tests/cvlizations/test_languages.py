"""Everything that a game of CVlizations says, in every language: translated, and nothing left open."""

import re
import sys
from collections.abc import Iterator

import pytest
from tests.support.ear import Ear
from tests.support.players import Chance, play
from tests.support.tables import registry
from tests.support.tribes import SEATINGS, Seating, buying

from manicule import Event, Kind, Text
from manicule.kernel.errors import IllegalAnswer
from manicule.kernel.events import Names
from manicule.kernel.question import question_of
from manicule.kernel.sheet import texts_of, titles_of
from manicule.kernel.views import look_at
from manicule_interface.rulebook_pages import rulebook
from manicule_languages.folders import our_folder
from manicule_languages.languages import Languages
from manicule_languages.pocatalog import translations_in
from manicule_languages.pofile import read_file
from manicule_languages.reader import Reader

LANGUAGES = ("fr", "ja", "uk")
OWN = ("cvlizations", "cvlizations_dummy", "cvlizations_expert")
PEOPLE = ("1111", "2222", "3333", "4444", "5555")
"""Names in no script, so that every letter is the language's own."""


def said(seating: Seating) -> Iterator[Text]:
    """All texts of a few games: questions, options, refusals, events, what is looked at."""
    for seed in range(3):
        hearing = Ear()
        game = seating.new_game(seed, observers=[hearing])
        table = game.table
        names = Names(dict(zip("abcde", PEOPLE, strict=False)), table.content, table.rules.place_names)
        for moment in play(game, buying, Chance(seed)):
            for choice in moment.timeline.choices().values():
                question = question_of(choice, 1, with_texts=True)
                assert question.display.prompt is not None
                yield question.display.prompt
                yield from (text for _, text in (*question.display.texts, *question.display.notes))
                for option in choice.candidates():
                    try:
                        choice.parse(option)
                    except IllegalAnswer as error:
                        yield error.reason
            for seat in table.seats[:2]:
                sheet = look_at(table, seat.id)
                yield from titles_of(sheet)
                yield from texts_of(sheet)
        yield from (event.text(names) for event in hearing.events)


@pytest.fixture(scope="module")
def texts() -> dict[Text, None]:
    return {text: None for seating in SEATINGS for text in said(seating) if text.domain in OWN}


def reader(language: str) -> Reader:
    languages = Languages()
    languages.know(registry())
    return languages.reader(language)


def test_every_event_is_told_and_every_question_is_asked() -> None:
    """A new one that no game here shows would not be looked at by the tests below."""
    hearing, asked = Ear(), set()
    for seating in SEATINGS:
        for seed in range(3):
            for moment in play(seating.new_game(seed, observers=[hearing]), buying, Chance(seed)):
                asked |= {choice.kind.id for choice in moment.timeline.choices().values()}
    told = {type(event) for event in hearing.events}
    direct = [one for one in Event.__subclasses__() if one.__module__.startswith("manicule_cvlizations")]
    classes = [below for one in direct for below in (one.__subclasses__() or [one])]
    assert [one.__qualname__ for one in classes if one not in told] == []
    modules = [module for name, module in sys.modules.items() if name.startswith("manicule_cvlizations")]
    kinds = {one.id for module in modules for one in vars(module).values() if isinstance(one, Kind)}
    # The order of effects makes no difference with our own ideas; test_effect_order.py asks for it.
    assert sorted(kinds - asked) == ["first_effect"]


def test_there_is_much_to_say(texts: dict[Text, None]) -> None:
    assert len(texts) > 1000


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_filled_in(language: str, texts: dict[Text, None]) -> None:
    read = reader(language).read
    open_ones = [line for text in texts if re.search(r"[{}]", line := read(text))]
    assert open_ones == []


def test_ukrainian_has_no_english_left(texts: dict[Text, None]) -> None:
    """Latin letters are ages, the C and V of the title, and names of people only."""
    read = reader("uk").read
    people = {"Anna", "Tom", "Kate", "John", "Mary"}
    wrong = []
    for text in texts:
        words = set(re.findall(r"[A-Za-z]+", read(text)))
        if words - people - {"I", "II", "III", "CV"}:
            wrong.append(read(text))
    assert wrong == []


def translated(domain: str, language: str) -> list[str]:
    """Everything that is translated of a plugin."""
    catalog = read_file(our_folder() / language / "LC_MESSAGES" / f"{domain}.po", language, domain)
    return [line for entry in catalog if entry.id for line in translations_in(entry)]


@pytest.mark.parametrize("domain", OWN)
def test_no_french_line_can_begin_with_a_mark_that_ends_something(domain: str) -> None:
    assert [line for line in translated(domain, "fr") if re.search(" [:;!?]", line)] == []


@pytest.mark.parametrize("domain", OWN)
def test_japanese_counts_with_digits_and_names_ages_and_variants_alike(domain: str) -> None:
    """One thing is written in one way: 2つ and 2つ目, 第III時代, バリアント; tribes are no people."""
    lines = translated(domain, "ja")
    assert [line for line in lines if re.search("[一二三四]つ|つめ|第[0-9]時代|変種|2人なら", line)] == []


def test_japanese_has_no_english_left(texts: dict[Text, None]) -> None:
    read = reader("ja").read
    people = {"Anna", "Tom", "Kate", "John", "Mary"}
    lines = (read(text) for text in texts)
    wrong = [line for line in lines if set(re.findall("[A-Za-z]{2,}", line)) - people - {"II", "III"}]
    assert wrong == []


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (1, "1 бал щастя"),
        (2, "2 бали щастя"),
        (5, "5 балів щастя"),
        (11, "11 балів щастя"),
        (22, "22 бали щастя"),
    ],
)
def test_ukrainian_has_three_plural_forms(number: int, shown: str) -> None:
    from manicule_cvlizations import descriptions

    assert reader("uk").read(descriptions.HAPPINESS(n=number)) == shown


def test_ukrainian_has_cases() -> None:
    from manicule_cvlizations import events

    table = Seating(3).new_game(1).table
    names = Names({"a": "Ганна"}, table.content)
    read = reader("uk").read
    assert read(events.LaidOpen("a", "theft").text(names)) == "Ганна викладає відкрито Крадіжку."
    assert read(events.LaidOpen("a", "hunting").text(names)) == "Ганна викладає відкрито Полювання."
    taken = events.Gained("a", "hunting", table.content.order["hunting"].name, (("food", 1), ("wood", 3)))
    assert read(taken.text(names)) == "Полювання: Ганна бере 1 маркер їжі та 3 маркери деревини."


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_translated(language: str) -> None:
    read = reader(language).read
    pages = [part.page for part in rulebook(registry(), "cvlizations").parts]
    own = [text for page in pages for text in page.texts if text.domain in OWN]
    assert len(own) > 150
    same = {
        text.message for text in own if read(text) == text.message and re.search("[a-z]{3}", text.message)
    }
    assert same <= {
        "CVlizations",
        "Internet",
        "Monument",
        "Solitude",
        "Divination",
        "invention",
        "Points°",
        "Anna",
    }
