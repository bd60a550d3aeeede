"""Asking at a terminal: numbered options with notes, the proposed answer, row by row, clear refusals."""

import re
from collections.abc import Iterator

import pytest
from tests.support.asking import Table
from tests.support.players import MANNERS, Chance
from tests.support.wording import english, english_part

from manicule.kernel.choices import PASS
from manicule.kernel.question import Question
from manicule_interface.answers import has_numbers, numbers_of
from manicule_interface.questions import proposing
from manicule_interface.reasons import reason
from manicule_terminal.line_breaks import width


def has_free_actions(question: Question) -> bool:
    return bool(set(question.display.free) & set(question.legal))


def test_options_are_numbered_with_what_they_lead_to_and_free_actions_stand_apart() -> None:
    table = Table(5)
    question = table.play_to("take_printing", when=has_free_actions)
    shown = table.shown(question)
    main, _, besides = shown.partition(english("terminal.offers.also_available"))
    assert f" 1  {question.options[0]}: " in main
    assert english_part("gutenberg.notes.needs_types") in main or english("gutenberg.notes.has_types") in main
    buying = english_part("gutenberg.free_actions.buy_type")
    assert buying not in main
    assert besides.count(buying) == sum(option.startswith("buy_") for option in question.options)
    assert "buy_A" not in shown  # ids are for programs


def test_no_number_goes_missing_without_a_word() -> None:
    """What is not possible is told by its number where its name is long, free actions too."""
    table = Table(5)
    seen = 0
    for question in everything(table, most=150):
        if not has_numbers(question) or question.shape != "pick":
            continue
        shown = table.shown(question)
        told = " ".join(shown.partition("Not possible now: ")[2].split())
        ranges = re.findall(r"\b(\d+)(?:–(\d+))?\b", told.partition(" – “why")[0])
        gone = {number for first, last in ranges for number in range(int(first), int(last or first) + 1)}
        for id, number in numbers_of(question).items():
            is_listed = re.search(rf"(?<!\d){number}  ", shown) is not None
            assert is_listed or number in gone or id in told or "and …" in told, (number, shown)
            seen += number in gone
    assert seen > 100


def test_what_is_told_as_not_possible_has_its_reason() -> None:
    table = Table(5)
    question = table.play_to("take_inks", when=lambda one: len(one.display.refused) > 1)
    example = table.shown(question).partition("“why ")[2].partition("”")[0]
    assert example.isdigit()
    assert "is not possible: " in str(reason(table.match, question, example, table.screen.read))


def test_enter_gives_the_answer_that_the_prompt_shows() -> None:
    table = Table(1)
    question = table.play_to(
        "print_orders", "refine_orders", when=lambda question: bool(question.display.default)
    )
    shown = table.shown(question)
    assert "☞" in shown
    prompt = table.prompt(question)
    name = table.match.display.names.seats[question.seat]
    assert prompt.startswith(f"{name} [")
    answered, _ = table.say(question, "")
    assert answered
    assert table.match.steps[-1].answer == question.display.default


@pytest.mark.parametrize(("language", "named"), [("en", "[pass]"), ("fr", "passer"), ("ja", "パス")])
def test_the_proposed_answer_is_named_in_the_readers_language(language: str, named: str) -> None:
    table = Table(5, language=language)
    question = proposing(table.play_to("window"), PASS)
    assert named in table.prompt(question)


def test_without_a_proposed_answer_enter_shows_the_question_again() -> None:
    table = Table(5)
    question = table.play_to("take_printing")
    assert not question.display.default
    assert table.prompt(question) == f"{table.match.display.names.seats[question.seat]}> "
    steps = len(table.match.steps)
    answered, said = table.say(question, "")
    assert not answered
    assert english("gutenberg.kinds.which_printing_card_do_you") in said
    assert len(table.match.steps) == steps


def test_fulfilling_is_one_table_of_orders() -> None:
    table = Table(5)
    question = table.play_to("print_orders", when=lambda question: len(question.options) > 1)
    shown = table.shown(question)
    heading, *_ = [line for line in shown.splitlines() if "to print" in line]
    assert "decorations" in heading
    for order in question.options:
        assert len(re.findall(rf"│ {order}\s", shown)) == 1


