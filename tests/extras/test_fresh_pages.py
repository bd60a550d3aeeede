"""The pages for authors of plugins, followed to the letter by somebody who has nothing but the program.

The wheel of this tree is installed into an environment of its own, with what the pages tell a reader to
install; each page is then followed in an empty folder. It needs the network, or wheels at hand, for what that
depends on. Checks play fewer games than the pages say, as in the tests that follow the pages without a wheel.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.kit.conftest import play_fewer_games
from tests.kit.test_modding_page import Block, blocks, with_fewer_games
from tests.support.tables import ROOT
from tests.support.wording import english_part

PAGES = {
    "write-a-game": 6,
    "hidden-roles": 3,
    "your-own-copy": 4,
    "packs": 4,
    "publishing": 3,
    "api-policy": 1,
    "test-kit": 4,
    "modding": 21,
}
"""The pages, and how often each has something run. The last one installs a plugin for good."""
OF_EXAMPLES = ("write-a-game", "hidden-roles")
"""The pages that a reader follows in a copy of the example that they are about."""
INDENTED = re.compile(r"^    ((?:MANICULE_PLUGIN_PATH=(\S+) )?manicule .+|cd \w+)$", re.MULTILINE)
OURS = ("MANICULE_", "PYTEST_", "PYTHON", "COV_", "COVERAGE_", "VIRTUAL_ENV")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment in which the wheel is installed."""
    folder = tmp_path_factory.mktemp("fresh")
    pip = [sys.executable, "-m", "pip", "--quiet"]
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", folder, ROOT], check=True, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    programs = folder / "venv" / "bin"
    install = [str(programs / "python"), "-m", "pip", "--quiet", "install", str(wheel), "pytest", "mypy"]
    subprocess.run(install, check=True, cwd=folder, env=_environment(programs))
    return programs


def _environment(programs: Path, **more: str) -> dict[str, str]:
    """What a reader has: the environment with the program, and nothing of these tests."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return {**kept, "PATH": os.pathsep.join([str(programs), "/usr/bin", "/bin"]), **more}


class Reader:
    """Somebody who does what a page says, in a folder of their own."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        self._exported: dict[str, str] = {}
        self._output = ""
        self.commands = 0

    def follow(self, block: Block) -> None:
        if block.file:
            (self._folder / block.file).parent.mkdir(parents=True, exist_ok=True)
            (self._folder / block.file).write_text(block.text, encoding="utf-8")
        elif block.language == "sh":
            play_fewer_games(self._folder)
            self.run(with_fewer_games(block.text), asks=block.mark == "asks")
        elif block.language == "text":
            for line in block.text.splitlines():
                assert line in self._output, f"{line}\n--- is not in ---\n{self._output}"

    def enter(self, folder: str) -> None:
        self._folder /= folder

    def run(self, command: str, asks: bool = False, **more: str) -> None:
        done = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", command],
            cwd=self._folder,
            env=_environment(self._programs, **self._exported, **more),
            input="",
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        self._output = done.stdout
        # A game with a person and no input ends at once, and that is no success.
        assert done.returncode == (1 if asks else 0), command + done.stdout + done.stderr
        assert not asks or english_part("cli.session.nothing_saved") in done.stderr
        for name, value in re.findall(r"^export (\w+)=(.*)$", command, re.MULTILINE):
            self._exported[name] = value.replace("$PWD", str(self._folder))
        for name in re.findall(r"^unset (\w+)$", command, re.MULTILINE):
            del self._exported[name]
        self.commands += 1


def test_every_page_works_to_the_letter_in_a_fresh_environment(program: Path, tmp_path: Path) -> None:
    ran = {}
    for page in PAGES:
        folder = tmp_path / page
        folder.mkdir()
        reader = Reader(program, folder)
        path = ROOT / "docs" / f"{page}.md"
        if page in OF_EXAMPLES:
            _run_indented(reader, path.read_text(encoding="utf-8"))
        else:
            for block in blocks(path):
                reader.follow(block)
                if page == "packs" and block.language == "python":
                    (folder / "program.py").write_text(block.text, encoding="utf-8")
                    reader.run("mkdir packs && cp club.toml packs && python program.py")
        ran[page] = reader.commands
    assert ran == PAGES


def _run_indented(reader: Reader, page: str) -> None:
    """Run the commands that stand in a page as they are; a path that one is given counts from there on, and
    so does the folder that the reader enters."""
    known: dict[str, str] = {}
    for command, path in INDENTED.findall(page):
        if command.startswith("cd "):
            reader.enter(command.removeprefix("cd "))
            continue
        known |= {"MANICULE_PLUGIN_PATH": path} if path else {}
        reader.run(command, asks="human:" in command, **known)


def test_nothing_of_this_tree_is_used(program: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [program / "python", "-c", "import manicule, manicule_kit, manicule_cli as c; print(c.__file__)"],
        cwd=tmp_path,
        env=_environment(program),
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(done.stdout.strip()).is_relative_to(program.parent)
