"""docs/modding.md to the letter: its files are written, its commands are run, its output is compared."""

import os
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, get_args

import pytest
from tests.kit.conftest import environment
from tests.support.tables import ROOT
from tests.support.wording import english, english_part

from manicule_kit.conformance.findings import Check

PAGE = ROOT / "docs" / "modding.md"
BLOCK = re.compile(r"^(?:<!-- (\w+) -->\n)?```(\w+)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`([\w./-]+\.(?:py|toml))`")


class Block(NamedTuple):
    """A fenced block: its mark in a comment, its language, its text, and the file that it is."""

    mark: str
    language: str
    text: str
    file: str


def blocks(path: Path = PAGE) -> Iterator[Block]:
    """The blocks of a page. One that is a file follows a paragraph that ends with its name, or with
    “put this into” it, and a colon."""
    page = path.read_text(encoding="utf-8")
    for found in BLOCK.finditer(page):
        paragraph = page[: found.start()].rstrip().rpartition("\n\n")[2]
        named = FILE.findall(paragraph) if paragraph.endswith(":") and found[2] in ("python", "toml") else []
        yield Block(found[1] or "", found[2], found[3], named[-1] if named else "")


def run(command: str, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    scripts = sysconfig.get_path("scripts")
    path = os.pathsep.join([scripts, str(Path(sys.executable).parent), os.environ["PATH"]])
    return subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", command],
        cwd=folder,
        env=environment(PATH=path, **more),
        input="",
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


@pytest.fixture
def no_small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader of the page has what is installed, and nothing more."""
    monkeypatch.delenv("MANICULE_PLUGIN_PATH", raising=False)


def with_fewer_games(command: str) -> str:
    """A command of the page; its checks play one game instead of five or ten, which takes seconds each."""
    return re.sub(
        r"(?<=^manicule plugins check )(.*) --games \d+$", r"\1 --games 1", command, flags=re.MULTILINE
    )


@pytest.mark.usefixtures("no_small_game")
@pytest.mark.soak
def test_the_page_works_to_the_letter(tmp_path: Path) -> None:
    """With every game that the page plays; `tests/extras/test_fresh_pages.py` follows it with fewer."""
    exported: dict[str, str] = {}
    output, commands, files = "", 0, 0
    for block in blocks():
        if block.file:
            (tmp_path / block.file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
            files += 1
        elif block.language == "sh" and block.mark != "installs":
            done = run(block.text, tmp_path, **exported)
            output = done.stdout
            # A game with a person and no input is saved, and that is no success.
            assert done.returncode == (1 if block.mark == "asks" else 0), block.text + output + done.stderr
            assert block.mark != "asks" or english_part("cli.session.nothing_saved") in done.stderr
            for name, value in re.findall(r"^export (\w+)=(.*)$", block.text, re.MULTILINE):
                exported[name] = value.replace("$PWD", str(tmp_path))
            commands += 1
        elif block.language == "text":
            for line in block.text.splitlines():
                assert line in output, f"{line}\n--- is not in ---\n{output}"
    assert (files, commands) == (15, 20)


@pytest.mark.usefixtures("no_small_game")
def test_every_file_of_the_page_is_formatted(tmp_path: Path) -> None:
    for block in blocks():
        if block.language == "python" and block.file:
            (tmp_path / Path(block.file).name).write_text(block.text, encoding="utf-8")
    ignored = "E402"  # PLUGIN comes first: it is read without running the file
    for command in (["check", "--ignore", ignored], ["format", "--check"]):
        done = run(f"python -m ruff {' '.join(command)} --isolated --line-length 110 .", tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_names_every_check() -> None:
    page = PAGE.read_text(encoding="utf-8")
    table = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    assert table == list(get_args(Check))


@pytest.mark.soak
@pytest.mark.usefixtures("no_small_game")
def test_what_the_page_installs_is_found(tmp_path: Path) -> None:
    """With pip, in an environment of its own: needs the network for what builds a wheel."""
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", str(python.parents[1])], check=True)
    subprocess.run([python, "-m", "pip", "install", "-q", str(ROOT)], check=True)
    made = run("manicule plugins new inkmaster --kind character", tmp_path)
    assert made.returncode == 0
    (block,) = [block for block in blocks() if block.mark == "installs"]
    path = os.pathsep.join([str(python.parent), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-e", "-c", block.text + "cd venv\nmanicule plugins check inkmaster --games 10\n"],
        cwd=tmp_path,
        env=environment(PATH=path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "site-packages" in done.stdout
    assert english("cli.checks.sound") in done.stdout  # elsewhere: beside its sources it would be there twice
