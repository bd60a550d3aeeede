"""Texts in English, their source language, as exceptions and logs show them."""

import msgspec
import pytest

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import ENGLISH_JOINTS, Param, Text, Texts, id_list, joined, ntr, tr, verbatim


def test_a_text_has_its_message_its_domain_and_what_is_filled_in() -> None:
    garden = Texts("garden")
    greets = garden.tr("{name} greets {other}", context="a greeting")
    assert greets == Text("{name} greets {other}", "a greeting", "garden")
    half = greets(name="Anna")
    assert str(half) == "Anna greets {other}"
    assert str(half(other="Bob")) == "Anna greets Bob"
    assert half(other="Bob").params == (("name", "Anna"), ("other", "Bob"))
    assert (tr("x").domain, ntr("x", "y").domain) == ("manicule", "manicule")


@pytest.mark.parametrize(
    ("number", "shown"), [(0, "0 roses"), (1, "1 rose"), (2, "2 roses"), (-1, "-1 roses")]
)
def test_a_number_decides_between_one_and_several(number: int, shown: str) -> None:
    assert str(ntr("{n} rose", "{n} roses")(n=number)) == shown


def test_where_no_number_is_given_the_message_stays_as_it_is() -> None:
    assert str(ntr("a rose", "{n} roses")) == "a rose"
    assert str(tr("{n} rose")(n=3)) == "3 rose"


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("points", 999, "999"),
        ("points", 1000, "1,000"),
        ("points", 1234567, "1,234,567"),
        ("points", -999, "-999"),
        ("points", -1000, "-1,000"),
        ("step", 12345, "12345"),
        ("at", 12345, "12345"),
        ("line", 12345, "12345"),
        ("seed", 12345, "12345"),
        ("name", "12345", "12345"),
    ],
)
def test_large_numbers_are_grouped_unless_they_count_nothing(name: str, value: Param, shown: str) -> None:
    assert str(Text(f"<{{{name}}}>")(**{name: value})) == f"<{shown}>"


@pytest.mark.parametrize(
    ("items", "sentence", "listed"),
    [
        ((), "", ""),
        (("a",), "a", "a"),
        (("a", "b"), "a and b", "a, b"),
        (("a", "b", "c"), "a, b, and c", "a, b, c"),
        (("a", "b", "c", "d"), "a, b, c, and d", "a, b, c, d"),
    ],
)
def test_several_things_are_joined_as_in_a_sentence_and_ids_are_listed(
    items: tuple[str, ...], sentence: str, listed: str
) -> None:
    assert str(tr("{things}")(things=items)) == sentence
    assert joined(list(items), ENGLISH_JOINTS) == sentence
    assert str(id_list(items)) == listed
    assert id_list(items).domain == ""


def test_each_language_has_its_own_joints() -> None:
    assert joined(["a", "b"], ("1", "2", "3", "4")) == "a1b"
    assert joined(["a", "b", "c", "d"], ("1", "2", "3", "4")) == "a2b3c4d"


def test_texts_in_texts_are_read_too() -> None:
    inner = ntr("{n} rose", "{n} roses")(n=2000)
    assert (
        str(tr("{what} for {who}")(what=inner, who=(verbatim("Anna"), "Bob")))
        == "2,000 roses for Anna and Bob"
    )


@pytest.mark.parametrize("sign", ["\x00", "\x1b", "\x07", "\x9b", "\r", "\u202e", "\u2066", "\u2028", "\x7f"])
def test_what_a_terminal_could_take_for_a_command_is_left_out(sign: str) -> None:
    assert str(verbatim(f"An{sign}na")) == "Anna"
    assert str(Text(f"Hello{sign} {{name}}")(name=f"An{sign}na")) == "Hello Anna"
    assert str(tr("{names}")(names=(f"An{sign}na", "Bob"))) == "Anna and Bob"


def test_lines_and_tabs_are_no_commands() -> None:
    assert str(tr("a\n\tb")) == "a\n\tb"


@pytest.mark.parametrize(
    "written", ["{name.__class__}", "{name[0]}", "{Name}", "{ name }", "{}", "{0}", "{{n}"]
)
def test_only_plain_names_are_filled_in(written: str) -> None:
    filled = Text(written)(name="Anna", n="x", Name="y")
    assert str(filled) == written.replace("{n}", "x")


def test_a_grammatical_form_is_for_translators_and_not_shown() -> None:
    assert str(tr("of {name:gen}")(name="Anna")) == "of Anna"


def test_a_name_stays_as_it_was_typed_whatever_it_looks_like() -> None:
    assert str(verbatim("{text} {n}")) == "{text} {n}"
    assert verbatim("Anna") is verbatim("Anna")
    assert verbatim("Anna") == Text("{text}", "", "", "", (("text", "Anna"),))


def test_a_code_stays_when_parameters_are_filled_in_and_is_not_written_where_there_is_none() -> None:
    lost = ntr("{n} rose of {name} is lost", "{n} roses of {name} are lost", code="roses-lost")
    assert lost(name="Anna")(n=2).code == "roses-lost"
    assert b"code" not in msgspec.json.encode(tr("{n} rose")(n=2))
    assert msgspec.json.decode(msgspec.json.encode(lost(n=2)), type=Text) == lost(n=2)


def test_an_error_tells_programs_the_code_and_the_data_of_the_problem_in_it() -> None:
    lost = tr("{what} is lost", code="thing-lost")(what="a rose")
    for text in (lost, tr("{name}: {problem}")(name="Anna", problem=lost), tr("{all}")(all=("no", lost))):
        error = ManiculeError(text)
        assert (error.code, error.data) == ("thing-lost", {"what": "a rose"})


def test_an_error_without_a_code_has_the_data_of_its_text() -> None:
    error = ManiculeError(tr("{name}: {problem}")(name="Anna", problem=tr("no")))
    assert (error.code, error.data) == ("", {"name": "Anna", "problem": tr("no")})
