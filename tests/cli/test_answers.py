"""What people type is understood: numbers, ids, beginnings, wide letters, stray keys."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.support.wording import english

from manicule.kernel.choices import NONE
from manicule.kernel.question import Question, QuestionDisplay
from manicule.kernel.text import verbatim
from manicule_interface.allotments import Allotment
from manicule_interface.answers import UnclearAnswer, understand
from manicule_interface.letters import clean, folded

PICK = Question("a", "order", "pick", 1, legal=("P17", "P18", "pass"), options=("P17", "P18", "pass"))
SOME = Question("a", "print", "some", 1, options=("P01", "P02", "P03"), least=0, most=3)
ALLOT = Question("a", "plan", "allot", 1, rows=("one", "two", "three"), caps=(5, 5, 5), count=6)
DIGITS = Question("a", "level", "pick", 1, legal=("3", "5"), options=("3", "5"))
NAMES = {"P17": "a psalter", "P18": "a bible", "pass": "take nothing"}


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("1", "P17"),
        ("3", "pass"),
        ("P18", "P18"),
        ("p18", "P18"),
        ("pa", "pass"),
        ("a b", "P18"),
        ("take", "pass"),
    ],
)
def test_an_option_goes_by_number_id_or_beginning(typed: str, answer: str) -> None:
    assert understand(PICK, typed, NAMES) == answer


@pytest.mark.parametrize("typed", ["1 2", "3, 1", "(1) (2)", "1 2 3"])
def test_several_numbers_where_one_is_chosen_are_told_apart_from_an_unknown_option(typed: str) -> None:
    with pytest.raises(UnclearAnswer) as unclear:
        understand(PICK, typed, NAMES)
    assert str(unclear.value.reason) == english("interface.answers.only_one", typed=typed)


@pytest.mark.parametrize("typed", ["P", "p1", "a ", "4", "0"])
def test_what_could_be_several_options_or_none_is_asked_again(typed: str) -> None:
    with pytest.raises(UnclearAnswer):
        understand(PICK, clean(typed), NAMES)


def test_an_unknown_word_is_left_to_whoever_knows_why_it_is_refused() -> None:
    assert understand(PICK, "P99", NAMES) == "P99"


def test_an_id_that_is_a_number_is_never_a_position() -> None:
    assert understand(DIGITS, "3", {}) == "3"
    assert understand(DIGITS, "1", {}) == "1"


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("1 3", "P01 P03"),
        ("p02,p01", "P02 P01"),
        ("none", "none"),
        ("None", "none"),
        ("-", "none"),
        ("P01", "P01"),
    ],
)
def test_several_options_have_blanks_or_commas_between(typed: str, answer: str) -> None:
    assert understand(SOME, typed, {}) == answer


@pytest.mark.parametrize("typed", ["2 2 2", "2-2-2", "2,2,2", "222", "2 - 2 - 2", "２ ２ ２", "2–2–2"])
def test_an_allotment_is_a_row_of_numbers(typed: str) -> None:
    assert understand(ALLOT, clean(typed), {}) == "2-2-2"


@pytest.mark.parametrize(
    ("typed", "answer"),
    [("bible", "P18"), ("BIBLE", "P18"), ("nothing", "pass"), ("2.", "P18"), ("#1", "P17"), ("(3)", "pass")],
)
def test_a_word_of_the_name_and_a_decorated_number_are_enough(typed: str, answer: str) -> None:
    assert understand(PICK, clean(typed), NAMES) == answer


FRENCH = {"P17": "l’encre dorée", "P18": "l’encre bleue", "pass": "passer"}
JAPANESE = {"P17": "金のインク", "P18": "青のインク", "pass": "パスする"}


@pytest.mark.parametrize(
    ("typed", "names", "answer"),
    [
        ("passer", FRENCH, "pass"),
        ("L'ENCRE DOREE", FRENCH, "P17"),
        ("l’encre b", FRENCH, "P18"),
        ("パスする", JAPANESE, "pass"),
        ("パス", JAPANESE, "pass"),
        ("ﾊﾟｽ", JAPANESE, "pass"),
        ("金の", JAPANESE, "P17"),
        ("青のインク", JAPANESE, "P18"),
        ("２", JAPANESE, "P18"),
    ],
)
def test_an_option_goes_by_its_name_in_the_readers_language(
    typed: str, names: dict[str, str], answer: str
) -> None:
    assert understand(PICK, clean(typed), names) == answer


def test_the_long_sound_of_japanese_is_a_letter_and_between_digits_a_dash() -> None:
    assert clean("カード ２ー２ー１") == "カード 2-2-1"


@pytest.mark.parametrize("typed", ["イン", "l'encre"])
def test_a_name_that_several_options_share_is_unclear_and_says_which(typed: str) -> None:
    names = JAPANESE if typed == "イン" else FRENCH
    with pytest.raises(UnclearAnswer) as unclear:
        understand(PICK, clean(typed), names)
    said = dict(unclear.value.reason.params)["options"]
    assert said == (verbatim(names["P17"]), verbatim(names["P18"]))


def test_what_is_not_possible_now_is_understood_too_but_comes_last() -> None:
    names = {**NAMES, "P19": "a book of hours", "P20": "take everything"}
    assert understand(PICK, "p19", names) == "P19"
    assert understand(PICK, "a book", names) == "P19"
    assert understand(PICK, "take", names) == "pass"  # an option is meant rather than what is none


@pytest.mark.parametrize("typed", ["9" * 5000, "0", "99999", "00000000000000000001"])
def test_numbers_that_are_no_option_are_named_in_short(typed: str) -> None:
    with pytest.raises(UnclearAnswer) as unclear:
        understand(PICK, typed, NAMES)
    assert len(str(dict(unclear.value.reason.params)["typed"])) <= 40


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("a psalter, a bible", "P01 P02"),
        ("a bible、 p03", "P02 P03"),
        ("a psalter", "P01"),
        ("aucun", NONE),
        ("AUCUN", NONE),
    ],
)
def test_behind_a_comma_a_name_may_have_blanks(typed: str, answer: str) -> None:
    names = {"P01": "a psalter", "P02": "a bible", "P03": "a book", NONE: "aucun"}
    assert understand(SOME, clean(typed), names) == answer


@pytest.mark.parametrize(
    ("line", "cleaned"),
    [
        ("  a \t b \r\n", "a b"),
        ("\x1b[A\x1b[31mP17\x00\x07\n", "P17"),
        ("Ｐ１７\n", "P17"),
        ("？\n", "?"),
        ("\x1b[200~undo\x1b[201~\n", "undo"),
        ("\u202eundo\ufeff\n", "undo"),
        ("\n", ""),
    ],
)
def test_keys_that_type_nothing_are_harmless(line: str, cleaned: str) -> None:
    assert clean(line) == cleaned


def allot(count: int) -> Question:
    rows = ("blue", "silver", "gold", "red")
    return Question("a", "inks", "allot", 1, rows=rows, caps=(count,) * 4, count=count)


@pytest.mark.parametrize(
    ("count", "typed", "answer"),
    [
        (1, "4", "0-0-0-1"),
        (1, "red", "0-0-0-1"),
        (1, "g", "0-0-1-0"),
        (1, "5", "5"),
        (2, "red red", "0-0-0-2"),
        (2, "b, r", "1-0-0-1"),
        (2, "pink", "pink"),
        (2, "1 0 0 1", "1-0-0-1"),
    ],
)
def test_rows_of_an_allotment_can_be_named(count: int, typed: str, answer: str) -> None:
    assert understand(allot(count), typed, {}) == answer


PLAN = Question(
    "a",
    "plan",
    "allot",
    1,
    rows=("take_orders", "take_inks", "patronage"),
    caps=(6, 6, 6),
    count=7,
    display=QuestionDisplay(
        texts=(
            ("take_orders", verbatim("Take Orders")),
            ("take_inks", verbatim("Take Inks")),
            ("patronage", verbatim("Patronage")),
        )
    ),
)
ROWS = {"take_orders": "Take Orders", "take_inks": "Take Inks", "patronage": "Patronage"}


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("take inks 4, patronage 3", "0-4-3"),
        ("4 take inks 3 patronage", "0-4-3"),
        ("take_inks=4 take_orders=3", "3-4-0"),
        ("inks: 4, orders: 3", "3-4-0"),
        ("orders orders patronage", "2-0-1"),
        ("2 5", "2-5"),
        ("7", "7"),
        ("take 4", "take 4"),
        ("inks 4 3", "inks 4 3"),
        ("x", "x"),
    ],
)
def test_rows_are_named_with_their_numbers(typed: str, answer: str) -> None:
    assert understand(PLAN, clean(typed), ROWS) == answer


def test_row_by_row_what_is_left_is_known_and_impossible_numbers_are_refused() -> None:
    begun, reason = Allotment(PLAN).with_([2])
    assert (begun.numbers, begun.left, begun.row, begun.rest(), reason) == ((2,), 5, 1, "", None)
    same, reason = begun.with_([6])
    assert same is begun
    assert reason is not None
    _, reason = Allotment(PLAN).with_([0, 0])
    assert reason is not None  # seven do not fit into the last row
    _, reason = begun.with_([7])
    assert reason is not None
    last, _ = begun.with_([4])
    assert last.rest() == "2-4-1"
    done, _ = Allotment(PLAN).with_([3, 4])
    assert done.rest() == "3-4-0"


LETTERS = st.characters(exclude_categories=["Cs"])
WORDS = st.lists(st.text(LETTERS, min_size=1, max_size=12), min_size=1, max_size=8, unique_by=folded)


@given(line=st.text(LETTERS, max_size=200), names=WORDS, shape=st.sampled_from(["pick", "some", "allot"]))
@example(line="9" * 5000, names=["a"], shape="pick")
@example(line="9" * 5000, names=["a"], shape="allot")
@example(line="²", names=["a", "b"], shape="allot")
@example(line="٣ ٣", names=["a", "b"], shape="allot")
@example(line="- - -", names=["a"], shape="some")
def test_whatever_is_typed_means_something_or_is_unclear(line: str, names: list[str], shape: str) -> None:
    ids = tuple(f"P{at:02}" for at in range(len(names)))
    called = dict(zip(ids, names, strict=True))
    question = Question("a", "any", shape, 1, legal=ids, options=ids, most=len(ids))
    if shape == "allot":
        question = Question("a", "any", shape, 1, rows=ids, caps=(9,) * len(ids), count=3)
    typed = clean(line)
    try:
        said = understand(question, typed, called)
    except UnclearAnswer as unclear:
        said = unclear.reason.message
    assert not any(unicodedata.category(character) == "Cc" for character in said)


@given(names=WORDS)
def test_every_option_goes_by_its_number_its_id_and_its_whole_name(names: list[str]) -> None:
    ids = tuple(f"option_{at}_{at * 7}" for at in range(len(names)))
    called = {id: clean(name) or id for id, name in zip(ids, names, strict=True)}
    question = Question("a", "any", "pick", 1, legal=ids, options=ids)
    for at, id in enumerate(ids):
        assert understand(question, str(at + 1), called) == id
        assert understand(question, id, called) == id
        own = folded(called[id])
        is_clear = list(map(folded, called.values())).count(own) == 1 and own not in map(folded, ids)
        is_number = clean(called[id]).strip("#().").isdigit()
        if is_clear and own and not is_number:
            assert understand(question, called[id], called) == id
