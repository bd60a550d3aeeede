"""`manicule resume`: the last game, the one that is named, or one of several."""

import os
from pathlib import Path

import pytest
from tests.support.wording import english, english_part

from manicule.kernel.errors import UsageError
from manicule.records.file import RecordFile
from manicule.records.form import SNAPSHOT, RecordEntry
from manicule.records.lock import is_locked_for_us
from manicule.records.reader import read_record
from manicule_cli.games.saves import saved

from .conftest import Run, Start

GAME = ("play", "market", "--seat", "human:Anna", "--seat", "random:Tom")


@pytest.fixture
def saves(manicule: Run, home: Path) -> Path:
    """Two unfinished games and a finished one; the folder of saves."""
    folder = home / "manicule" / "saves"
    for age, (name, lines) in enumerate(
        {"done": "2 1\napple\npass\n3 0\n1 3\n", "newer": "2 1\n", "older": "1 2\n"}.items()
    ):
        path = folder / f"{name}.toml"
        seats = ("play", "market", "--seat", f"human:{name.capitalize()}", "--seat", "random:Tom")
        manicule(*seats, "--seed", "3", "--save", str(path), input=lines)
        os.utime(path, (1_700_000_000 - age * 86_400,) * 2)
    return folder


def test_without_a_terminal_the_last_one_goes_on_and_is_named(manicule: Run, saves: Path) -> None:
    ran = manicule("resume", input="quit\n")
    assert ran.code == 0
    assert ran.err.startswith(english_part("cli.saves.going_on", file="newer.toml"))
    assert "Newer: What do you buy?" in ran.err


def test_a_save_goes_by_its_name_too(manicule: Run, saves: Path) -> None:
    for name in ("older", "older.toml", str(saves / "older.toml")):
        ran = manicule("resume", name, input="quit\n")
        assert ran.code == 0
        assert "Older: What do you buy?" in ran.err
    assert manicule("replay", "done").code == 0
    assert manicule("resume", "nothing").code == 2


def test_a_save_is_known_by_the_beginning_of_its_name(manicule: Run, saves: Path) -> None:
    assert saved("old") == saved("OLD") == saves / "older.toml"
    assert manicule("saves", "show", "old", "--json").json["name"] == "older"
    assert manicule("replay", "don").code == 0


def test_the_beginning_of_several_names_is_refused_with_all_of_them(manicule: Run, saves: Path) -> None:
    (saves / "older-2.toml").write_bytes((saves / "older.toml").read_bytes())
    with pytest.raises(UsageError) as caught:
        saved("old")
    assert caught.value.code == "several-saves"
    assert saved("older") == saves / "older.toml"
    assert saved("older-") == saves / "older-2.toml"
    ran = manicule("saves", "remove", "old", "--yes")
    assert ran.code == 2
    assert "older-2" in ran.err
    assert (saves / "older.toml").exists()


@pytest.mark.parametrize("name", ["", "../saves/old", "ld", "x"])
def test_nothing_else_names_a_save(saves: Path, name: str) -> None:
    with pytest.raises(UsageError) as caught:
        saved(name)
    assert caught.value.code != "several-saves"


def test_a_game_that_is_open_elsewhere_is_not_the_one_to_go_on_with(manicule: Run, saves: Path) -> None:
    with (saves / "newer.toml").open("rb", buffering=0) as newer:
        assert is_locked_for_us(newer)
        assert "Older: What do you buy?" in manicule("resume", input="quit\n").err
        with (saves / "older.toml").open("rb", buffering=0) as older:
            assert is_locked_for_us(older)
            ran = manicule("resume")
            assert ran == manicule("resume", "newer")
            assert ran.code == 1
    assert "Newer: What do you buy?" in manicule("resume", input="quit\n").err


