"""A shelf to put plugins on: folders, single files and installed distributions, all of one test's own."""

import importlib
import importlib.metadata
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from manicule.folders import plugins_folder
from manicule.plugins import PluginRegistry, search_path

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"

#: A game with one kind of content, and nothing else that a test of plugins needs.
GAME = """
from manicule import Entry, Game, Phase, Plugin, Position, SeatState, Sheet, Text
import msgspec

class Coin(Entry):
    value: int

class Purse(msgspec.Struct):
    coin: dict[str, Coin]

class Toss(Phase):
    id = "toss"
    name = Text("Toss")

class Coins(Game):
    id = "coins"
    name = Text("Coins")
    content = Purse
    position = Position
    phases = (Toss(),)
    def new_position(self, rules, setup): return Position(seats=[SeatState() for _ in setup.names])
    def goes_on(self, table): return False
    def points(self, table, seat): return {}
    def look(self, view): return Sheet(())

class CoinsPlugin(Plugin):
    game = Coins()

plugin = CoinsPlugin()
"""

EMPTY = "from manicule import Plugin\nplugin = Plugin()\n"

BOMB = "raise AssertionError('a plugin was imported')\n"


HOOK = """
from manicule import Plugin, hookimpl

class Own(Plugin):
    @hookimpl
    def {signature}:
        {body}

plugin = Own()
"""


class Shelf:
    """Where a test puts its plugins, and sources to put there."""

    tictactoe = EXAMPLES / "tictactoe"
    game = GAME
    empty = EMPTY
    bomb = BOMB

    @staticmethod
    def hook(signature: str, body: str) -> str:
        """The source of a plugin with one hook."""
        return HOOK.format(signature=signature, body=body)

    def __init__(self, site: Path) -> None:
        self.site = site

    def manifest(self, id: str, /, **keys: Any) -> dict[str, Any]:
        """A sound manifest of a rules plugin for coins, with other keys as given; None takes one away."""
        stated = {"id": id, "kind": "rules", "name": id.title(), "about": "For a test.", "api": 2}
        if keys.get("kind", "rules") == "rules":
            stated["game"] = "coins"
        return {key: value for key, value in {**stated, **keys}.items() if value is not None}

    def folder(self, id: str, /, source: str = "", content: str = "", **keys: Any) -> Path:
        """A folder in the person's plugin folder."""
        return self.write(plugins_folder() / id, id, source, content, **keys)

    def write(self, folder: Path, id: str, /, source: str = "", content: str = "", **keys: Any) -> Path:
        """A plugin folder; its module, when there is one, is called after the id."""
        folder.mkdir(parents=True)
        if source:
            (folder / f"{id}_rules.py").write_text(source)
            keys = {"module": f"{id}_rules", **keys}
        if content:
            (folder / "content").mkdir()
            (folder / "content" / "own.toml").write_text(content)
        (folder / "plugin.toml").write_text(tomli_w.dumps(self.manifest(id, **keys)))
        return folder

    def raw(self, id: str, text: str) -> Path:
        """A folder in the person's plugin folder with this plugin.toml."""
        folder = plugins_folder() / id
        folder.mkdir(parents=True)
        (folder / "plugin.toml").write_text(text)
        return folder

    def file(self, name: str, source: str) -> Path:
        """A single file in the person's plugin folder."""
        path = plugins_folder() / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
        return path

    def installed(self, id: str, /, source: str = "", init: str = "", dist: str = "", **keys: Any) -> Path:
        """A distribution with the package <id>_package and an entry point, version 1.5."""
        package = self.site / f"{id}_package"
        package.mkdir()
        (package / "__init__.py").write_text(init)
        if source:
            (package / "rules.py").write_text(source)
            keys = {"module": f"{id}_package.rules", **keys}
        (package / "plugin.toml").write_text(tomli_w.dumps(self.manifest(id, **keys)))
        self.entry(dist or f"{id}-plugin", f"{id} = {id}_package")
        return package

    def entry(self, distribution: str, entries: str, metadata: str | None = None) -> Path:
        """The metadata of a distribution with these entry points."""
        info = self.site / f"{distribution.replace('-', '_')}-1.5.dist-info"
        info.mkdir()
        if metadata is None:
            metadata = f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.5\n"
        (info / "METADATA").write_text(metadata)
        (info / "entry_points.txt").write_text(f"[manicule]\n{entries}\n")
        return info

    def coins(self) -> Path:
        """The game of the other plugins."""
        return self.folder("coins", GAME, kind="game", players=[2, 3])

    def find(self, *blocked: str, paths: tuple[Path, ...] = ()) -> PluginRegistry:
        importlib.invalidate_caches()  # files that are younger than the clock's tick
        return PluginRegistry.find(blocked, paths)

    def problems(self, *blocked: str) -> dict[str, str]:
        """What is wrong with each plugin that fails, in English."""
        return {failure.id: str(failure.problem) for failure in self.find(*blocked).failures}


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    """An empty shelf: no distribution is installed but what the test installs."""
    site = tmp_path / "site"
    site.mkdir()
    known = set(sys.modules)
    monkeypatch.setattr(sys, "path", [*sys.path, str(site)])
    monkeypatch.setattr(
        search_path, "distributions", lambda: importlib.metadata.distributions(path=[str(site)])
    )
    yield Shelf(site)
    for name in sorted(set(sys.modules) - known):
        if name.startswith("manicule_file_") or name.endswith("_rules") or "_package" in name:
            del sys.modules[name]
