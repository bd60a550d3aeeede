"""Optional windows: answered by the program for who does not want to be asked; the record is the same."""

from pathlib import Path

import pytest
from tests.support.asking import Table
from tests.support.wording import english

from manicule_interface.free_actions import is_window

from .conftest import PLUGINS, Run, Start

GAME = ("play", "fair", "--seat", "human:Anna", "--seed", "3")


@pytest.fixture(autouse=True)
def fair(plugins: Path) -> None:
    (plugins / "fair.py").write_text((PLUGINS / "fair.py").read_text())


def steps(path: Path) -> list[str]:
    return [line for line in path.read_text().splitlines() if line.startswith("a = ")]


def test_without_a_terminal_every_window_is_asked(manicule: Run) -> None:
    ran = manicule(*GAME, input="duck\npass\n" * 4)
    assert ran.code == 0
    assert ran.err.count("Anything else?") == ran.err.count("Anything before you leave?") == 2


@pytest.mark.parametrize("how", ["flag", "variable", "config"])
def test_who_wants_no_windows_is_asked_none_and_the_record_is_the_same(
    manicule: Run, home: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    saves = home / "manicule" / "saves"
    assert manicule(*GAME, "--save", str(saves / "all.toml"), input="duck\npass\n" * 4).code == 0
    flags = ("--windows", "none") if how == "flag" else ()
    if how == "variable":
        monkeypatch.setenv("MANICULE_WINDOWS", "none")
    elif how == "config":
        (home / "manicule" / "config.toml").write_text('windows = "none"\n')
    ran = manicule(*GAME, "--save", str(saves / "none.toml"), *flags, input="duck\n" * 4)
    assert ran.code == 0
    assert "Anything" not in ran.err
    assert (saves / "all.toml").read_bytes() == (saves / "none.toml").read_bytes()


def test_a_wrong_wish_is_wrong_usage(manicule: Run, home: Path) -> None:
    ran = manicule(*GAME, "--windows", "some", input="duck\n")
    assert ran.code == 2
    assert (
        english(
            "interface.preferences.not_one_of",
            source="--windows",
            given="some",
            known="all, useful, and none",
        )
        in ran.err
    )
    assert list((home / "manicule" / "saves").iterdir()) == []


def test_undo_goes_back_to_what_a_person_answered(manicule: Run, home: Path) -> None:
    ran = manicule(*GAME, "--windows", "none", input="duck\nundo\nkite\n")
    assert ran.code == 1
    assert "Anna wins a kite." in ran.err
    [save] = (home / "manicule" / "saves").glob("*.toml")
    assert steps(save) == ['a = "duck"', 'a = "pass"', 'a = "kite"', 'a = "pass"']
    standing = manicule("replay", str(save), "--json").json
    assert (standing["phase"], standing["answers"]) == ("second", 2)


def test_a_useful_window_is_asked_once_a_round_and_at_the_last_chance(at_terminal: Start) -> None:
    window = at_terminal("play fair --seat human:Anna --seat human:Tom --windows useful")
    window.answer("Anna> ", "duck")
    window.wait("Anything else?")
    window.answer("Anna", "pass")
    window.answer("Tom> ", "duck")
    window.wait("Anything else?")
    window.answer("Tom", "bell")
    window.wait("Which prize do you take?")
    window.answer("Anna> ", "duck")
    window.wait("Anything before you leave?")
    window.answer("Anna", "pass")
    window.wait("Which prize do you take?")
    window.answer("Tom> ", "duck")
    window.wait("Round 1 is over.")


def test_a_window_that_was_declined_is_passed_the_next_time(at_terminal: Start, plugins: Path) -> None:
    source = (plugins / "fair.py").read_text()
    (plugins / "fair.py").write_text(source.replace("topic=self.worth == 2", "topic=False"))
    window = at_terminal("play fair --seat human:Anna")
    window.answer("Anna> ", "duck")
    window.wait("Anything else?")
    window.answer("Anna", "pass")
    window.answer("Anna> ", "kite")
    window.wait("Round 1 is over.")
    assert window.written.count("Anything else?") == 1
    window.answer("Anna> ", "undo")
    window.wait(english("interface.verbs.undone"))
    window.wait("Which prize do you take?")
    window.answer("Anna> ", "undo")
    window.wait(english("interface.verbs.undone"))
    window.wait("Anything else?")
    window.answer("Anna", "bell")
    window.answer("Anna> ", "duck")
    window.answer("Anna> ", "duck")
    window.wait("Anything else?")


def test_a_window_is_one_also_while_something_there_is_too_dear() -> None:
    table = Table(5)
    question = table.play_to(
        "window", when=lambda question: not set(question.display.free) <= set(question.legal)
    )
    assert is_window(question)
    assert not is_window(table.play_to("take_inks"))