@pytest.mark.parametrize("line", ["resume", ""])
def test_a_game_that_is_open_elsewhere_is_not_offered(at_terminal: Start, saves: Path, line: str) -> None:
    (saves / "third.toml").write_bytes((saves / "older.toml").read_bytes())
    with (saves / "newer.toml").open("rb", buffering=0) as newer:
        assert is_locked_for_us(newer)
        window = at_terminal(line)
        window.wait("Market: Older and Tom")
        window.wait("[1]: ")
        assert "Newer" not in window.written


@pytest.mark.parametrize(
    ("typed", "name"), [("", "Newer"), ("1", "Newer"), ("2", "Older"), ("market: older", "Older")]
)
def test_at_a_terminal_one_of_several_is_picked(
    at_terminal: Start, saves: Path, typed: str, name: str
) -> None:
    window = at_terminal("resume")
    window.wait(english("cli.saves.which_save"))
    window.wait("Market: Newer and Tom")
    window.wait("Market: Older and Tom")
    assert "Done" not in window.written
    window.answer("[1]: ", typed)
    window.wait(f"{name}> ")
    window.type("quit")
    assert window.end() == 0


def test_who_wants_none_of_them_leaves(at_terminal: Start, saves: Path) -> None:
    window = at_terminal("resume")
    window.answer("[1]: ", "quit")
    assert window.end() == 0


def test_what_happened_last_is_told_again(manicule: Run, saves: Path) -> None:
    manicule("resume", "newer", input="bread\n")
    ran = manicule("resume", "newer", input="quit\n")
    assert "Newer buys bread." in ran.err


def test_a_forged_snapshot_is_refused_and_the_moves_before_it_are_recovered(
    manicule: Run, saves: Path
) -> None:
    whole = read_record(saves / "done.toml")
    first, second = whole.snapshots[:2]
    entries = [RecordEntry(*step) for step in whole.steps[: second.answers]]
    entries.append(RecordEntry(second.at, SNAPSHOT, first.text))
    file = RecordFile.create(saves / "forged.toml", whole.start)
    file.append(entries, durable=False)
    file.close()
    ran = manicule("resume", "forged", input="quit\n")
    assert ran.code == 1
    assert english_part("records.verifier.differs", at=second.at) in ran.err
    ran = manicule("resume", "--recover", "forged", input="quit\n")
    assert ran.code == 0
    assert english("cli.saves.kept", n=second.answers, file="forged-recovered.toml") in ran.err


def test_a_save_that_cannot_be_read_is_not_offered(at_terminal: Start, saves: Path) -> None:
    (saves / "broken.toml").write_text("format = 1\nnonsense")
    window = at_terminal("resume")
    window.wait(english("cli.saves.which_save"))
    window.wait("[1]: ")
    assert "broken" not in window.written


def test_what_happened_before_the_first_answer_is_told_again_too(manicule: Run) -> None:
    seats = ("--seat", "human:Anna", "--seat", "human:Tom", "--seat", "random:Kate", "--seed", "3")
    manicule("play", "cvlizations", *seats, input="hunting\nundo\n")
    ran = manicule("resume", input="log\n")
    assert ran.err.count("Round 1 of 9 begins") == 2


def test_saves_are_told_apart_by_round_scores_and_age(at_terminal: Start, saves: Path) -> None:
    window = at_terminal("resume")
    window.wait("Market: Newer and Tom – round 1, Newer (0), ")
    window.wait(" ago")
    window.wait("Market: Older and Tom – round 1, Older ")
    window.wait("[1]: ")
    assert "more unfinished" not in window.written


def test_saves_that_are_not_offered_are_counted(at_terminal: Start, saves: Path) -> None:
    text = (saves / "newer.toml").read_bytes()
    for number in range(8):
        (saves / f"copy{number}.toml").write_bytes(text)
    window = at_terminal("resume")
    window.wait(english("cli.save_menu.more", n=2))


def test_a_save_whose_plugin_is_gone_is_offered_without_scores(at_terminal: Start, saves: Path) -> None:
    window = at_terminal("resume", MANICULE_BLOCK="market")
    window.wait("market: Newer and Tom – round 1, ")
    window.wait(" ago")
    window.wait("[1]: ")
    assert "Newer (0)" not in window.written
