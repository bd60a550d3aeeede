"""When something breaks: a sentence, an exit code, the game where it stood, and never a traceback."""

import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.support.terminal import PATIENCE
from tests.support.wording import english, english_part, english_start

import manicule as manicule_engine
from manicule import Recorder
from manicule.records.file import RecordFile, not_written
from manicule.records.reader import read_record

from .conftest import Run

GAME = ("play", "market", "--seat", "human:Anna", "--seat", "random:Tom", "--seed", "3")
FUSE = """
PLUGIN = {"id": "fuse", "kind": "rules", "game": "market", "name": "Fuse",
          "about": "Fails.", "api": 2, "default": True}
from manicule import Plugin, hookimpl
class Fuse(Plugin):
    @hookimpl
    def before_phase(self, table, phase):
        if phase == "buying" and table.position.round == 2:
            raise KeyError("spark")
plugin = Fuse()
"""


def test_a_rule_that_fails_is_named_and_the_game_is_not_lost(manicule: Run, plugins: Path) -> None:
    (plugins / "fuse.py").write_text(FUSE)
    ran = manicule(*GAME, input="2 1\n1\npass\n2 1\n")
    assert (ran.code, ran.out) == (3, "")
    assert english_part("match.driver.hook_failed", plugin="fuse", hook="before_phase") in ran.err
    assert "spark" in ran.err
    assert "manicule resume" in ran.err
    assert "Traceback" not in ran.err


