"""A table for an assistant: everything in words, of limited length, and of its own seat alone."""

import pytest
from tests.support.tables import ROOT, registry_with_examples

from manicule import Human, Match, start
from manicule.errors import UsageError
from manicule.kernel.dice import BotDice
from manicule_cli.assistant.table import NOT_STARTED, AssistantTable
from manicule_interface.narration import Narration
from manicule_interface.reactions import Actor
from manicule_interface.session import NOT_ASKED, Session
from manicule_languages.languages import Languages
from manicule_languages.reader import Reader
from manicule_terminal.plain_table import (
    MOST_CHARACTERS,
    OPTIONS,
    RULES_NOW,
    cut,
    question_text,
    table_text,
    view_text,
)

GAMES = {
    **{"gutenberg": 3, "cartographers": 2, "cvlizations": 3},
    **{"tictactoe": 2, "tricks": 3, "masks": 3, "caravan": 3},
}


def table(language: str = "en") -> AssistantTable:
    languages = Languages()
    return AssistantTable(registry_with_examples(), languages, languages.reader(language), seed=7)


def read_by(match: Match, seat: str) -> tuple[str, ...]:
    """All that an assistant reads at a seat."""
    session, who = Session(match, registry_with_examples(), Narration()), Actor(seat, Reader(), types=True)
    return table_text(session, who), view_text(session, who), question_text(session, who)


def played(game: str, answers: int) -> Match:
    """A match after some random answers; all seats are people."""
    match = start(game, [Human()] * GAMES[game], seed=11, registry=registry_with_examples())
    for at in range(answers):
        dice = BotDice(at, "assistant")
        seat = match.waiting()[0]
        match.answer(seat, match.timeline.choices()[seat].sample(dice))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_one_call_gives_the_table_the_question_its_options_and_the_rules(game: str) -> None:
    text = table().start(game, ["random"] * (GAMES[game] - 1), name="Anna")
    assert text.index("Anna:") < text.index(str(OPTIONS)) < text.index(str(RULES_NOW))
    assert len(text) < 2 * MOST_CHARACTERS


def test_an_assistant_plays_to_the_end_and_reads_what_happened() -> None:
    here = table()
    here.start("tictactoe", ["random"], name="Anna")
    read = ""
    for cell in "abcdefghi":
        if str(OPTIONS) in here.question():
            read = here.answer(cell)
    assert str(NOT_ASKED) in here.question()
    assert "Anna" in read


def test_what_is_not_possible_is_said_and_changes_nothing() -> None:
    here = table()
    with pytest.raises(UsageError) as none:
        here.table()
    assert str(none.value) == str(NOT_STARTED)
    with pytest.raises(UsageError) as unknown:
        here.start("tictactoe", language="xx")
    assert "xx" in str(unknown.value)
    here.start("tictactoe", ["random"])
    before = here.table()
    assert "zebra" in here.answer("zebra")
    assert here.why("zebra")
    assert here.table() == before


def test_a_part_of_the_table_is_read_by_its_title() -> None:
    here = table()
    here.start("cvlizations", ["random", "random"])
    whole, effects = here.look(), here.look("Effects of the ideas on the track")
    assert effects in whole
    assert len(effects) < len(whole) / 2
    with pytest.raises(UsageError, match="cellar"):
        here.look("cellar")


def test_rules_are_read_about_the_phase_and_about_a_word() -> None:
    here = table()
    here.start("cvlizations", ["random", "random"])
    assert here.rules() != here.rules("helmet") != here.rules("trade")
    assert "helmet" in here.rules("helmet")


def test_a_long_text_is_cut_and_says_so() -> None:
    lines = [f"line {number}" for number in range(100)]
    text = cut(lines, str, 60)
    assert len(text) < 100
    assert text.startswith("line 0\nline 1")
    assert "92" in text.splitlines()[-1]
    assert cut(lines, str) == "\n".join(lines)


def test_the_page_on_assistants_works_to_the_letter() -> None:
    text = (ROOT / "docs" / "assistants.md").read_text(encoding="utf-8")
    (example,) = (block.partition("```")[0] for block in text.split("```python\n")[1:])
    exec(compile(example, "assistants.md", "exec"), {})  # noqa: S102  the page is ours


@pytest.mark.parametrize("language", ["fr", "ja", "uk"])
def test_everything_is_in_the_language_of_the_table(language: str) -> None:
    text, reader = (
        table().start("cvlizations", ["random", "random"], language=language),
        Languages().reader(language),
    )
    for one in (OPTIONS, RULES_NOW):
        assert reader.read(one) in text
        assert reader.read(one) != str(one)


@pytest.mark.parametrize("game", ["gutenberg", "cvlizations", "masks", "caravan"])
def test_nothing_is_read_that_the_seat_may_not_know(game: str) -> None:
    """Everything is dealt again that a seat may not know: it reads the same."""
    is_different = False
    for answers in range(6):
        match = played(game, answers)
        seat, other = ("a", "b") if answers % 2 else ("b", "a")
        world = match.imagine(seat, 5)
        assert read_by(world, seat) == read_by(match, seat)
        is_different |= read_by(world, other) != read_by(match, other)
    assert is_different
