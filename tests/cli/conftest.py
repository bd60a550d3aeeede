"""Running the program: in this process, as a process of its own, and at a terminal."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from tests.support.terminal import PATIENCE, Terminal

from manicule_cli.app import main
from manicule_kit.conformance.quarantine import Quarantine

ROOT = Path(__file__).parents[2]
TICTACTOE = ROOT / "docs" / "examples" / "tictactoe"
PLUGINS = Path(__file__).parent / "plugins"


@dataclass(frozen=True)
class Ran:
    """How a run of the program ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]
Start = Callable[..., Terminal]


@pytest.fixture(autouse=True)
def plugins(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Tic-tac-toe and the test's own plugins are installed; returns the user's plugin folder."""
    paths = [TICTACTOE, PLUGINS / "market.py"]
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", os.pathsep.join(map(str, paths)))
    monkeypatch.setenv("MANICULE_PACE", "none")  # nobody needs to follow what is told here
    folder = home / "manicule" / "plugins"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """`plugins check` tries plugins in a process of their own: tests/kit has tests for that."""
    monkeypatch.setattr("manicule_kit.conformance.check.quarantined", lambda *_: Quarantine())


@pytest.fixture
def manicule(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the program in this process, without a terminal."""

    def run(*arguments: str, input: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(input))
        code = main(arguments)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run


@pytest.fixture
def process() -> Run:
    """Run the program as a process of its own."""

    def run(*arguments: str, input: str = "", **environment: str) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "manicule_cli", *arguments],
            input=input.encode(),
            capture_output=True,
            env={**os.environ, **environment},
            timeout=PATIENCE,
            check=False,
        )
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


@pytest.fixture
def at_terminal() -> Iterator[Start]:
    """Run the program at a terminal that remembers what it shows, and can be scrolled back."""
    running: list[Terminal] = []

    def start(line: str, **how: Any) -> Terminal:
        running.append(Terminal(line, **how))
        return running[-1]

    yield start
    for terminal in running:
        terminal.close()