def test_an_unexpected_failure_is_an_apology(manicule: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("ink / 0")

    monkeypatch.setattr("manicule_interface.look_ups.matching", fail)
    ran = manicule(*GAME, input="2 1\nlook\n")
    assert (ran.code, ran.out) == (1, "")
    assert "sorry" in ran.err
    assert "ZeroDivisionError: ink / 0" in ran.err
    assert "manicule resume" in ran.err
    assert "Traceback" not in ran.err
    monkeypatch.setenv("MANICULE_DEBUG", "1")
    assert "Traceback" in manicule(*GAME, input="2 1\nlook\n").err


def test_what_cannot_be_shown_has_happened_all_the_same(
    manicule: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("ink / 0")

    save = tmp_path / "game.toml"
    with monkeypatch.context() as patch:
        patch.setattr("manicule_interface.narration.paragraph", fail)
        ran = manicule(*GAME, "--save", str(save), input="2 1\nbread\npass\n")
    assert (ran.code, ran.out) == (1, "")
    assert "sorry" in ran.err
    assert [step.answer for step in read_record(save).steps if step.seat == "a"] == ["2-1", "bread"]
    assert "Anna buys bread." in manicule("resume", str(save), input="log\n").err


def test_a_failure_outside_of_a_game_is_an_apology_too(
    manicule: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("no such shelf")

    monkeypatch.setattr("manicule_cli.games.catalogue.find_registry", fail)
    ran = manicule("games")
    assert (ran.code, ran.out) == (1, "")
    assert "OSError: no such shelf" in ran.err
    assert "Traceback" not in ran.err


def test_a_place_where_nothing_can_be_saved_is_told_before_the_game(manicule: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "game.toml"
    ran = manicule(*GAME, "--save", str(path), input="2 1\n")
    assert ran.code == 1
    assert english("records.file.not_written", file=str(path), problem="|").partition("|")[0] in ran.err
    assert "How do you place" not in ran.err


def test_what_a_name_or_a_plugin_contains_never_controls_the_terminal(manicule: Run, plugins: Path) -> None:
    evil = FUSE.replace('"name": "Fuse"', '"name": "\\x1b[31mFuse\\x07"')
    (plugins / "fuse.py").write_text(evil)
    ran = manicule("plugins", "info", "fuse")
    assert "\x1b" not in ran.out
    assert "[31mFuse" in ran.out
    assert manicule("play", "market", "--seat", "human:\x1b[2JAnna", "--seat", "random").code == 2


def in_a_shell(line: str) -> "subprocess.CompletedProcess[str]":
    """Run the program as a shell does, with pipes and other streams."""
    command = ["bash", "-c", f"{shlex.quote(sys.executable)} -m manicule_cli {line}"]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.mark.parametrize("line", ["plugins list", "play market --seat random --seat random", "--help"])
def test_a_reader_that_has_gone_is_no_failure_to_talk_about(line: str) -> None:
    done = in_a_shell(f"{line} | true")
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr


def test_closed_streams_are_empty_streams() -> None:
    done = in_a_shell("play market --seat human --seat human <&- 2>&1")
    assert done.returncode == 1
    assert english("cli.session.ended") in done.stdout


LOUD = """
PLUGIN = {"id": "loud", "kind": "rules", "game": "market", "name": "Loud",
          "about": "Prints.", "api": 2, "default": True}
from manicule import Plugin, hookimpl
print("loaded")
class Loud(Plugin):
    @hookimpl
    def before_phase(self, table, phase):
        print("hello")
plugin = Loud()
"""


def test_what_a_plugin_prints_is_not_in_the_object_of_json(manicule: Run, plugins: Path) -> None:
    (plugins / "loud.py").write_text(LOUD)
    ran = manicule("play", "market", "--seat", "random:Anna", "--seat", "random:Tom", "--seed", "3", "--json")
    assert ran.json["game"] == "market"
    assert "hello" in ran.err
    assert manicule("plugins", "info", "loud", "--json").json["status"] == "ok"


@pytest.mark.parametrize("json", [(), ("--json",)], ids=["for people", "for programs"])
def test_a_plugin_cannot_end_the_program(manicule: Run, plugins: Path, json: tuple[str, ...]) -> None:
    (plugins / "fuse.py").write_text(FUSE.replace('raise KeyError("spark")', "raise SystemExit(0)"))
    ran = manicule(*GAME, *json, input="2 1\n1\npass\n2 1\n")
    assert (ran.code, ran.out) == (3, "")
    assert english_part("match.driver.hook_failed", plugin="fuse", hook="before_phase") in ran.err
    assert "manicule resume" in ran.err


def test_a_hook_that_gives_back_nothing_is_named(manicule: Run, plugins: Path) -> None:
    (plugins / "fuse.py").write_text(FUSE.replace('raise KeyError("spark")', "return 5"))
    ran = manicule(*GAME, input="2 1\n1\npass\n2 1\n")
    assert ran.code == 3
    assert english_part("match.driver.mistaken", plugin="fuse") in ran.err
    assert english_part("kernel.answers.not_asking", hook="before_phase", found="int") in ran.err


def test_a_full_disk_says_what_is_saved_and_not_that_all_is(
    manicule: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = RecordFile.append, []

    def second_fails(self: RecordFile, entries: Sequence[tuple[int, str, str]], durable: bool) -> None:
        calls.append(entries)
        if len(calls) == 2:
            raise not_written(self.path, OSError(28, "No space left on device"))
        real(self, entries, durable)

    monkeypatch.setattr(RecordFile, "append", second_fails)
    ran = manicule(*GAME, "--save", str(tmp_path / "game.toml"), input="2 1\napple\n")
    assert ran.code == 1
    assert english_part("records.file.not_written", problem="No space left on device") in ran.err
    assert english_start("cli.session.resume", 18) not in ran.err
    assert ran.err.splitlines()[-1].startswith(english_part("cli.session.resume_before"))
    assert len(read_record(tmp_path / "game.toml").steps) >= 1


def test_a_save_that_was_deleted_in_mid_game_is_told_with_the_new_one(
    manicule: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, real, calls = tmp_path / "game.toml", RecordFile.append, []

    def deleted(self: RecordFile, entries: Sequence[tuple[int, str, str]], durable: bool) -> None:
        calls.append(entries)
        if len(calls) == 2:
            path.unlink()
        real(self, entries, durable)

    monkeypatch.setattr(RecordFile, "append", deleted)
    ran = manicule(*GAME, "--save", str(path), input="2 1\napple\n")
    assert (
        english(
            "records.recorder.moved",
            problem=english("records.file.gone", file=str(path)),
            file=str(tmp_path / "game-2.toml"),
        )
        in ran.err
    )
    assert english_part("cli.session.resume") in ran.err
    assert "game-2.toml" in ran.err.splitlines()[-1]
    assert manicule("resume", str(tmp_path / "game-2.toml"), input="quit\n").code == 0


def change_in_place(path: Path) -> None:
    """What another program may do to a save: one letter is another one, and it is as long as it was."""
    with path.open("r+b") as file:
        file.write(path.read_bytes().replace(b"Anna", b"Olga"))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("2 1\nquit\n", english_part("cli.session.resume")),
        ("2 1\nsave\nquit\n", english_part("interface.look_ups.saved_as", file="game-2")),
        ("2 1\napple\nquit\n", english_part("cli.session.resume")),
    ],
    ids=["on leaving", "when asked", "with the next answer"],
)
def test_a_save_that_was_changed_in_place_is_not_said_to_be_the_game(
    manicule: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, said: str
) -> None:
    path, real, calls = tmp_path / "game.toml", RecordFile.append, []

    def changed(self: RecordFile, entries: Sequence[tuple[int, str, str]], durable: bool) -> None:
        real(self, entries, durable)
        calls.append(entries)
        if len(calls) == 1:
            change_in_place(path)

    monkeypatch.setattr(RecordFile, "append", changed)
    ran = manicule(*GAME, "--save", str(path), input=typed)
    new = tmp_path / "game-2.toml"
    assert (
        english(
            "records.recorder.moved", problem=english("records.file.replaced", file=str(path)), file=str(new)
        )
        in ran.err
    )
    assert said in ran.err
    assert "game-2.toml" in ran.err.splitlines()[-1]
    assert "Olga" in path.read_text()
    answers = [step.answer for step in read_record(new).steps if step.seat == "a"]
    assert answers == ["2-1", "apple"][: 1 + typed.count("apple")]
    assert manicule("resume", str(new), input="quit\n").code == 0


def test_a_game_that_is_played_elsewhere_is_refused_in_one_sentence(
    manicule: Run, process: Run, tmp_path: Path
) -> None:
    path = tmp_path / "game.toml"
    manicule(*GAME, "--save", str(path), input="2 1\n")
    with manicule_engine.load(path, observers=[Recorder()]):
        ran = process("resume", str(path))
    assert (ran.code, ran.out) == (1, "")
    assert english_part("records.file.in_use") in ran.err
    assert english_part("door.recorded_plugins.edited") not in ran.err
