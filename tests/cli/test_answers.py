"""What people type is understood: numbers, ids, beginnings, wide letters, stray keys."""

import pytest

from manicule.question import Question
from manicule_cli.answers import Unclear, clean, understand

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


@pytest.mark.parametrize("typed", ["P", "p1", "a ", "4", "0"])
def test_what_could_be_several_options_or_none_is_asked_again(typed: str) -> None:
    with pytest.raises(Unclear):
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
