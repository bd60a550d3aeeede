"""A plugin whose author saves it during a game: a phase before each round of tic-tac-toe."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from tests.support.seats import seated
from tests.support.tables import ROOT, registry_with

import manicule
from manicule.door.reload import PluginReloader
from manicule.match.observer import Observer
from manicule.plugins import PluginRegistry
from manicule_interface.narration import Narration
from manicule_interface.session import Session

TICTACTOE = ROOT / "docs" / "examples" / "tictactoe"
MANIFEST = """
id = "wagers"
kind = "rules"
name = "Wagers"
about = "A wager before each mark."
api = 2
game = "tictactoe"
module = "wagers_rules"
"""
VALUES = """
MOST = 3
"""
RULES = """
from manicule import (
    Kind, KindDisplay, Memory, Phase, PickName, Piece, PlatformHooks, Plugin, Texts, implements, verbatim
)

from .values import MOST

tr = Texts("wagers").tr
WAGER = Kind("wager", KindDisplay(tr("How much do you wager?"), lambda seat, one: verbatim(one)))


class Wagered(Memory, frozen=True):
    key = "wagers"
    most: int = 0


class Purse(Piece):
    id = "purse"
    name = tr("A purse")
    about = tr("Holds the wagers.")


class Wagering(Phase):
    id = "wagering"
    name = tr("Wagering")

    def order(self, table):
        return table.order_of_play

    def turn(self, table, seat):
        for number in range(2):
            wager = yield from PickName(seat, WAGER, [str(one) for one in range(1, MOST + 1)])
            seat.remember(Wagered(int(wager)))
        seat.hold("purse")


class Wagers(Plugin):
    memories = (Wagered,)
    pieces = (Purse(),)

    @implements(PlatformHooks.phases)
    def phases(self, phases):
        return (Wagering(), *phases)


plugin = Wagers()
"""
DEAR = """
id = "dear"
kind = "rules"
name = "Dear orders"
about = "The order P23 pays more."
api = 2
game = "gutenberg"
"""
_times = count(2_000_000_000)


class SavedPlugin:
    """The folder of a plugin, and its author at work; without other files, the plugin of this module."""

    def __init__(self, folder: Path, id: str = "wagers", game: str = "tictactoe", **files: str) -> None:
        self.folder = folder / id
        self.game = game
        own = files or {"plugin.toml": MANIFEST, "values.py": VALUES, "wagers_rules.py": RULES}
        for name, text in own.items():
            self.write(name, text)

    def write(self, name: str, text: str) -> None:
        """Save a file, later than before: two saves of a test may be too close for a file system's clock."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        os.utime(path, (now := next(_times), now))

    def edit(self, name: str, before: str, after: str) -> None:
        """Replace a text in a file and save it."""
        text = (self.folder / name).read_text(encoding="utf-8")
        assert before in text
        self.write(name, text.replace(before, after))

    def session(
        self,
        *observers: Observer,
        seats: Sequence[str] = ("human:Anna", "human:Tom"),
        with_: Sequence[str] | None = None,
        practice: bool = False,
        is_shared: bool = False,
        registry: PluginRegistry | None = None,
    ) -> Session:
        """A new game with the plugin, in which saved plugins are taken up."""
        registry, narration = registry or registry_with(TICTACTOE, self.folder), Narration()
        match = manicule.start(
            self.game,
            seated(seats),
            seed=5,
            with_=(self.folder.name,) if with_ is None else with_,
            practice=practice,
            registry=registry,
            observers=[*observers, *narration.observers()],
        )
        reloader = PluginReloader(match, registry)
        return Session(match, registry, narration, is_shared=is_shared, reloader=reloader)
