"""Games, people and records for the tests of matches."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.support.ear import Ear
from tests.support.seats import seated
from tests.support.tables import ROOT, registry_with

import manicule
from manicule import Event, EventLog, Human, Match, Progress, Recorder, Robot
from manicule.kernel.game import Result
from manicule.match.results import result_object
from manicule.plugins import PluginRegistry
from manicule.records.match_file import path_of

GAMES = ROOT / "tests" / "core" / "games"
PATHS = [
    ROOT / "docs/examples/tictactoe",
    *(GAMES / f"{name}.py" for name in ("auction", "deaf", "fuse", "robots", "odds", "sealed")),
]
NAMES = ("Anna", "Bert", "Cleo")


class Kit:
    """What tests of matches are made with."""

    Ear = Ear
    paths = tuple(PATHS)

    def __init__(self, registry: PluginRegistry, folder: Path) -> None:
        self.registry = registry
        self.folder = folder
        self.opened: list[Match] = []
        self._logs: list[EventLog] = []

    def seats(self, *kinds: str) -> list[Human | Robot]:
        """Seats called Anna, Bert and Cleo."""
        return seated(f"{kind}:{name}" for name, kind in zip(NAMES, kinds, strict=False))

    def new(self, game: str, *kinds: str, save: bool = True, observers: Any = (), **how: Any) -> Match:
        """A new game that has begun, saved under a name of its own."""
        path = how.pop("path", self.folder / f"{game}-{len(self.opened)}.toml")
        if game == "auction":
            how.setdefault("options", {"rounds": 2})
        how = {"seed": 7, "registry": self.registry, **how}
        recorders = [Recorder(path)] if save else []
        return self._begun(
            lambda kept: manicule.start(game, self.seats(*kinds), observers=kept, **how),
            [*recorders, *observers],
        )

    def load(self, path: Path, observers: Any = ()) -> Match:
        """A game that is gone on with in its file."""
        return self._begun(
            lambda kept: manicule.load(path, registry=self.registry, observers=kept), [Recorder(), *observers]
        )

    def cut(self, path: Path, size: int) -> Path:
        """A copy of a file, cut off after so many bytes."""
        made = path.with_name("cut.toml")
        made.write_bytes(path.read_bytes()[:size])
        return made

    def answer(self, match: Match, seat: str, text: str) -> None:
        """A person answers, and bots go on."""
        match.answer(seat, text)
        match.run()

    def play(self, match: Match, policy: Callable[[Match, str], str] | None = None) -> Result:
        """Play to the end, everybody answering by a policy that depends on the question alone."""
        match.run()
        while not match.over:
            seat = match.waiting()[0]
            self.answer(match, seat, (policy or self.steady)(match, seat))
        return match.result

    @staticmethod
    def steady(match: Match, seat: str) -> str:
        """An answer that depends on the seat and on the number of the question only."""
        legal = match.question(seat).legal
        part = sum(step.at == match.ordinal and step.seat == seat for step in match.steps)
        return legal[(7 * match.ordinal + 3 * part + ord(seat)) % len(legal)]

    @staticmethod
    def outcome(match: Match) -> dict[str, Any]:
        """The result as JSON, without the file in which it is saved."""
        return result_object(match)

    def story(self, match: Match) -> list[Event]:
        """All that happened in a match, with the places where it did."""
        return list(self._logs[self.opened.index(match)].events)

    def _begun(self, begin: Callable[[Any], Match], observers: Any) -> Match:
        log = EventLog()
        match = begin([Progress(), log, *observers])
        self.opened.append(match)
        self._logs.append(log)
        match.run()
        return match


@pytest.fixture(scope="session")
def match_registry() -> PluginRegistry:
    return registry_with(*PATHS)


@pytest.fixture
def kit(match_registry: PluginRegistry, tmp_path: Path) -> Iterator[Kit]:
    made = Kit(match_registry, tmp_path)
    yield made
    for match in made.opened:
        match.close()


@pytest.fixture
def played(kit: Kit) -> Path:
    """The file of a finished game with undo, a bot, a setting and snapshots."""
    match = kit.new("auction", "human", "human", "dice")
    match.answer("a", "lamp")
    match.undo("a")
    match.configure_seat("b", lang="fr")
    kit.play(match)
    match.close()
    path = path_of(match)
    assert path is not None
    return path


@pytest.fixture(scope="session")
def games() -> PluginRegistry:
    """An auction, which has secret bids, and a fair, which has figures."""
    return registry_with(GAMES / "auction.py", ROOT / "tests" / "cli" / "plugins" / "fair.py")
