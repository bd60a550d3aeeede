"""`manicule learn`: a first round with explanations, on a table that is always the same."""

import re
import shutil
from pathlib import Path

import pytest
from tests.support.tables import registry
from tests.support.terminal import Terminal
from tests.support.wording import english, english_part, english_pattern, english_start

from manicule import Human, Robot, save, start
from manicule.kernel.errors import ContentError
from manicule.kernel.text import tr
from manicule.records.reader import read_record
from manicule.records.saves import list_saves
from manicule_interface.lesson import Lesson, has_lesson, read_lesson
from manicule_interface.lesson_guide import ON_YOUR_OWN
from manicule_interface.moments import PRESS_ENTER
from manicule_languages.languages import Languages

from .conftest import ROOT, TICTACTOE, Run, Start

TAUGHT = [game.id for game in registry().games() if has_lesson(game)]


def lesson_of(game: str) -> Lesson:
    return read_lesson(game, registry().game(game).folder)


def words(terminal: Terminal) -> str:
    return " ".join(terminal.display.everything.split())


def follow(terminal: Terminal, suggestions: int, language: str = "en") -> None:
    """Press Enter at this number of suggestions, and at each moment before one of them."""
    for _ in range(suggestions):
        put_moments_away(terminal, r"\[[^\]]+\]> ", language)
        terminal.type("")


def put_moments_away(terminal: Terminal, prompt: str, language: str = "en") -> None:
    """Wait for a prompt, and press Enter at each moment before it."""
    press_enter = re.escape(Languages().reader(language).read(PRESS_ENTER).strip())
    while terminal.child.expect([prompt, press_enter]):
        terminal.type("")


def test_every_game_that_comes_with_the_program_has_a_lesson() -> None:
    assert {"cartographers", "cvlizations", "gutenberg"} <= set(TAUGHT)


@pytest.mark.parametrize(
    ("game", "language"),
    [("gutenberg", "en"), ("cartographers", "fr"), ("cvlizations", "ja"), ("gutenberg", "uk")],
)
def test_enter_all_the_way_follows_every_suggestion_to_the_end(
    at_terminal: Start, game: str, language: str
) -> None:
    """Each step is asked once and in its order, its suggestion is possible, and the lesson ends."""
    lesson = lesson_of(game)
    terminal = at_terminal(f"learn {game} --lang {language}")
    terminal.child.expect(r"\. |。 ?")
    terminal.type("")
    follow(terminal, len(lesson.step), language)
    put_moments_away(terminal, r"\[1\]", language)
    terminal.type("2")
    assert terminal.end() == 0
    assert terminal.display.too_wide == []
    assert "Traceback" not in terminal.written
    own = Languages().reader(language).read(ON_YOUR_OWN)
    assert " ".join(own.split()) not in words(terminal)
    (save,) = list_saves()
    assert (save.game, save.practice, save.finished) == (game, True, False)
    given = [step for step in read_record(save.path).steps if step.seat == "a"]
    assert len(given) == len(lesson.step)


def test_the_explanations_come_when_they_matter(at_terminal: Start) -> None:
    terminal = at_terminal("learn gutenberg")
    terminal.answer(english("cli.lessons.begin"))
    terminal.wait(english_start("gutenberg.lesson.you_begin_two_orders_order", 26))
    terminal.wait(english_part("gutenberg.kinds.which_printing_card_do_you_2"))
    terminal.wait(english_part("terminal.offers.suggestion", answer="P01"))
    terminal.answer("[P01]> ")
    terminal.wait(english_start("gutenberg.lesson.now_other_half_order_refinement", 32))
    terminal.wait(english("gutenberg.kinds.which_refinement_card_do_you", card="P01"))
    terminal.wait("[R09]> ")


def test_a_single_thing_is_suggested_by_its_name_and_not_as_numbers(at_terminal: Start) -> None:
    terminal = at_terminal("learn gutenberg")
    terminal.answer(english("cli.lessons.begin"))
    steps = [step.id for step in lesson_of("gutenberg").step]
    follow(terminal, steps.index("reward_ink"))
    terminal.wait(english_part("terminal.offers.suggestion", answer="gold"))
    terminal.answer("[gold]> ")
    terminal.wait(english("gutenberg.events.takes_from_bag", seat="Anna", inks="1 gold ink"))


def test_another_answer_is_welcome_and_a_bot_suggests_what_depended_on_it(at_terminal: Start) -> None:
    terminal = at_terminal("learn gutenberg")
    terminal.answer(english("cli.lessons.begin"))
    terminal.answer("[P01]> ", "P15")
    terminal.wait(english_start("gutenberg.lesson.all_right_remember_its_letters", 32))
    terminal.wait(english_start("gutenberg.lesson.now_other_half_order_refinement", 32))
    terminal.child.expect(
        english_pattern("terminal.offers.as_a_bot_because", answer="CARD", because="").replace(
            "CARD", r"R\d\d"
        )
    )
    terminal.child.expect(r"\[R\d\d\]> ")
    terminal.type("")
    assert english_part("interface.lesson_guide.different") not in words(terminal)
    terminal.wait(english_start("gutenberg.lesson.second_order_chosen_reverse_last", 38))


