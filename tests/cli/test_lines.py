"""Playing line by line: words by a letter, options that keep their numbers, looking something up."""

import re

import pytest
from tests.support.tables import registry
from tests.support.typed_lines import said_to, shown_to
from tests.support.wording import english, english_part

import manicule
from manicule import Human, Robot
from manicule_interface import vocabulary
from manicule_interface.answers import numbers_of
from manicule_interface.hints import hint, told_hint

from .conftest import Run

ALONE = "play gutenberg --seat human:Anna --with automa --without characters --seed 7"
MARKET = "play market --seat human:Anna --seat random:Tom --seed 3"


def test_an_option_keeps_its_number_when_others_are_gone() -> None:
    shown = shown_to("play tictactoe --seat human:Anna --seat human:Tom", ["a", "2", "1", "quit"])
    assert "  3  c" in said_to(shown, "2")
    assert english_part("kernel.errors.possible", answer="a") in said_to(
        shown, "1"
    )  # the number of what is gone still means that


def test_passing_has_one_number_at_a_question_as_long_as_its_board_is_the_same() -> None:
    match = manicule.start("gutenberg", [Human("Anna"), Robot("greedy", "Tom")], seed=7, registry=registry())
    bot = registry().bot("greedy", "gutenberg")
    numbers: dict[str, set[int]] = {}
    match.run()
    while not match.over and match.position.round < 4:
        question = match.question("a")
        if question.kind in ("take_inks", "patronage"):
            numbers.setdefault(question.kind, set()).add(numbers_of(question)["pass"])
        match.answer("a", match.advice("a", bot))
        match.run()
    assert {kind: len(found) for kind, found in numbers.items()} == {"take_inks": 1, "patronage": 1}


def test_a_letter_stands_for_a_word_and_help_shows_which() -> None:
    shown = shown_to(ALONE, ["?", "s", "b", "g", "q"])
    words = said_to(shown, "?")
    for letter, word in vocabulary.LETTERS.items():
        assert f"  {word}, {letter} " in words
    assert english("interface.scores.standings") in said_to(shown, "s")
    assert "Title of Anna: Student" in said_to(shown, "s")
    assert english_part("interface.look_ups.contents") in said_to(shown, "b")
    assert "Legend: " in said_to(shown, "g")
    assert shown.endswith(f"{english('cli.session.nothing_saved')}\n")


def test_letters_are_found_by_their_place_on_a_cyrillic_keyboard() -> None:
    shown = shown_to(f"{ALONE} --lang uk", ["і", "ｈ", "й"])
    assert "Поточні рахунки" in said_to(shown, "і")
    assert "Anna [P01]> «й»" in shown  # the hint is what Enter would answer
    assert shown.endswith("збережено.\n")


def test_what_can_be_named_by_a_letter_goes_before_the_word() -> None:
    shown = shown_to("play tictactoe --seat human:Anna --seat human:Tom", ["?", "g", "t", "quit"])
    assert "legend, g" not in said_to(shown, "?")  # there is a cell g
    assert "Tom> " in said_to(shown, "g")
    assert "│ a │ b │ c │" in said_to(shown, "t")


def test_a_program_that_writes_lines_has_words_and_no_letters(manicule: Run) -> None:
    assert manicule(*MARKET.split(), input="q\n").code == 3
    assert manicule(*MARKET.split(), input="quit\n").code == 0


def test_rules_score_save_and_board_are_words(manicule: Run) -> None:
    ran = manicule(*MARKET.split(), input="save\n2 1\nsave\nscore\nboard\nrules\nquit\n")
    assert english("interface.look_ups.not_saved_yet") in ran.err
    assert english("interface.look_ups.saved_as", file="market-|").partition("|")[0] in ran.err
    assert english("interface.scores.standings") in ran.err
    assert "wares" in ran.err


def test_look_finds_a_card_by_its_id_wherever_it_lies() -> None:
    shown = shown_to(ALONE, ["look G14", "look m13", "look P22", "1", "2", "look P22", "look P99", "quit"])
    assert "G14" in said_to(shown, "look G14")
    assert "M13: typesetting IV and show A-A-A for 8 fame" in said_to(shown, "look m13")
    assert "P22: A-I-I-O pays 5 guilders" in said_to(shown, "look P22")
    after = shown.rsplit("«look P22»\n", 1)[1].split("«", 1)[0]
    assert "Printing house of Anna" in after
    assert "│ P22 R37 │" in after.replace("\xa0", " ")
    assert english_part("interface.look_ups.no_section", what="P99") in said_to(shown, "look P99")


