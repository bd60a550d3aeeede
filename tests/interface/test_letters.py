"""One folding for all games and words: look-alikes, wide letters, kana, capitals and accents are the same."""

import pytest
from tests.support.tables import registry

import manicule
from manicule import Human, Robot
from manicule.kernel.question import Question
from manicule_interface import vocabulary
from manicule_interface.answers import meant_in_list, understand
from manicule_interface.letters import LOOK_ALIKES, alike, clean, folded, latin
from manicule_interface.questions import names_in
from manicule_interface.reasons import reason
from manicule_interface.sheet_search import matching
from manicule_languages.languages import Languages

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
WIDE = str.maketrans({letter: chr(ord(letter) + 0xFEE0) for letter in ALPHABET})
CYRILLIC = str.maketrans("ABCEHIKMOPTXabcehikmoptx", "АВСЕНІКМОРТХавсенікмортх")
GREEK = str.maketrans("ABEHIKMNOPTXYZ", "ΑΒΕΗΙΚΜΝΟΡΤΧΥΖ")
GAMES = ("cartographers", "cvlizations", "gutenberg")


def typings(word: str) -> dict[str, str]:
    """A word as different keyboards type it."""
    return {
        "wide": word.translate(WIDE),
        "cyrillic": word.translate(CYRILLIC),
        "greek": word.upper().translate(GREEK),
        "small": word.lower(),
        "capital": word.upper(),
    }


def begun(game: str) -> manicule.Match:
    match = manicule.start(
        game, (Human("Anna"), Robot("random", "Tom"), Robot("random", "Kate")), seed=7, registry=registry()
    )
    match.run()
    return match


@pytest.mark.parametrize("way", typings(""))
@pytest.mark.parametrize("game", GAMES)
def test_every_id_is_understood_from_every_keyboard(game: str, way: str) -> None:
    match = begun(game)
    asked: dict[str, tuple[Question, str]] = {}
    for _ in range(40):
        if match.over:
            break
        question = match.question(match.waiting()[0])
        answer = next(iter(match.legal(question.seat)))
        asked.setdefault(question.kind, (question, answer))
        match.answer(question.seat, answer)
        match.run()
    read = Languages().reader("uk").read
    shapes = set()
    for question, answer in asked.values():
        words = {"pick": question.options, "some": question.options, "written": (answer,)}
        for word in words.get(question.shape, ()):
            typed = clean(typings(word)[way])
            understood = understand(question, typed, names_in(question, read))
            # A space of a map may be written with a small letter; an id is the id.
            meant = (
                understood.casefold() == word.casefold()
                if question.shape == "written"
                else understood == word
            )
            assert meant, (question.kind, typed, understood)
            shapes.add(question.shape)
    assert shapes


def test_p46_is_the_same_in_three_scripts() -> None:
    question = Question("a", "order", "pick", 1, options=("P45", "P46"))
    for typed in ("Р46", "р46", "Ｐ４６", "ｐ４６", "p46", "Ρ46", "P٤٦"):
        assert understand(question, clean(typed), {}) == "P46"


def test_types_of_a_cyrillic_keyboard_are_placed() -> None:
    question = Question("a", "types", "allot", 1, rows=("A", "I", "O", "U"), caps=(3, 3, 3, 3), count=3)
    assert understand(question, clean("А А І"), {}) == "2-1-0-0"


def test_spaces_of_a_map_and_turns_behind_them_are_written_in_latin_letters() -> None:
    question = Question("a", "draw", "written", 1, options=("forest", "water"))
    names = {"forest": "ліс", "water": "вода"}
    assert understand(question, clean("С4rf ліс"), names) == "C4rf forest"
    assert understand(question, clean("В4 Ｃ４ Вода"), names) == "B4 C4 water"


def test_a_name_that_is_written_so_goes_before_one_that_looks_alike() -> None:
    question = Question("a", "ink", "pick", 1, options=("card", "blue"))
    names = {"card": "карта", "blue": "синя"}
    assert understand(question, "с", names) == "blue"  # its first letter looks like that of card
    assert understand(question, "с", {"card": "карта", "blue": "блакитна"}) == "card"


def test_why_is_told_of_a_card_that_is_typed_in_cyrillic() -> None:
    match = begun("gutenberg")
    question = match.question(match.waiting()[0])
    read = Languages().reader("en").read
    told = {str(reason(match, question, clean(typed), read)) for typed in ("P99", "Р99")}
    assert len(told) == 2  # what was typed is said back as it was typed
    card = match.table.position.printing[0]
    told = {read(reason(match, question, clean(typed), read)) for typed in typings(card).values()}
    assert {one.partition(": ")[2] for one in told} == {
        read(reason(match, question, card, read)).partition(": ")[2]
    }


def test_kana_accents_capitals_and_ligatures_are_folded() -> None:
    for one, other in (
        ("ヒント", "ひんと"),
        ("ﾋﾝﾄ", "ヒント"),
        ("Forêt", "foret"),
        ("Œuvre", "OEUVRE"),
        ("l’Encre", "L'encre"),
        ("İstanbul", "istanbul"),
        ("Łódź", "lodz"),
        ("a\u00a0b", " A  B "),
    ):
        assert folded(one) == folded(other)
    for one, other in (("バグ", "ハク"), ("синя", "синій"), ("A", "O")):
        assert alike(one) != alike(other)


def test_only_what_looks_latin_as_a_whole_is_taken_for_it() -> None:
    assert latin("Р46") == "P46"
    assert latin("ліс") == "ліс"
    assert latin("2×1") == latin("2х1") == "2x1"


def test_each_look_alike_stands_for_one_latin_letter() -> None:
    for code, letter in LOOK_ALIKES.items():
        plain = letter if isinstance(letter, str) else chr(letter)
        assert len(plain) == 1
        assert plain.isascii()
        assert not chr(code).isascii()


@pytest.mark.parametrize(
    ("language", "typed", "word"),
    [
        ("en", "hеlр", "help"),
        ("en", "ＵＮＤＯ", "undo"),
        ("fr", "legende", "legend"),
        ("fr", "LÉGENDE", "legend"),
        ("ja", "ひんと", "hint"),
        ("ja", "ﾋﾝﾄ", "hint"),
        ("uk", "НАЗАД", "undo"),
    ],
)
def test_words_of_the_prompt_are_folded_too(language: str, typed: str, word: str) -> None:
    assert vocabulary.parted(clean(typed), Languages().reader(language)) == (word, "")


def test_whose_things_are_looked_at_and_what_is_in_a_menu_are_folded_too() -> None:
    match = begun("gutenberg")
    names = {"a": "Renée", "b": "Том", "c": "カナ"}
    read = Languages().reader("en").read
    for typed, seat in (("renee", "a"), ("ТОМ", "b"), ("かな", "c")):
        found = matching(match.display.look("a"), names, clean(typed), read)
        assert found is not None
        assert {part.seat for part in found.sections} == {seat}
    assert meant_in_list("саrtо", {"cartographers": "Картографи", "gutenberg": "Гутенберг"}) == [
        "cartographers"
    ]
    assert meant_in_list("ГУТ", {"cartographers": "Картографи", "gutenberg": "Гутенберг"}) == ["gutenberg"]