def test_a_wrong_answer_is_refused_as_always_and_the_suggestion_stays(at_terminal: Start) -> None:
    terminal = at_terminal("learn gutenberg")
    terminal.answer(english("cli.lessons.begin"))
    terminal.answer("[P01]> ", "nonsense")
    terminal.wait("[P01]> ")
    terminal.type("99")
    terminal.wait("[P01]> ")
    assert english_start("gutenberg.lesson.all_right_remember_its_letters", 32) not in words(terminal)


def test_what_is_taken_back_can_be_followed_after_all(at_terminal: Start) -> None:
    terminal = at_terminal("learn gutenberg")
    terminal.answer(english("cli.lessons.begin"))
    terminal.answer("[P01]> ", "P15")
    terminal.answer("]> ", "undo")
    terminal.wait(english("interface.verbs.undone"))
    terminal.answer("[P01]> ")
    terminal.wait("[R09]> ")


@pytest.mark.parametrize(("leaving", "code"), [("\x03", 130), ("\x04", 1)])
@pytest.mark.parametrize("at", ["begin. ", "[P01]> "])
def test_a_lesson_can_be_left_anywhere(at_terminal: Start, at: str, leaving: str, code: int) -> None:
    terminal = at_terminal("learn gutenberg")
    if at != "begin. ":
        terminal.answer(english("cli.lessons.begin"))
    terminal.wait(at)
    terminal.child.send(leaving)
    assert terminal.end() == code
    assert "Traceback" not in terminal.written


def test_after_the_lesson_the_game_goes_on(at_terminal: Start) -> None:
    terminal = at_terminal("learn gutenberg")
    terminal.answer(english("cli.lessons.begin"))
    follow(terminal, len(lesson_of("gutenberg").step))
    put_moments_away(terminal, re.escape(english("cli.prompt.what_now")))
    terminal.answer("Number [1]: ")
    terminal.child.expect(r"Anna[^>]*> ")
    assert (
        english("terminal.offers.suggestion", answer="", because="").strip(" .") not in terminal.child.before
    )


def test_a_lesson_can_be_read_from_a_pipe(manicule: Run) -> None:
    ran = manicule("learn", "gutenberg", input="P01\nR09\n")
    assert ran.code == 1
    assert english_start("gutenberg.lesson.second_order_chosen_reverse_last", 38) in ran.err
    assert english("cli.lessons.begin").strip() not in ran.err


def test_the_wizard_offers_the_lesson_to_who_does_not_know_the_game(at_terminal: Start) -> None:
    terminal = at_terminal("", MANICULE_PLUGIN_PATH="")
    terminal.answer("Number [1]: ")
    terminal.wait("Which game?")
    terminal.answer("Number [1]: ", "gutenberg")
    terminal.wait(english("cli.setup_wizard.how_to_begin", game="Gutenberg"))
    terminal.answer("Number [1]: ")
    terminal.wait(english("cli.lessons.begin"))


def test_the_lesson_that_the_page_for_authors_shows_can_be_played(at_terminal: Start, plugins: Path) -> None:
    page = (ROOT / "docs" / "write-a-game.md").read_text(encoding="utf-8")
    (lesson,) = re.findall(r"```toml\n(seed = .*?)```", page, re.DOTALL)
    shutil.copytree(TICTACTOE, plugins / "tictactoe")
    (plugins / "tictactoe" / "lesson.toml").write_text(lesson, encoding="utf-8")
    terminal = at_terminal("learn tictactoe", MANICULE_PLUGIN_PATH="")
    terminal.answer(english("cli.lessons.begin"))
    terminal.wait("Cells are marked in turn.")
    because = "Four rows go through the middle."
    terminal.wait(english("terminal.offers.suggestion", answer="e", because=because))
    terminal.answer("[e]> ")
    terminal.wait("See what Tom does now.")
    several = at_terminal("learn", MANICULE_PLUGIN_PATH="")
    several.wait(english("cli.lessons.which_lesson"))
    several.answer("Number [1]: ", "tic")
    several.wait("Three in a row win.")


