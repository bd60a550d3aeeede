"""A few questions lead into a game: Enter all the way gives a good one, and mistakes are explained."""

import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.support.tables import games_except
from tests.support.terminal import Terminal
from tests.support.wording import english, english_part, english_start

from manicule_languages.pseudo import accented

from .conftest import PLUGINS, Run
from .test_help import unbracketed

OWN = {"MANICULE_PLUGIN_PATH": "", "MANICULE_BLOCK": games_except("gutenberg")}
"""Of what is installed, one game."""
Start = Callable[..., Terminal]


@pytest.fixture
def start() -> Iterator[Start]:
    """Sit down at a terminal of 80 by 24."""
    running: list[Terminal] = []

    def sit(line: str = "", **environment: Any) -> Terminal:
        running.append(Terminal(line, **environment))
        return running[-1]

    yield sit
    for terminal in running:
        terminal.close()


def words(terminal: Terminal) -> str:
    """All that was shown, without its line breaks."""
    return " ".join(terminal.display.everything.split())


def test_enter_all_the_way_leads_somebody_new_to_the_lesson(start: Start) -> None:
    terminal = start("", **OWN)
    terminal.answer("Number [1]: ")
    terminal.wait(english("cli.setup_wizard.how_to_begin", game="Gutenberg"))
    terminal.answer("Number [1]: ")
    terminal.answer(english("cli.lessons.begin"))
    terminal.wait("[P01]> ")


@pytest.mark.parametrize("line", ["", "play"])
def test_who_knows_the_game_gets_one_for_one_person_by_enter(start: Start, home: Path, line: str) -> None:
    terminal = start(line, **OWN)
    terminal.answer("Number [1]: ")
    terminal.wait(english_start("cli.setup_wizard.remembered", 42, language="English"))
    terminal.wait(english("cli.setup_wizard.how_to_begin", game="Gutenberg"))
    terminal.answer("Number [1]: ", "2")
    terminal.answer("[Anna]: ")
    terminal.wait(english("cli.setup_wizard.against"))
    terminal.answer("Number [1]: ")
    terminal.wait("Which rules?")
    terminal.answer("Number [1]: ")
    terminal.answer("Anna> ", "1")
    terminal.answer("Anna> ", "quit")
    assert terminal.end() == 0
    assert terminal.display.too_wide == []
    command = "manicule play gutenberg --seat human:Anna --with automa --without characters"
    assert command in words(terminal)
    assert (home / "manicule" / "config.toml").read_text() == 'lang = "en"\n'
    assert len(list((home / "manicule" / "saves").glob("*.toml"))) == 1


def test_the_command_that_is_told_begins_the_same_table(manicule: Run) -> None:
    line = "play gutenberg --seat human:Anna --with automa --without characters --seed 3"
    ran = manicule(*shlex.split(line))
    assert ran.code == 1  # the input ends at once
    assert "Gutenberg: Anna" in ran.err


def test_mistakes_at_each_question_are_explained_and_asked_again(start: Start) -> None:
    terminal = start("", **OWN)
    terminal.answer("Number [1]: ", "9")
    terminal.wait(english("cli.menu.not_there", typed=9, last=4, usual=1))
    terminal.answer("Number [1]: ", "\x1b[Aklingon")
    # The arrow has brought the last line back.
    terminal.wait(english_start("cli.menu.not_there", 35, typed="9klingon"))
    terminal.answer("Number [1]: ", "ENGLISH")
    terminal.answer("Number [1]: ", "2²")
    terminal.wait(english_start("cli.menu.not_there", 29, typed=22))
    terminal.answer("Number [1]: ", "ye")
    terminal.answer("[Anna]: ", "Anna, anna")
    terminal.wait(english("cli.setup_wizard.same_names"))
    terminal.answer("[Anna]: ", "x" * 31)
    terminal.wait(english_start("cli.setup_wizard.not_names", 27, n=30))
    terminal.answer("[Anna]: ", "2")
    terminal.wait(english("cli.setup_wizard.a_number"))
    terminal.answer("[Anna]: ", "A, B, C, D, E")
    terminal.wait(english("cli.setup_wizard.too_many", game="Gutenberg", n=5))
    terminal.answer("[Anna]: ", "Zoë, 健二")
    terminal.wait("Nobody else")
    terminal.answer("Number [1]: ", "0")
    terminal.wait(english_start("cli.menu.not_there", 28, typed=0))
    terminal.answer("Number [1]: ", "1")
    terminal.answer("Number [1]: ", "game")
    terminal.wait(
        english(
            "cli.menu.several",
            typed="game",
            answers=f"{english('cli.setup_wizard.first_game')} and {english('cli.setup_wizard.whole_game')}",
        )
    )
    terminal.answer("Number [1]: ", "full")
    terminal.wait("Zoë and 健二")
    assert "--seat 'human:Zoë' --seat 'human:健二'" in words(terminal)
    assert terminal.display.too_wide == []


