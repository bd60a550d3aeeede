"""`manicule scenario record`: a step of a save becomes a file that runs."""

from pathlib import Path

import pytest
from tests.support.wording import english, english_part

from .conftest import Run

SEATS = ("--seat", "random:Anna", "--seat", "random:Tom", "--seed", "7")


@pytest.fixture
def save(manicule: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of tic-tac-toe that was played."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "game.toml"
    assert manicule("play", "tictactoe", *SEATS, "--save", str(path)).code == 0
    return path


def test_a_step_is_written_into_a_new_file_that_runs(manicule: Run, save: Path, tmp_path: Path) -> None:
    ran = manicule("scenario", "record", str(save), "--at", "3")
    assert ran.code == 0, ran
    file = tmp_path / "game-step-3.toml"
    assert "game-step-3.toml" in ran.out
    assert "manicule scenario run" in ran.out
    assert 'title = "Step 3: ' in file.read_text(encoding="utf-8")
    assert manicule("scenario", "run", str(file)).out == f"{english('cli.scenarios.all_hold', n=1)}\n"


def test_a_file_that_is_there_is_never_overwritten(manicule: Run, save: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("mine")
    ran = manicule("scenario", "record", str(save), "--at", "3", "--to", str(file))
    assert ran.code == 2
    assert file.read_text() == "mine"


def test_json_prints_the_scenario(manicule: Run, save: Path, tmp_path: Path) -> None:
    ran = manicule("scenario", "record", str(save), "--at", "3", "--json")
    assert ran.json["step"] == 3
    assert ran.json["scenario"].startswith('title = "Step 3: ')
    assert list(tmp_path.glob("*-step-*")) == []
    assert manicule("scenario", "record", str(save), "--at", "3", "--json", "--to", "x.toml").code == 2


def test_a_step_that_is_none_is_wrong_usage(manicule: Run, save: Path) -> None:
    ran = manicule("scenario", "record", str(save), "--at", "400")
    assert ran.code == 2
    assert english_part("kit.transcript.no_such_step", step=400) in ran.err
    assert manicule("scenario", "record", str(save), "--at", "three").code == 2


def test_the_title_is_in_the_language_of_who_records_it(manicule: Run, save: Path, tmp_path: Path) -> None:
    call = ("scenario", "record", str(save), "--at", "3", "--lang", "fr")
    assert manicule(*call, "--to", str(tmp_path / "une.toml")).code == 0
    assert (tmp_path / "une.toml").read_text(encoding="utf-8").startswith('title = "Étape 3')
    assert manicule(*call, "--json").json["scenario"].startswith('title = "Step 3')
