"""The program lets the bot sit down where nobody says more, and asks it for hints."""

import io
import re
import sys

import pytest
from tests.support.seats import seated
from tests.support.tables import registry
from tests.support.wording import english, english_part, english_pattern

import manicule
from manicule import Human
from manicule.door.match_request import bots_made_for, usual_bot
from manicule_cli.app import main


def test_the_usual_bot_of_the_game_is_the_one_that_was_made_for_it() -> None:
    assert bots_made_for(registry(), "gutenberg") == ["easy", "greedy", "hard", "normal"]
    assert usual_bot(registry(), "gutenberg") == "greedy"


def test_a_game_without_a_bot_of_its_own_has_one_that_plays_every_game() -> None:
    assert bots_made_for(registry(), "another") == []
    assert usual_bot(registry(), "another") == "random"


def test_the_bot_is_there_for_its_game_alone() -> None:
    assert registry().bot_kinds("gutenberg") == ["easy", "greedy", "hard", "normal", "random", "search"]
    assert "greedy" not in registry().bot_kinds("another")


def hints(lines: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *more: str) -> str:
    """What is read when these lines are typed in a game with two bots."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    seats = ("--seat", "human:Anna", "--seat", "greedy", "--seat", "greedy", "--without", "characters")
    main(["play", "gutenberg", *seats, "--seed", "7", "--plain", *more])
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return " ".join((out + err).split())


def test_a_hint_names_the_bot_its_answer_and_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = hints("hint\nquit\n", monkeypatch, capsys)
    assert english("interface.hints.hint", kind="hard", answer="P") in said
    assert re.search(english_pattern("greedy.sentences.order_lacks", n=3), said)
    assert "fame points" in said


def test_a_hint_names_the_level_in_the_language_of_who_reads_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = hints("hint\nquit\n", monkeypatch, capsys, "--lang", "fr")
    assert "Le robot difficile suggère" in said


def test_a_hint_gives_nothing_away_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    once = hints("hint\nquit\n", monkeypatch, capsys)
    twice = hints("hint\nhint\nquit\n", monkeypatch, capsys)
    assert twice.count(english_part("interface.hints.hint", kind="hard")) == 2
    assert once.partition(english_part("interface.hints.hint", kind="hard"))[2].partition(". ")[0] in twice


def test_who_has_no_order_yet_is_told_nothing_of_orders() -> None:
    match = manicule.start("gutenberg", [Human("Anna")], with_=["automa"], seed=11, registry=registry())
    match.answer("a", "ungler")
    question, bot = match.question("a"), registry().bot("greedy", "gutenberg")
    assert question.kind == "lift_specialty"
    assert english_part("greedy.sentences.lift_any") in str(
        bot.reason(question, match.view("a"), match.advice("a", bot))
    )


def test_the_reason_for_the_first_types_counts_what_each_order_still_needs() -> None:
    seats, bot = ["human:Anna", "human:Tom"], registry().bot("greedy", "gutenberg")
    match = manicule.start("gutenberg", seated(seats), without=["characters"], seed=2, registry=registry())
    while "a" not in match.timeline.choices() or match.question("a").kind != "first_types":
        seat = next(iter(match.timeline.choices()))
        match.answer(seat, match.advice(seat, bot))
    view = match.view("a")
    cards = [view.content.printing[order.printing].types for order in view.position.seats[0].orders]
    said = set()
    for answer in ("3-0-0-0", "1-1-1-0", "0-1-1-1", "0-0-0-3", match.advice("a", bot)):
        types = dict(zip(match.question("a").rows, map(int, answer.split("-")), strict=True))
        wanted = {letter: max(card.count(letter) for card in cards) for letter in types}
        missing = sum(max(0, wanted[letter] - own) for letter, own in types.items())
        reason = str(bot.reason(match.question("a"), view, answer))
        expected = (
            english("greedy.sentences.first_types_lack", n=missing)
            if missing
            else english("greedy.sentences.first_types_do")
        )
        assert expected in reason
        said.add(missing)
    assert len(said) > 1
