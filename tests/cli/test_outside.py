"""One bad file stops no other command: plugins, settings, saves and translations that are hostile."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.patience import limited
from tests.support.tables import ROOT
from tests.support.wording import english, english_pattern

from .conftest import Run

HOSTILE = sorted((ROOT / "tests" / "hostile").glob("*.toml"))
PATIENCE = 60


@pytest.fixture(autouse=True)
def impatient() -> Iterator[None]:
    """Nothing here waits for somebody who never comes."""
    with limited(PATIENCE):
        yield


def works(manicule: Run, *arguments: str) -> str:
    ran = manicule(*arguments)
    assert ran.code == 0, ran.err
    assert "Traceback" not in ran.err
    return ran.out + ran.err


def test_hostile_plugins_are_listed_as_such_and_hinder_nobody(manicule: Run, plugins: Path) -> None:
    for path in HOSTILE:
        folder = plugins / f"evil_{path.stem.replace('-', '_')}"
        folder.mkdir()
        (folder / "plugin.toml").write_bytes(path.read_bytes())
    for name in ("evil_pipe", "evil_pipes"):
        (plugins / name).mkdir()
        os.mkfifo(plugins / name / "plugin.toml")
    os.mkfifo(plugins / "evil_file.py")
    (plugins / "evil_deep.py").write_text("PLUGIN = " + "-" * 50_000 + "1")
    assert "Market" in works(manicule, "games")
    listed = works(manicule, "plugins", "list")
    for path in HOSTILE:
        assert f"evil_{path.stem.replace('-', '_')}" in listed
    assert "evil_pipe" in listed
    assert "evil_deep" in listed


@pytest.mark.parametrize("hostile", [*HOSTILE, Path("pipe")], ids=lambda path: path.stem)
def test_hostile_settings_hinder_nobody(manicule: Run, home: Path, hostile: Path) -> None:
    config = home / "manicule" / "config.toml"
    if hostile.is_file():
        config.write_bytes(hostile.read_bytes())
    else:
        os.mkfifo(config)
    told = works(manicule, "games")
    assert "Market" in told
    (said,) = [line for line in told.splitlines() if "config.toml" in line]
    assert re.fullmatch(english_pattern("cli.environment.no_settings", file=str(config)), said)


def test_settings_that_cannot_be_read_are_said_and_the_others_are_not(manicule: Run, home: Path) -> None:
    config = home / "manicule" / "config.toml"
    assert manicule("games").err == ""
    config.write_text('pace = "none"\n')
    assert manicule("games").err == ""
    config.write_text('windows = "all"\npace = \n')
    ran = manicule("games", "--json")
    assert (ran.code, ran.json["games"][0]["id"]) == (0, manicule("games", "--json").json["games"][0]["id"])
    assert ran.err.count("\n") == 1
    assert (
        english(
            "cli.environment.no_settings", file=str(config), problem="Invalid value (at line 2, column 8)"
        )
        in ran.err
    )
    config.unlink()
    config.mkdir()
    assert (
        english(
            "cli.environment.no_settings", file=str(config), problem=english("kernel.untrusted_files.no_file")
        )
        in manicule("games").err
    )


def test_hostile_saves_hinder_nobody_and_are_not_gone_on_with(manicule: Run, home: Path) -> None:
    folder = home / "manicule" / "saves"
    manicule("play", "market", "--seat", "human:Anna", "--seat", "random", "--seed", "3", input="2 1\n")
    assert len(list(folder.iterdir())) == 1
    for path in HOSTILE:
        (folder / path.name).write_bytes(path.read_bytes())
    os.mkfifo(folder / "pipe.toml")
    (folder / "folder.toml").mkdir()
    ran = manicule("resume", input="quit\n")
    assert ran.code == 0
    assert "Anna: What do you buy?" in ran.err
    for name in ("pipe", "dotted", "deep-arrays"):
        ran = manicule("resume", name)
        assert ran.code in (1, 2)
        assert "Traceback" not in ran.err
