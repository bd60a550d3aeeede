"""`manicule report`: all that helps to find a mistake, and nothing that is a secret."""

import json
import os
import re
import zipfile
from pathlib import Path

import pytest
from tests.support.wording import english, english_part

from manicule.folders import saves_folder
from manicule_cli.report import ENVIRONMENT, SETTINGS

from .conftest import ROOT, Run
from .test_listings import BROKEN

SEED = "918273"
PLAY = ("play", "market", "--seat", "random:Annabella", "--seat", "random:Bertram", "--seed", SEED)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the program is called in."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def save(manicule: Run) -> Path:
    """A finished game."""
    path = saves_folder() / f"market-{SEED}.toml"
    assert manicule(*PLAY, "--save", str(path)).code == 0
    return path


def packed(here: Path) -> dict[str, bytes]:
    [path] = here.glob("*.zip")
    with zipfile.ZipFile(path) as bundle:
        return {name: bundle.read(name) for name in bundle.namelist()}


def test_it_tells_versions_and_plugins_with_what_is_wrong_with_them(manicule: Run, plugins: Path) -> None:
    (plugins / "broken.py").write_text(BROKEN)
    told = manicule("report", "--json").json
    assert f"manicule {told['manicule']}\n" == manicule("--version").out
    assert told["python"].startswith("CPython 3.")
    assert told["platform"]
    assert told["libraries"]["msgspec"]
    found = {plugin["id"]: plugin for plugin in told["plugins"]}
    assert found["market"]["status"] == "ok"
    assert found["broken"]["status"] == "failed"
    assert "no such ink" in found["broken"]["problem"]
    assert "save" not in told


def test_the_file_holds_what_json_prints(manicule: Run, here: Path) -> None:
    ran = manicule("report")
    assert ran.code == 0
    assert ran.out.startswith("manicule-report-")
    files = packed(here)
    assert list(files) == ["report.json"]
    assert json.loads(files["report.json"]) == manicule("report", "--json").json


def test_the_home_folder_is_not_named(manicule: Run, plugins: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = plugins.parents[1]
    (plugins / "broken.py").write_text(BROKEN)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    ran = manicule("report", "--json")
    assert str(home) not in ran.out
    [where] = [plugin["where"] for plugin in ran.json["plugins"] if plugin["id"] == "broken"]
    assert where.startswith(f"~{os.sep}")


def test_of_settings_only_those_are_told_that_are_no_secret(
    manicule: Run, plugins: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (plugins.parent / "config.toml").write_text('pace = 0.5\npassword = "sesame"\n')
    monkeypatch.setenv("MANICULE_TOKEN", "sesame")
    ran = manicule("report", "--json")
    assert ran.json["settings"] == {"pace": "0.5"}
    assert ran.json["environment"]["MANICULE_PACE"] == "none"
    assert "sesame" not in ran.out


def test_a_save_is_told_of_without_seed_names_and_answers(manicule: Run, save: Path, here: Path) -> None:
    ran = manicule("report", save.name)
    assert ran.code == 0
    assert english_part("cli.report.no_secrets") in ran.err
    files = packed(here)
    assert list(files) == ["report.json"]
    text = files["report.json"].decode()
    for secret in (SEED, "Annabella", "Bertram", save.stem):
        assert secret not in text
    told = json.loads(text)["save"]
    assert told["game"] == "market"
    assert told["seats"] == [{"kind": "random", "level": ""}] * 2
    assert told["options"] == {"coins": 3}
    assert [plugin["id"] for plugin in told["plugins"]] == ["market"]
    assert told["finished"] is True
    assert (
        told["steps"]
        == len(re.findall(r"^\[\[step\]\]\nat = \d+\n[a-z] = ", save.read_text(), re.MULTILINE))
        > 0
    )


def test_the_whole_save_is_added_only_when_asked_for_and_that_is_said(
    manicule: Run, save: Path, here: Path
) -> None:
    ran = manicule("report", save.name, "--with-save")
    assert ran.code == 0
    assert english_part("cli.report.everything") in ran.err
    assert packed(here)[f"saves/{save.name}"] == save.read_bytes()


def test_a_save_that_cannot_be_read_is_told_without_its_name(manicule: Run, save: Path) -> None:
    save.write_text(save.read_text().replace("coins = 3", "coins = 4"))
    ran = manicule("report", save.name, "--json")
    assert ran.code == 0
    assert ran.json["save"] == {"problem": english("records.reader.header_changed", file="SAVE")}


def test_what_cannot_be_done_is_refused(manicule: Run, save: Path, here: Path) -> None:
    assert manicule("report", "--with-save").code == 2
    assert english("cli.saves.no_file", path="nowhere") in manicule("report", "nowhere").err
    both = manicule("report", save.name, "--with-save", "--json")
    assert both.code == 2
    assert "--with-save" in both.err
    assert list(here.glob("*.zip")) == []


def test_a_file_that_is_there_is_never_overwritten(manicule: Run, here: Path) -> None:
    first, second = manicule("report"), manicule("report")
    assert first.code == second.code == 0
    assert len(list(here.glob("*.zip"))) == 2
    (here / "mine.zip").write_bytes(b"mine")
    assert manicule("report", "--to", "mine.zip").code == 2
    assert (here / "mine.zip").read_bytes() == b"mine"
    lost = manicule("report", "--to", str(here / "nowhere" / "report.zip"))
    assert lost.code == 1
    assert english_part("kit.phase_hooks.unwritable") in lost.err


def test_the_page_on_reports_names_all_that_is_told(manicule: Run, save: Path) -> None:
    page = (ROOT / "docs" / "reporting.md").read_text(encoding="utf-8")
    told = manicule("report", save.name, "--json").json
    assert [name for name in (*told, *SETTINGS, *ENVIRONMENT) if f"`{name}`" not in page] == []