def test_orders_that_exclude_each_other_say_so_beside_each() -> None:
    table = Table(5)
    question = table.play_to(
        "print_orders",
        when=lambda question: english_part("gutenberg.notes.not_printed_with") in table.shown(question),
    )
    notes = {id: table.screen.read(note) for id, note in question.display.notes}
    excluded = {
        id: note
        for id, note in notes.items()
        if note.startswith(english_part("gutenberg.notes.not_printed_with"))
    }
    assert len(excluded) > 1
    for id, note in excluded.items():
        for other in set(question.options) - {id}:
            is_named = other in note
            assert not is_named or id in excluded[other]  # each says it of the other
            together = " ".join(sorted((id, other), key=question.options.index))
            assert not is_named or table.match.why(question.seat, together) is not None


@pytest.mark.parametrize(
    "line", ["2 2 1 0 2", "2-2-1-0-2", "22102", "２ ２ １ ０ ２", "２２１０２", "2,2,1,0,2"]
)
def test_a_plan_is_one_line(line: str) -> None:
    table = Table(5)
    question = table.play_to("plan")
    assert question.count == 7
    answered, _ = table.say(question, line)
    assert answered
    assert table.match.steps[-1].answer == "2-2-1-0-2"


def test_a_plan_goes_row_by_row_with_what_is_left() -> None:
    table = Table(5)
    question = table.play_to("plan")
    steps = len(table.match.steps)
    assert table.say(question, "2")[0] is False
    assert table.prompt(question) == "Anna, Take Inks, 5 left> "
    answered, said = table.say(question, "6")
    assert not answered
    assert english(
        "kernel.errors.possible",
        answer=6,
        reason=english("interface.allotments.too_many", given=8, n=7),
    ) in " ".join(said.split())
    assert table.say(question, "2 1")[0] is False
    assert table.prompt(question) == "Anna, Improve Printing Houses, 2 left> "
    assert table.say(question, "0")[0] is False
    assert table.prompt(question) == "Anna, Patronage [2]> "
    assert len(table.match.steps) == steps
    assert table.say(question, "")[0] is True
    assert table.match.steps[-1].answer == "2-2-1-0-2"


def test_a_plan_that_was_begun_can_be_begun_again_or_given_whole() -> None:
    table = Table(5)
    question = table.play_to("plan")
    table.say(question, "6")
    assert table.say(question, "-")[0] is False
    assert table.prompt(question) == "Anna> "
    table.say(question, "6")
    assert table.say(question, "1 1 1 1 3")[0] is True
    assert table.match.steps[-1].answer == "1-1-1-1-3"


def test_nothing_left_to_place_is_proposed() -> None:
    table = Table(5)
    question = table.play_to("plan")
    table.say(question, "4 3")
    assert table.prompt(question) == "Anna, Develop Specialties [0 0 0]> "
    assert table.say(question, "")[0] is True
    assert table.match.steps[-1].answer == "4-3-0-0-0"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("99", english_part("interface.answers.out_of_range", typed=99)),
        ("P", "“P” could be"),
        (
            "zzzzzz",
            english("kernel.errors.possible", answer="zzzzzz", reason=english("kernel.base.no_such_option")),
        ),
        (
            "buy tipe A",
            english(
                "interface.reasons.did_you_mean",
                option=english("gutenberg.free_actions.buy_type", letter="A", price="4 guilders"),
            ),
        ),
        ("declare", english_part("gutenberg.unavailable.in_fulfilling")),
        ("x" * 3000, "xxx…”"),
    ],
)
def test_a_wrong_answer_says_what_was_understood_and_what_is_possible(line: str, said: str) -> None:
    table = Table(5)
    question = table.play_to("take_printing", when=lambda question: "buy_A" in question.options)
    steps = len(table.match.steps)
    answered, shown = table.say(question, line)
    flat = " ".join(shown.split())
    assert not answered
    assert said in flat
    assert english("interface.vocabulary.for_help") in flat
    assert len(flat) < 1000
    assert len(table.match.steps) == steps


