"""Hooks under `implements`, and bots: mypy tells of every mistake, and what we write ourselves has none.

pyright is told the same in tests/extras.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.kit.test_modding_page import blocks
from tests.support import typed_bots
from tests.support.careless import SOURCE, WRONG
from tests.support.tables import ROOT

from manicule import PlatformHooks, implements
from manicule.plugins import PluginRegistry
from manicule_kit.scaffold import new_plugin


def mypy(folder: Path, *arguments: str) -> str:
    """What mypy says about files or packages of a folder."""
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            "--config-file=",
            f"--cache-dir={folder / 'cache'}",
            *arguments,
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done.stdout


def test_mypy_tells_of_every_mistake_in_a_hook_or_a_bot_and_of_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "careless.py").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "bots.py").write_text(typed_bots.SOURCE, encoding="utf-8")
    (tmp_path / "careless_bots.py").write_text(typed_bots.MISTAKES, encoding="utf-8")
    said = mypy(tmp_path, "careless.py", "bots.py", "careless_bots.py")
    told: dict[str, set[int]] = {}
    for file, line in re.findall(r"^(\w+\.py):(\d+): error", said, re.MULTILINE):
        told.setdefault(file, set()).add(int(line))
    assert told == {"careless.py": set(WRONG), "careless_bots.py": set(typed_bots.WRONG)}, said
    assert '"type[Hooks]" has no attribute "type_prize"' in said


def test_mypy_finds_nothing_in_new_plugins_and_in_those_of_the_tutorial(
    pebbles: Path, tmp_path: Path
) -> None:
    registry = PluginRegistry.find()
    kinds = {"inkmaster": ("character", ""), "richer": ("rules", "gutenberg"), "laster": ("rules", "pebbles")}
    for id, (kind, game) in {**kinds, "marbles": ("game", ""), "busy_bot": ("bot", "")}.items():
        made = new_plugin(registry, id, kind, game, tmp_path / "made")
        (made.folder / f"manicule_{id}").rename(tmp_path / f"manicule_{id}")
    for block in (*blocks(), *blocks(ROOT / "docs" / "phases.md")):
        name = Path(block.file).name
        if block.language == "python" and block.file and "careless" not in name:
            # An example of a file has a name of its own; the character is there as the scaffold wrote it.
            (tmp_path / (f"tutorial_{name}")).write_text(block.text, encoding="utf-8")
    packages = [path.name for path in sorted(tmp_path.iterdir()) if path.name != "made"]
    assert len(packages) == 5 + 11
    assert "Success: no issues found" in mypy(tmp_path, *packages)


VARIANT = """
from manicule import Bot, Plugin, Question, Sampler, implements
from manicule_pebbles import HeapSeat, HeapTable, HeapView, Hooks


class Variant(Plugin):
    @implements(Hooks.most_taken)
    def more(self, table: HeapTable, seat: HeapSeat, number: int) -> int:
        return number + 1

    @implements(Hooks.most_taken)
    def wrong(self, table: HeapTable, seat: HeapSeat, number: str) -> int:
        return 1


class Greedy(Bot):
    def answer(self, question: Question, view: HeapView, dice: Sampler) -> str:
        return question.legal[-1 if self.lead(view) > 0 else 0]

    def lead(self, view: HeapView) -> int:
        return view.state().pebbles - max(hand.pebbles for hand in view.seats)

    def wrong(self, view: HeapView) -> int:
        return view.position.stones
"""


def test_the_hooks_and_views_of_a_game_that_is_only_a_folder_are_checked_too(
    pebbles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYPYPATH", str(pebbles))
    (tmp_path / "variant.py").write_text(VARIANT, encoding="utf-8")
    said = mypy(tmp_path, "variant.py")
    told = set(re.findall(r"^variant\.py:(\d+): error", said, re.MULTILINE))
    assert told == {"11", "24"}, said


def test_what_is_no_hook_is_refused_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match=r"no_hook is no hook; write @implements\(Hooks.NAME\)"):

        @implements  # type: ignore[arg-type]
        def no_hook() -> None: ...

    with pytest.raises(AttributeError, match=r"PlatformHooks has no hook resolt; did you mean result\?"):
        PlatformHooks.resolt  # type: ignore[attr-defined]  # noqa: B018
    assert not hasattr(PlatformHooks, "_private")