WRONG = [
    ("seed = 1", english("kernel.decoder.missing_key", key="seats")),
    ('seed = 1\nseats = ["random"]', english_part("interface.lesson.no_learner")),
    (
        'seed = 1\nseats = ["human:Anna", ":Tom"]',
        english("match.seats.in_seat", given=":Tom", problem=english("match.seats.no_kind")),
    ),
    (
        'seed = 1\nseats = ["human"]\nsteps = 1',
        english("kernel.decoder.unknown_key", key="steps", near="step"),
    ),
    ('seed = 1\nseats = ["human"]\nstep = 1', f"step: {english('kernel.decoder.not_an_array', found=1)}"),
    (
        'seed = 1\nseats = ["human"]\n' + '[[step]]\nid = "a"\nphase = "p"\nkind = "k"\n'
        'explain = ["x"]\nanswer = "1"\nbecause = "y"\nneeds = ["b"]\n',
        english_part("interface.lesson.unknown_need", needed="b"),
    ),
    (
        'seed = 1\nseats = ["human"]\n'
        + '[[step]]\nid = "a"\nphase = "p"\nkind = "k"\nexplain = ["x"]\nanswer = "1"\nbecause = "y"\n' * 2,
        english("interface.lesson.twice", step="a"),
    ),
    ("seed = ", "lesson.toml"),
]


@pytest.mark.parametrize(("text", "problem"), WRONG)
def test_a_lesson_that_is_wrong_says_what_is_wrong(tmp_path: Path, text: str, problem: str) -> None:
    (tmp_path / "lesson.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_lesson("garden", tmp_path)
    assert problem in str(caught.value)
    assert "plugin garden, file lesson.toml" in str(caught.value)


# Going on with a lesson


def test_a_lesson_goes_on_where_it_was_left(manicule: Run) -> None:
    before = manicule("learn", "gutenberg", input="\n\n\nquit\n")
    after = manicule("resume", input="\nquit\n")
    # It was left at this question, so it is explained once more.
    asked = f"☞ {english('gutenberg.lesson.its_refinement_card_need_finished')}"
    assert asked in before.err
    assert after.err.index(asked) < after.err.index(
        english("terminal.offers.suggestion", answer="R10", because="").rstrip()
    )
    assert after.err.index(
        f"☞ {english_start('gutenberg.lesson.types_your_letters_i_o', 23)}"
    ) < after.err.index(english("terminal.offers.suggestion", answer="A: 1|", because="").partition("|")[0])
    assert f"☞ {english_start('gutenberg.lesson.you_begin_two_orders_order', 26)}" not in after.err


def test_a_lesson_that_goes_on_knows_what_was_not_followed(manicule: Run) -> None:
    manicule("learn", "gutenberg", input="P48\nquit\n")
    lines = [line for line in manicule("resume", input="quit\n").err.splitlines() if line.startswith("☞")]
    assert lines[0].startswith(f"☞ {english_start('gutenberg.lesson.now_other_half_order_refinement', 32)}")
    # The suggestion of the lesson goes with another card.
    assert english_part("terminal.offers.as_a_bot_because") in lines[-1]


def test_whoever_has_finished_a_lesson_goes_on_without_it(manicule: Run) -> None:
    answers = "\n" * len(lesson_of("cartographers").step)
    ran = manicule("learn", "cartographers", input=answers + "quit\n")
    assert ran.code == 0
    assert "☞" not in manicule("resume", input="quit\n").err


def test_another_practice_game_is_no_lesson(manicule: Run, home: Path) -> None:
    lesson = lesson_of("cartographers")
    path = home / "practice.toml"
    save(
        start("cartographers", [Human("Anna")], seed=lesson.seed + 1, practice=True, registry=registry()),
        path,
    )
    assert "☞" not in manicule("resume", str(path), input="quit\n").err


def test_a_lesson_is_known_again_whatever_the_person_is_called(manicule: Run, home: Path) -> None:
    lesson = lesson_of("cartographers")
    path = home / "practice.toml"
    save(start("cartographers", [Human("Olena")], seed=lesson.seed, practice=True, registry=registry()), path)
    assert "☞" in manicule("resume", str(path), input="quit\n").err


def test_the_seats_of_a_lesson_make_it_one(manicule: Run, home: Path) -> None:
    path = home / "practice.toml"
    seats: list[Human | Robot] = [Human("Anna"), Robot("greedy", "Tom"), Robot("random", "Kate")]
    seed = lesson_of("cvlizations").seed
    save(start("cvlizations", seats, seed=seed, practice=True, registry=registry()), path)
    assert "☞" not in manicule("resume", str(path), input="quit\n").err


def test_a_lesson_that_cannot_be_read_any_more_keeps_nobody_from_the_game(
    manicule: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    manicule("learn", "cartographers", input="\nquit\n")
    problem = ContentError(tr("the lesson is torn"))

    def torn(plugin: str, folder: Path) -> Lesson:
        raise problem

    monkeypatch.setattr("manicule_interface.lesson.read_lesson", torn)
    ran = manicule("resume", input="quit\n")
    assert ran.code == 0
    assert "the lesson is torn" in ran.err
    assert "☞" not in ran.err