def test_what_a_bot_proposes_is_given_by_enter() -> None:
    table = Table(5)
    question = table.play_to("take_printing")
    answer = question.legal[-1]
    table.session.moves.draft(question.seat).propose(question, answer)
    assert "[" in table.prompt(question)
    assert table.say(question, "")[0]
    assert table.match.steps[-1].answer == answer


def test_undo_takes_back_the_number_that_was_placed_last() -> None:
    table = Table(1)
    question = table.play_to("plan")
    table.say(question, "2 1")
    assert table.session.moves.draft(question.seat).take_back(question)
    assert "Take Inks" in table.prompt(question)
    assert table.session.moves.draft(question.seat).take_back(question)
    assert not table.session.moves.draft(question.seat).take_back(question)
    assert table.prompt(question) == f"{table.match.display.names.seats[question.seat]}> "


def test_a_gear_that_may_count_twice_is_told_apart() -> None:
    from manicule_gears.uses import COUNT_GEARS, Use
    from manicule_gutenberg import Gear

    table = Table(1)
    table.play_to("plan")
    seat = table.match.table.seats[0]
    gear, at = next(
        (id, at)
        for id, card in seat.table.content.gear.items()
        for at, sector in enumerate(card.sectors)
        if sector.kind == "fame_type"
    )
    seat.state.gears = [Gear(gear, at)]
    once, again = (table.screen.read(COUNT_GEARS.display.option(seat, Use(0, time))) for time in (0, 1))
    assert once != again
    assert again.startswith(english_part("gears.uses.count_again", place=1))


@pytest.mark.parametrize("language", ["en", "fr", "ja", "uk"])
@pytest.mark.parametrize("columns", [60, 80, 160])
def test_no_line_is_wider_than_the_terminal(
    language: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    table = Table(7, language=language)
    for question in everything(table, most=120):
        for line in (table.shown(question) + table.prompt(question)).splitlines():
            assert width(line) <= columns, line


@pytest.mark.parametrize("manner", ["ascii", "plain"])
def test_simple_screens_get_every_question_too(manner: str) -> None:
    table = Table(8, ascii=manner == "ascii", plain=manner == "plain")
    for question in everything(table, most=60):
        shown = table.shown(question) + table.prompt(question)
        assert shown.strip()
        assert "buy_" not in shown  # ids are for programs
        if manner == "ascii":
            assert "☞" not in shown


def everything(table: Table, most: int) -> Iterator[Question]:
    """The first questions of a game, each answered by somebody eager."""
    for _ in range(most):
        if table.match.over:
            return
        question = table.question
        yield question
        choice = table.match.timeline.choices()[question.seat]
        table.match.answer(question.seat, MANNERS["eager"](choice, Chance(table.match.ordinal)))


HOSTILE = (
    *("", " ", "-", "--", "0", "-1", "+1", "1e9", "9" * 400, "nan", "None", "none", "pass", "PASS"),
    *(
        "%s",
        "{0}",
        "{name}",
        "\x1b[2J",
        "\x00",
        "\u202e",
        "🤷",
        "ｆ",
        "ー",
        "・",
        ",",
        ",,,",
        "1,",
        ";",
    ),
    *("a" * 5000, "1 2 3 4 5 6 7 8 9", "P", "P17 P17", "buy_", "gear_1", "../..", "' or 1=1", "\\", '"'),
)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_hostile_lines_never_fail_and_change_the_game_only_by_a_legal_answer(seed: int) -> None:
    table = Table(seed)
    chance = Chance(seed)
    asked = 0
    while not table.match.over and asked < 150:
        question = table.question
        choice = table.match.timeline.choices()[question.seat]
        steps = len(table.match.steps)
        answered, said = table.say(question, chance.one_of(HOSTILE))
        asked += 1
        assert "Traceback" not in said
        assert "\x1b[2J" not in said
        if answered:
            choice_step = table.match.steps[steps]
            assert choice_step.seat == question.seat
        else:
            assert len(table.match.steps) == steps
            table.match.answer(question.seat, choice.sample(chance))
    assert asked == 150 or table.match.over
