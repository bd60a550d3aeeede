"""A copy of all plugins whose source can be changed, and saves that are loaded by it in another process.

Run as a program (`python -m tests.support.grown_plugins TICTACTOE SAVE…`), it loads every save, goes on with
a copy of it, and writes what it found to standard output.
"""

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.support.players import Chance
from tests.support.tables import NOWHERE, ROOT

import manicule
from manicule import Match, Recorder
from manicule.kernel.errors import ManiculeError
from manicule.kernel.positions.canonical import encode
from manicule.plugins import PluginRegistry

GONE_ON = 12
"""So many answers of people are given to a game that goes on."""


class PluginCopy:
    """The plugins of this tree and the example, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # With bytecode, which knows its source by time and size; some may just be written.
        shutil.copytree(ROOT / "plugins", folder / "plugins", ignore=shutil.ignore_patterns("*.pyc.*"))
        shutil.copytree(ROOT / "docs/examples/tictactoe", folder / "tictactoe")

    def path(self, file: str) -> Path:
        """A file by the end of its path."""
        (found,) = [path for path in self.folder.rglob(Path(file).name) if path.as_posix().endswith(file)]
        return found

    def change(self, file: str, change: Callable[[str], str]) -> None:
        path = self.path(file)
        before = path.read_text(encoding="utf-8")
        after = change(before)
        assert after != before, f"nothing changes in {file}"
        path.write_text(after, encoding="utf-8")

    def replace(self, file: str, old: str, new: str) -> None:
        self.change(file, lambda text: text.replace(old, new))

    def add_field(self, file: str, struct: str, field: str) -> None:
        """Give a class another field, after those that it has."""
        self.change(file, lambda text: _with_field(text, struct, field))

    def load(self, saves: Sequence[Path]) -> dict[str, Any]:
        """What another process makes of these saves with these plugins, by the name of the save."""
        roots = [ROOT, ROOT / "core", *sorted((self.folder / "plugins").iterdir())]
        environment = {
            "PYTHONPATH": os.pathsep.join(map(str, roots)),
            "PATH": os.environ["PATH"],
            "MANICULE_HOME": str(NOWHERE),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        module = "tests.support.grown_plugins"
        command = [sys.executable, "-m", module, str(self.folder / "tictactoe"), *map(str, saves)]
        done = subprocess.run(command, env=environment, cwd=self.folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        found: dict[str, Any] = json.loads(done.stdout)
        return found


def _with_field(text: str, struct: str, field: str) -> str:
    (found,) = [
        node for node in ast.parse(text).body if isinstance(node, ast.ClassDef) and node.name == struct
    ]
    last = max(node.end_lineno or 0 for node in found.body if isinstance(node, ast.AnnAssign))
    lines = text.splitlines(keepends=True)
    return "".join([*lines[:last], f"    {field}\n", *lines[last:]])


def standing(match: Match) -> dict[str, Any]:
    """Where a match stands, comparable between processes."""
    return {
        "steps": [list(step) for step in match.steps],
        "ordinal": match.ordinal,
        "position": encode(match.position).decode(),
        "asked": {seat: choice.kind.id for seat, choice in match.timeline.choices().items()},
    }


def go_on(match: Match, answers: int = GONE_ON) -> None:
    """Let people answer, and bots go on."""
    chance = Chance(answers)
    match.run()
    for _ in range(answers):
        if match.over:
            return
        seat = match.waiting()[0]
        match.answer(seat, match.timeline.choices()[seat].sample(chance))
        match.run()


def _found(save: Path, registry: PluginRegistry) -> dict[str, Any]:
    found: dict[str, Any] = {
        "where": {seat: str(registry.manifest(seat).folder) for seat in registry.manifests}
    }
    try:
        manicule.replay(save, registry=registry)
        found["replay"] = ""
    except ManiculeError as error:
        found["replay"] = str(error)
    try:
        match = manicule.load(save, registry=registry)
    except ManiculeError as error:
        return {**found, "problem": str(error)}
    found |= standing(match) | {"notices": [str(notice) for notice in match.display.notices], "problem": ""}
    copy = Path(shutil.copy(save, f"{save}.gone_on"))
    with manicule.load(copy, registry=registry, observers=[Recorder()]) as going_on:
        go_on(going_on)
    again = manicule.load(copy, registry=registry)
    again.run()
    found["answers"] = going_on.answers
    found["loads_again"] = standing(again) == standing(going_on)
    return found


if __name__ == "__main__":
    example, *paths = map(Path, sys.argv[1:])
    installed = PluginRegistry.find(paths=[example])
    print(json.dumps({path.name: _found(path, installed) for path in paths}))
