"""Starting where little works: no home, an absurd one, no permission, a full device, an impatient person."""

import os
import shlex
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.support.terminal import PATIENCE
from tests.support.wording import english, english_part, english_start

from manicule.records.reader import read_record

from .conftest import Ran, Run

GAME = ("play", "market", "--seat", "human:Anna", "--seat", "random:Tom", "--seed", "3")
LONG = "x" * 300


def is_a_sentence(ran: Ran) -> bool:
    """Whether a run failed with one line that blames nobody's code."""
    return "Traceback" not in ran.err and "please report" not in ran.err and ran.err.startswith("manicule: ")


@pytest.mark.parametrize("variable", ["HOME", "MANICULE_HOME", "XDG_DATA_HOME"])
def test_a_home_with_an_absurd_name_hinders_nothing_but_saving(
    manicule: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, variable: str
) -> None:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "MANICULE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, str(tmp_path / LONG))
    assert manicule("games").code == 0
    assert manicule("plugins", "list").code == 0
    ran = manicule(*GAME, input="2 1\n")
    assert ran.code == 1
    assert is_a_sentence(ran)
    assert english_part("records.file.not_written", problem="File name too long") in ran.err
    ran = manicule("resume")
    assert ran.code == 1
    assert is_a_sentence(ran)
    assert english_part("records.reader.unreadable", problem="File name too long") in ran.err
    ran = manicule(*GAME, "--save", str(tmp_path / "here.toml"), input="2 1\n")
    assert english_part("cli.session.resume") in ran.err


def test_without_any_home_a_game_is_played_where_one_says(
    manicule: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "MANICULE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os.path, "expanduser", str)  # as it is for an account without a home
    assert manicule("games").code == 0
    ran = manicule(*GAME, input="2 1\n")
    assert (ran.code, is_a_sentence(ran)) == (2, True)
    assert english_part("cli.advice.set_manicule_home_folder_saves_plugins") in ran.err
    path = tmp_path / "here.toml"
    ran = manicule(*GAME, "--save", str(path), input="2 1\n")
    assert english_part("cli.session.resume") in ran.err
    assert manicule("resume", str(path), input="quit\n").code == 0


@pytest.fixture
def forbidden(monkeypatch: pytest.MonkeyPatch, home: Path) -> Path:
    """A folder of a person's things which they may not look into."""
    folder = home / "manicule"

    def guarded(real: Any) -> Any:
        def call(path: Any = ".", *arguments: Any, **how: Any) -> Any:
            if isinstance(path, str | os.PathLike) and Path(path).is_relative_to(folder):
                raise PermissionError(13, "Permission denied", str(path))
            return real(path, *arguments, **how)

        return call

    for name in ("open", "stat", "lstat", "listdir", "scandir", "mkdir"):
        monkeypatch.setattr(os, name, guarded(getattr(os, name)))
    return folder


def test_a_folder_without_permission_is_said_as_such_and_hinders_nothing_else(
    manicule: Run, forbidden: Path, tmp_path: Path
) -> None:
    assert manicule("games").code == 0
    assert manicule("plugins", "list").code == 0
    ran = manicule("resume")
    settings, *_ = ran.err.splitlines()
    assert settings == english(
        "cli.environment.no_settings", file=str(forbidden / "config.toml"), problem="Permission denied"
    )
    ran = Ran(ran.code, ran.out, ran.err.removeprefix(f"{settings}\n"))
    assert (ran.code, is_a_sentence(ran)) == (1, True)
    assert (
        english("records.reader.unreadable", file=str(forbidden / "saves"), problem="Permission denied")
        in ran.err
    )


def test_a_save_that_may_not_be_read_is_not_passed_over(
    manicule: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manicule(*GAME, input="2 1\n")
    (path,) = (home / "manicule" / "saves").iterdir()
    real = os.open

    def guarded(name: Any, *arguments: Any, **how: Any) -> int:
        if name == path:
            raise PermissionError(13, "Permission denied", str(path))
        return real(name, *arguments, **how)

    monkeypatch.setattr(os, "open", guarded)
    ran = manicule("resume")
    assert ran.code == 1
    assert english("records.reader.unreadable", file=str(path), problem="Permission denied") in ran.err
    assert english_part("cli.saves.nothing_to_resume") not in ran.err


@pytest.mark.parametrize(
    "where",
    [
        "manicule_cli.environment.wanted_language",
        "manicule.plugins.PluginRegistry.find",
        "manicule_cli.application.build",
        "manicule_cli.app._prepare_streams",
        "manicule_cli.environment.tell_english",
    ],
)
def test_ctrl_c_at_any_time_of_the_start_ends_quietly(
    manicule: Run, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    def interrupted(*arguments: Any, **how: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(where, interrupted)
    ran = manicule("games")
    assert (ran.code, ran.err) == (130, "")


def test_a_save_with_an_absurd_name_is_refused_in_a_sentence(manicule: Run, tmp_path: Path) -> None:
    for name in (LONG, f"{LONG}/game.toml"):
        ran = manicule(*GAME, "--save", str(tmp_path / name), input="2 1\n")
        assert ran.code == 1
        assert is_a_sentence(ran)
        assert english_part("records.file.not_written", problem="File name too long") in ran.err
    ran = manicule("resume", LONG)
    assert (ran.code, is_a_sentence(ran)) == (2, True)


FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="a device that is always full is needed")
@pytest.mark.parametrize("line", ["--version", "games", "--help", "play market --seat random --seat random"])
def test_output_to_a_full_device_fails_in_one_sentence(line: str) -> None:
    command = f"{shlex.quote(sys.executable)} -m manicule_cli {line} > {FULL}"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 1
    assert done.stderr.count("No space left on device") == 1
    assert "Traceback" not in done.stderr
    assert "please report" not in done.stderr
    assert "Exception ignored" not in done.stderr


def test_on_a_full_disk_nothing_is_told_to_be_saved_that_is_not(
    manicule: Run, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    real = os.fsync
    answers: list[int] = []

    def sync(descriptor: int) -> None:
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            answers.append(descriptor)
        if len(answers) > 1:
            raise OSError(28, "No space left on device")
        real(descriptor)

    monkeypatch.setattr(os, "fsync", sync)
    ran = manicule(*GAME, input="2 1\napple\npass\n")
    (path,) = (home / "manicule" / "saves").iterdir()
    assert (ran.code, [step.answer for step in read_record(path).steps if step.seat == "a"]) == (1, ["2-1"])
    assert english_part("records.file.not_written", problem="No space left on device") in ran.err
    assert english_part("cli.session.resume_before") in ran.err
    assert english_start("cli.session.resume", 18) not in ran.err


@pytest.mark.parametrize("name", ["-rf.toml", "--help.toml", "my game.toml", "it's.toml", "$HOME.toml"])
def test_the_command_that_a_hint_prints_works_for_any_name(
    manicule: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = manicule(*GAME, f"--save={name}", input="2 1\n")
    before = english("cli.session.resume", file="").partition("manicule ")[0]
    hint = ran.err.splitlines()[-1].removeprefix(before)
    program, *arguments = shlex.split(hint)
    assert program == "manicule"
    again = manicule(*arguments, input="quit\n")
    assert again.code == 0
    assert "Anna: What do you buy?" in again.err
