"""Bots as they were before they learned more, out of the history of this repository.

The greedy bots of commit `BEFORE` answer as those of 0.1.0 do: `manicule simulate` gives the same digests
under both. They are read from git, imported under names of their own, and play by the rules of today.
"""

from __future__ import annotations

import importlib
import io
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from version import Bot

BEFORE = "dfc49113fd61ca1731e9e53ede2174a40c116d8c"
ROOT = Path(__file__).parent.parent
FOLDERS = {
    "gutenberg": ("plugins/greedy/manicule_greedy", "manicule_greedy", "bot"),
    "cartographers": (
        "plugins/cartographers/manicule_cartographers/bots",
        "manicule_cartographers.bots",
        "greedy",
    ),
    "cvlizations": ("plugins/cvlizations/manicule_cvlizations/bots", "manicule_cvlizations.bots", "greedy"),
}
"""By game: where its greedy bot lies, the package that is renamed, and the module with the bot."""


def earlier_greedy(game: str) -> Bot:
    """The greedy bot of 0.1.0."""
    bot: Bot = _module(game).GreedyBot()
    return bot


def varied_greedy(game: str, percent: int, seed: int) -> Bot:
    """The greedy bot of 0.1.0 with each of its weights up to so many percent more or less."""
    module = _module(game)
    chance = Random(seed)
    weights = module.JUDGEMENT.weights
    other = {
        name: type(value)(round(value * chance.uniform(1 - percent / 100, 1 + percent / 100), 6))
        for name, value in msgspec.structs.asdict(weights).items()
    }
    judgement = msgspec.structs.replace(module.JUDGEMENT, weights=type(weights)(**other))
    kind = type("VariedBot", (module.GreedyBot,), {"judgement": judgement})
    bot: Bot = kind()
    return bot


def _module(game: str) -> Any:
    folder, package, module = FOLDERS[game]
    name = f"earlier_{game}"
    if name not in sys.modules:
        _extract(folder, package, name)
    return importlib.import_module(f"{name}.{module}")


def _extract(folder: str, package: str, name: str) -> None:
    """Put a package of the earlier commit where it can be imported, under another name."""
    command = ["git", "-C", str(ROOT), "archive", f"{BEFORE}:{folder}"]
    packed = subprocess.run(command, check=True, capture_output=True).stdout
    root = Path(tempfile.mkdtemp(prefix="earlier-bots-"))
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(root / name, filter="data")
    for file in (root / name).rglob("*.py"):
        file.write_text(file.read_text("utf-8").replace(f"{package}.", f"{name}."), "utf-8")
    sys.path.append(str(root))