@pytest.mark.parametrize("question", range(5))
@pytest.mark.parametrize(("leaving", "code"), [("\x03", 130), ("\x04", 1), ("quit", 0)])
def test_every_question_can_be_left(start: Start, home: Path, question: int, leaving: str, code: int) -> None:
    prompts = ["Number [1]: ", "Number [1]: ", "[Anna]: ", "Number [1]: ", "Number [1]: "]
    terminal = start("", **OWN)
    for at, prompt in enumerate(prompts[:question]):
        terminal.answer(prompt, "2" if at == 1 else "")  # somebody who knows the game
    terminal.wait(prompts[question])
    if leaving == "quit":
        terminal.type(leaving)
    else:
        terminal.child.send(leaving)
    assert terminal.end() == code
    assert "Traceback" not in terminal.written
    assert not list((home / "manicule").glob("saves/*"))


def test_a_game_that_teaches_itself_is_offered_first_to_somebody_new(start: Start) -> None:
    terminal = start("", MANICULE_PLUGIN_PATH="")
    terminal.answer("Number [1]: ")
    terminal.wait("Which game?")
    terminal.answer("Number [1]: ")
    terminal.wait(english("cli.setup_wizard.how_to_begin", game="Gutenberg"))
    terminal.answer("Number [1]: ", "2")
    terminal.answer("[Anna]: ")
    terminal.answer("Number [1]: ")
    terminal.answer("Number [1]: ")
    terminal.wait("Anna> ")
    assert "manicule play gutenberg --seat human:Anna --with automa" in words(terminal)


def test_of_several_games_one_is_picked_by_name_or_number(start: Start) -> None:
    terminal = start("play")
    terminal.answer("Number [1]: ")
    terminal.wait("Which game?")
    terminal.answer("Number [1]: ", "tic")
    terminal.answer("[Anna]: ", "Kate")
    terminal.wait(english("cli.setup_wizard.how_strong"))
    terminal.answer("Number [2]: ", "hard")
    terminal.wait("Kate> ")
    assert "--seat human:Kate --seat 'hard:Bot 1'" in words(terminal)
    assert english("cli.setup_wizard.against") not in words(terminal)  # there is one way only: a single bot


def test_what_is_said_is_not_asked(start: Start) -> None:
    terminal = start("play gutenberg --with automa --without characters")
    terminal.answer("[Anna]: ")
    terminal.wait(english("cli.setup_wizard.against"))
    terminal.answer("Number [1]: ")
    terminal.wait("Gutenberg: Anna")
    asked = words(terminal)
    assert "Which language" not in asked
    assert "Which rules?" not in asked
    assert english("cli.setup_wizard.how_to_begin", game="Gutenberg") not in asked


@pytest.mark.parametrize(("language", "name"), [("fr", "Camille"), ("ja", "あおい"), ("uk", "Саша")])
def test_the_name_that_is_offered_is_one_of_the_language(start: Start, language: str, name: str) -> None:
    terminal = start(f"play gutenberg --with automa --without characters --lang {language}")
    terminal.wait(name)
    terminal.type("")
    terminal.answer("[1]")
    terminal.wait(f"{name}> ")
    assert f"human:{name}" in re.sub(r"[\s']", "", words(terminal))


def test_a_person_without_a_name_has_the_same_one_in_every_language(manicule: Run) -> None:
    """A script that names nobody gives the same game wherever it runs."""
    for language in ("en", "fr", "ja", "uk"):
        seats = ("--seat", "human", "--seat", "random", "--seat", "random")
        ran = manicule("play", "gutenberg", *seats, "--seed", "1", "--lang", language, input="")
        assert "Anna" in ran.err


def test_who_is_alone_meets_the_usual_rules_and_nothing_impossible(start: Start) -> None:
    """Two computer players, although one would do: with one a plugin takes the third place."""
    terminal = start("play cvlizations --lang uk")
    terminal.answer("[Саша]: ", "Оленка")
    terminal.answer("[2]: ")
    terminal.answer("[2]: ", "1")
    terminal.answer("Оленка> ", "вихід")
    asked = words(terminal)
    assert "--seat 'human:Оленка,lang=uk' --seat 'easy:Бот 1' --seat 'easy:Бот 2'" in asked
    assert "1 комп’ютерний гравець — із плагінами: Віртуальне плем’я" in asked
    assert "Нейтральні CVлізації та 1 комп’ютерний гравець" in asked
    assert "Нейтральні CVлізації та 2" not in asked
    assert "Нейтральні CVлізації —" not in asked


def test_a_plugin_that_is_not_there_is_refused_before_anything_is_asked(start: Start) -> None:
    terminal = start("play gutenberg --with automat")
    terminal.wait(
        english("plugins.selection.did_you_mean", plugin="automat", game="gutenberg", near="automa")
    )
    assert terminal.end() == 4
    assert "Who plays" not in words(terminal)


