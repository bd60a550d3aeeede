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
from manicule_kit.gallery import gallery
from manicule_kit.scaffold import new_plugin

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
WRONG_IN_VARIANT = [11, 24]


def mypy(folder: Path, *files: str) -> str:
    """What mypy says about files or packages, which may lie in another folder."""
    arguments = ["--strict", "--config-file=", f"--cache-dir={folder / 'cache'}", *files]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done.stdout


def written_by_us(folder: Path) -> list[str]:
    """New plugins of each kind, the code of the tutorials, and the gallery."""
    registry = PluginRegistry.find()
    kinds = {"inkmaster": ("character", ""), "richer": ("rules", "gutenberg"), "laster": ("rules", "pebbles")}
    for id, (kind, game) in {**kinds, "marbles": ("game", ""), "busy_bot": ("bot", "")}.items():
        made = new_plugin(registry, id, kind, game, folder / "made")
        (made.folder / f"manicule_{id}").rename(folder / f"manicule_{id}")
    for block in (*blocks(), *blocks(ROOT / "docs" / "phases.md")):
        name = Path(block.file).name
        if block.language == "python" and block.file and "careless" not in name:
            # An example of a file has a name of its own; the character is there as the scaffold wrote it.
            (folder / (f"tutorial_{name}")).write_text(block.text, encoding="utf-8")
    packages = [path.name for path in sorted(folder.iterdir()) if path.name != "made"]
    assert len(packages) == 5 + 11
    return [*packages, *(str(one.folder) for one in gallery().values())]


def test_mypy_tells_of_every_mistake_in_a_hook_or_a_bot_and_of_nothing_else(
    pebbles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one run, because each would read our packages again. The small game is only a folder."""
    monkeypatch.setenv("MYPYPATH", str(pebbles))
    ours = written_by_us(tmp_path)
    sources = {"careless": SOURCE, "bots": typed_bots.SOURCE, "careless_bots": typed_bots.MISTAKES}
    for name, source in {**sources, "variant": VARIANT}.items():
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    said = mypy(tmp_path, *ours, *(f"{name}.py" for name in (*sources, "variant")))
    told: dict[str, set[int]] = {}
    for file, line in re.findall(r"^(\S+):(\d+): error", said, re.MULTILINE):
        told.setdefault(file, set()).add(int(line))
    wrong = {"careless": WRONG, "careless_bots": typed_bots.WRONG, "variant": WRONG_IN_VARIANT}
    assert told == {f"{name}.py": set(lines) for name, lines in wrong.items()}, said
    assert '"type[Hooks]" has no attribute "type_prize"' in said


def test_what_is_no_hook_is_refused_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match=r"no_hook is no hook; write @implements\(Hooks.NAME\)"):

        @implements  # type: ignore[arg-type]
        def no_hook() -> None: ...

    with pytest.raises(AttributeError, match=r"PlatformHooks has no hook resolt; did you mean result\?"):
        PlatformHooks.resolt  # type: ignore[attr-defined]  # noqa: B018
    assert not hasattr(PlatformHooks, "_private")