def test_look_means_the_name_of_a_part_before_what_its_title_says() -> None:
    shown = shown_to(ALONE, ["look automa", "quit"])
    assert english("automa.looks.automas_markers") in said_to(shown, "look automa")
    assert "Main board" not in said_to(shown, "look automa")


def test_what_a_question_needs_in_view_is_shown_with_it() -> None:
    """The automa's markers are open, and decide how much to bid."""
    shown = shown_to(ALONE, ["1", "2", "1", "4", "aio", "quit"], columns=80, height=24)
    plan = said_to(shown, "aio")
    assert plan.index(english("automa.looks.automas_markers")) < plan.index(
        english_part("gutenberg.kinds.how_do_you_spread_your", n=8)
    )


def test_a_refused_allotment_shows_the_example_that_the_question_has() -> None:
    shown = shown_to(ALONE, ["1", "2", "1", "4", "aox", "quit"])
    examples = re.findall(
        r"as in ([\d ]*\d)", " ".join(said_to(shown, "4").split() + said_to(shown, "aox").split())
    )
    assert len(examples) > 1
    assert set(examples) == {"1 1 1 0"}


def test_letters_that_are_rows_may_be_typed_as_one_word() -> None:
    shown = shown_to(ALONE, ["1", "2", "1", "4", "aox", "aio", "quit"])
    assert english_part("kernel.allot.not_a_number_each", n=4, example="1 1 1 0") in said_to(shown, "aox")
    assert english("gutenberg.events.starts_types", seat="Anna", types="A-I-O") in said_to(shown, "aio")


def test_a_hint_writes_numbers_as_they_are_typed() -> None:
    match = manicule.start("gutenberg", [Human("Anna"), Robot("greedy", "Tom")], seed=7, registry=registry())
    bot = registry().bot("greedy", "gutenberg")
    match.run()
    while match.question("a").kind != "plan":
        match.answer("a", match.advice("a", bot))
        match.run()
    _, said = told_hint(hint(match, registry(), "a"), match.question("a"), str, by_number=True)
    assert re.search(r"“\d \d \d \d \d”", str(said[1]))


def test_the_opening_names_who_plays_besides_the_seats() -> None:
    assert shown_to(ALONE, ["quit"]).startswith("Gutenberg: Anna and Automa. Seed 7.")


def test_a_game_that_is_not_like_any_is_not_taken_for_one(manicule: Run) -> None:
    assert english_part("plugins.registry.not_a_game", game="chess") in manicule("games", "chess").err
    assert (
        english_part("plugins.registry.no_such_game", game="gutenburg", near="gutenberg")
        in manicule("games", "gutenburg").err
    )


def test_an_empty_line_takes_a_hint_also_from_a_pipe(manicule: Run) -> None:
    ran = manicule(*MARKET.split(), input="\n\nhint\n\nquit\n")
    assert (ran.code, ran.err.count("What do you buy?")) == (0, 1)


def test_an_empty_line_takes_what_the_lesson_suggests_also_from_a_pipe(manicule: Run) -> None:
    ran = manicule("learn", "gutenberg", input="\n\nquit\n")
    assert ran.code == 0
    assert english_part("gutenberg.events.takes_order", seat="Anna") in ran.err


@pytest.mark.parametrize("language", ["en", "fr", "ja", "uk"])
def test_the_legend_of_a_map_explains_signs_that_are_not_on_it_yet(language: str) -> None:
    shown = shown_to(f"play cartographers --seat human:Anna --seed 7 --lang {language}", ["legend", "quit"])
    names = {"en": "forest", "fr": "forêt", "ja": "森", "uk": "ліс"}
    assert names[language] in said_to(shown, "legend").casefold()


def test_what_is_reconstructed_has_a_sign_and_the_legend_tells_of_it() -> None:
    table = "play cvlizations --seat human:Anna --seat greedy:Tom --seat greedy:Kate --seed 7"
    shown = shown_to(table, ["legend", "quit"])
    assert "cost°" in shown
    assert f"°  {english('cvlizations.table.ours_printed_value_public')}" in said_to(shown, "legend")