def test_an_unfinished_game_is_offered_first(start: Start) -> None:
    first = start("play market --seat human:Mia --seat random --seed 3")
    first.answer("Mia> ", "2 1")
    first.answer("Mia> ", "quit")
    assert first.end() == 0
    terminal = start()
    terminal.wait(english_part("cli.setup_wizard.go_on"))
    terminal.wait("Mia and Random 1")
    terminal.answer("Number [1]: ")
    terminal.wait("What do you buy?")
    terminal.answer("Mia> ", "quit")
    assert terminal.end() == 0
    again = start()
    again.answer("Number [1]: ", "no")
    again.wait(english("cli.setup_wizard.which_language"))
    again.answer("Number [1]: ")
    again.wait("Which game?")
    again.wait("Number [4]: ")  # market was played last
    again.type("")
    again.wait("[Mia]: ")


def test_whoever_has_read_another_language_is_greeted_in_it(start: Start, manicule: Run) -> None:
    first = ("play", "market", "--seat", "human:Mia", "--seat", "random", "--seed", "3", "--lang", "fr")
    manicule(*first, input="2 1\n")
    terminal = start("", LC_ALL="C")
    terminal.wait("Vous avez des parties inachevées.")
    terminal.type("quitter")
    assert terminal.end() == 0


def test_several_people_are_told_that_each_can_read_another_language(start: Start) -> None:
    terminal = start("play gutenberg --lang en")
    terminal.answer("[Anna]: ", "Anna, Tom")
    terminal.wait(english_start("cli.setup_wizard.own_languages", 38))
    terminal.answer("[1]: ", "quit")
    lines = [line.split() for line in terminal.display.everything.splitlines()]
    assert ["2", "1", "computer", "player"] in lines
    assert terminal.end() == 0


def test_the_table_of_the_last_game_is_one_enter_away(start: Start, manicule: Run, plugins: Path) -> None:
    (plugins / "fair.py").write_text((PLUGINS / "fair.py").read_text())
    first = ("play", "fair", "--seat", "human:Mia", "--seed", "3")
    assert manicule(*first, input="duck\npass\n" * 4).code == 0
    terminal = start("--lang en")
    terminal.wait(english("cli.setup_wizard.as_last_time"))
    terminal.wait(f"{english('cli.setup_wizard.same_table')} – Fair: Mia")
    terminal.answer("Number [1]: ")
    terminal.wait("Which prize do you take?")
    terminal.answer("Mia> ", "quit")
    assert terminal.end() == 0
    other = start("--lang en")
    other.answer("Number [1]: ", "2")
    other.wait("Which game?")


def test_the_table_of_the_last_game_reads_what_was_read_there(
    start: Start, manicule: Run, plugins: Path, home: Path
) -> None:
    (plugins / "fair.py").write_text((PLUGINS / "fair.py").read_text())
    (home / "manicule" / "config.toml").write_text('lang = "en"\n')
    first = ("play", "fair", "--seat", "human:Mia", "--seed", "3")
    assert manicule(*first, input="lang fr\n" + "duck\npass\n" * 4).code == 0
    terminal = start("")
    terminal.wait(english("cli.setup_wizard.as_last_time"))
    terminal.answer("Number [1]: ")
    terminal.answer("Mia> ", "quitter")
    assert terminal.end() == 0


def test_a_language_that_is_picked_is_used_and_remembered(start: Start, home: Path) -> None:
    (home / "manicule" / "config.toml").write_text("# mine\n[colors]\n", encoding="utf-8")
    terminal = start("", **OWN)
    terminal.answer("Number [1]: ", "français")
    terminal.wait("français")
    terminal.wait("[1]")
    terminal.type("quit")
    assert terminal.end() == 0
    assert (home / "manicule" / "config.toml").read_text() == 'lang = "fr"\n# mine\n[colors]\n'
    again = start("", **OWN)
    again.wait("[1]")
    assert "English" not in words(again)


def test_nothing_that_is_asked_is_left_in_english(start: Start) -> None:
    terminal = start("--lang en-XA", **OWN)
    for prompt, typed in (("[1]", "2"), ("[[Áññá~~]]", ""), ("[1]", ""), ("[1]", "")):
        terminal.answer(prompt, typed)
    terminal.wait("manicule play gutenberg")
    after = accented(english_part("cli.deal.same_again")).partition("~")[0]
    asked, found, _ = words(terminal).partition(after)
    assert found
    assert accented(english("cli.setup_wizard.which_rules")) in asked
    assert unbracketed(asked) == ""


def test_where_there_is_no_terminal_nothing_is_asked(manicule: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Usage: manicule" in manicule().out
    for name, value in OWN.items():
        monkeypatch.setenv(name, value)
    ran = manicule("play", "--seed", "1")
    assert ran.code == 1
    assert "Gutenberg: Anna, " in ran.err
    assert "Which" not in ran.err.partition("Gutenberg")[0]


def test_a_solo_opponent_is_told_where_games_are_listed(manicule: Run) -> None:
    assert "2, 3, 4; with automa also 1" in manicule("games", "gutenberg").out
    assert manicule("games", "gutenberg", "--json").json["players_with"] == {"automa": [1, 2, 3]}
