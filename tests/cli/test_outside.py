"""One bad file stops no other command: plugins, settings, saves and translations that are hostile."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.tables import ROOT

from .conftest import Run

HOSTILE = sorted((ROOT / "tests" / "hostile").glob("*.toml"))
PATIENCE = 60


@pytest.fixture(autouse=True)
def impatient() -> Iterator[None]:
    """Whatever waits for somebody who never comes fails instead of waiting."""

    def give_up(number: int, frame: object) -> None:
        raise TimeoutError("it never ends")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(PATIENCE)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


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
    assert "Market" in works(manicule, "games")


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
