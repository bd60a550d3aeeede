"""Power loss: what can be on the disk after the power went, at every step of a game, as file systems allow.

    python -m tests.campaigns.power

What was written since a file was synced may be there or not, sector by sector and in any order; a sector may
be torn; where one is missing the file has zeros, or what was there before, or ends. The names of a folder
come to the disk in their order, but only when the folder is synced for certain. Every such state must load to
the game as it was last acknowledged, or to one between that and what was being done.
"""

import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from math import prod
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.support.disk import Watcher, watched
from tests.support.players import Chance
from tests.support.seats import seated
from tests.support.tables import ROOT, registry_with

import manicule
from manicule import Match, Recorder
from manicule.kernel.errors import RecordError
from manicule.kernel.question import Step
from manicule.records.match_file import path_of
from manicule.records.reader import read_record

SECTOR = 512
EXHAUSTIVE = 64
"""Up to so many mixtures of old and new sectors each is tried, above that so many by chance."""


class Change(NamedTuple):
    """A write, or a cut: `data` is None when the file is cut off at `at`."""

    at: int
    data: bytes | None


class Inode:
    """A file without its name: what is on the disk for certain, and what has been done to it since."""

    def __init__(self) -> None:
        self.kept = b""
        self.changes: list[Change] = []

    def sync(self) -> None:
        """All is on the disk."""
        for change in self.changes:
            self.kept = applied(self.kept, change)
        self.changes = []

    def states(self, chance: Random) -> Iterator[bytes]:
        """What may be on the disk now: each sector as it was at some time since, and the size as well."""
        times = [self.kept]
        for change in self.changes:
            times.append(applied(times[-1], change))
        count = -(-max(map(len, times)) // SECTOR)
        sectors = [list(dict.fromkeys(_sector(data, one) for data in times)) for one in range(count)]
        for size in dict.fromkeys(map(len, times)):
            for chosen in choices(sectors, chance):
                yield b"".join(chosen)[:size]
            for number, versions in enumerate(sectors):
                for older, newer in pairwise(versions):
                    cut = chance.randrange(SECTOR)
                    torn = newer[:cut] + older[cut:]
                    for others in (0, -1):
                        chosen = [one[others] for one in sectors]
                        yield b"".join([*chosen[:number], torn, *chosen[number + 1 :]])[:size]


def _sector(data: bytes, number: int) -> bytes:
    return data[number * SECTOR : (number + 1) * SECTOR].ljust(SECTOR, b"\0")


def choices(sectors: Sequence[Sequence[bytes]], chance: Random) -> Iterator[Sequence[bytes]]:
    """One version of each sector: all possibilities, or those that matter and some by chance."""
    if prod(map(len, sectors)) <= EXHAUSTIVE:
        yield from product(*sectors)
        return
    oldest, newest = [one[0] for one in sectors], [one[-1] for one in sectors]
    for number in range(len(sectors) + 1):
        yield [*newest[:number], *oldest[number:]]
        yield [*newest[:number], *oldest[number : number + 1], *newest[number + 1 :]]
    for _ in range(EXHAUSTIVE):
        yield [chance.choice(versions) for versions in sectors]


def applied(data: bytes, change: Change) -> bytes:
    """The bytes of a file after a change."""
    at, part = change
    before = data[:at].ljust(at, b"\0")
    return before if part is None else before + part + data[at + len(part) :]


class Names:
    """The names of one folder: what is on the disk for certain, and what was done since, in order."""

    def __init__(self) -> None:
        self.kept: dict[str, int] = {}
        self.changes: list[dict[str, int]] = []

    @property
    def now(self) -> dict[str, int]:
        return self.changes[-1] if self.changes else self.kept

    def change(self, now: dict[str, int]) -> None:
        self.changes.append(now)

    def sync(self) -> None:
        """All is on the disk."""
        self.kept, self.changes = self.now, []


FOLDER = -1
"""Stands for a folder among the names of the folder that it is in."""


class Power(Watcher):
    """Follows what is on the disk, and after each step looks at whatever could be there."""

    def __init__(self, root: Path, scratch: Path, seed: int = 1) -> None:
        self.inodes: dict[int, Inode] = {}
        self.folders: dict[Path, Names] = {root: Names()}
        self.kinds: list[str] = []
        self.states = 0
        self.failures: list[str] = []
        self.goal: list[list[Step]] = []
        self._root = root
        self._chance = Random(seed)
        self._scratch = scratch / "state.toml"
        self._promised: tuple[Path, list[Step]] | None = None
        self._seen: set[tuple[bytes, int]] = set()

    def acknowledge(self, path: Path, steps: list[Step]) -> None:
        """This was acknowledged; from now on every state must have it."""
        self._promised = path, steps
        self.goal = [steps]
        self._seen.clear()
        self._look("acknowledged")

    def after(self, kind: str, path: Path, *details: Any) -> None:
        names = self.folders.get(path.parent)
        if kind in ("stat", "utime", "lock", "open"):
            return
        self.kinds.append(kind)
        if kind == "write":
            number, at, data = details
            self.inodes[number].changes.append(Change(at, data))
        elif kind == "truncate":
            number, size = details
            self.inodes[number].changes.append(Change(size, None))
        elif kind == "fsync":
            self.inodes[details[0]].sync()
        elif kind == "sync":
            self.folders[path].sync()
        elif kind == "create":
            assert names is not None
            self.inodes[details[0]] = Inode()
            names.change({**names.now, path.name: details[0]})
        elif kind == "mkdir":
            assert names is not None
            self.folders[path] = Names()
            names.change({**names.now, path.name: FOLDER})
        elif kind == "unlink":
            assert names is not None
            names.change({name: one for name, one in names.now.items() if name != path.name})
        elif kind == "link":
            assert names is not None
            names.change({**names.now, Path(details[0]).name: names.now[path.name]})
        elif kind == "rename":
            assert names is not None
            left = {name: one for name, one in names.now.items() if name != path.name}
            names.change({**left, Path(details[0]).name: names.now[path.name]})
        self._look(kind)

    def _look(self, kind: str) -> None:
        if self._promised is None:
            return
        path, _ = self._promised
        if not self._is_kept(path.parent):
            self.failures.append(f"{kind}: the folder of {path.name} may be lost")
            return
        names = self.folders[path.parent]
        for possible in [names.kept, *names.changes]:
            if path.name not in possible:
                self.failures.append(f"{kind}: the name of {path.name} may be lost")
                continue
            for state in self.inodes[possible[path.name]].states(self._chance):
                key = state, len(self.goal)
                if key not in self._seen:
                    self._seen.add(key)
                    self._judge(kind, state)

    def _is_kept(self, folder: Path) -> bool:
        above = [one for one in (folder, *folder.parents) if one != self._root and self._root in one.parents]
        return all(one.name in self.folders[one.parent].kept for one in above)

    def _judge(self, kind: str, state: bytes) -> None:
        self.states += 1
        self._scratch.write_bytes(state)
        assert self._promised is not None
        _, steps = self._promised
        try:
            found = read_record(self._scratch).steps
        except RecordError as error:
            self.failures.append(f"{kind}: {error}")
            return
        is_more = found[: len(steps)] == steps and any(goal[: len(found)] == found for goal in self.goal)
        if found not in (steps, *self.goal) and not is_more:
            self.failures.append(f"{kind}: {found}, and {steps} was acknowledged")


def play(power: Power, root: Path, game: str, seats: Sequence[str], answers: int) -> None:
    """A game with undo, a torn end that is gone on with, and copies, in a new folder."""
    registry = registry_with(ROOT / "docs" / "examples" / "tictactoe")
    path = root / "saves" / "here" / "game.toml"
    with watched(root, power):
        match = manicule.start(
            game, seated(seats), seed=3, practice=True, registry=registry, observers=[Recorder(path)]
        )
        _answer(power, match, answers)
        _take_back(power, match)
        match.configure_seat(match.people[0], lang="fr")
        _answer(power, match, 2)
        for _ in range(2):
            _copy(power, match, root / "copy.toml")
            _answer(power, match, 1)
        match.close()
        number = path.stat().st_ino
        torn = b'[[step]]\nat = 99\na = "' + b"x" * 2 * SECTOR
        inode = power.inodes[number]
        inode.sync()
        with path.open("ab") as file:  # not watched: as if a program had been killed as it wrote
            file.write(torn)
        inode.kept += torn
        match = manicule.load(path, registry=registry, observers=[Recorder()])
        _answer(power, match, 3)
        match.close()


def _answer(power: Power, match: Match, times: int) -> None:
    chance = Chance(times)
    match.run()
    for _ in range(times):
        if match.over:
            return
        seat = match.waiting()[0]
        answer = match.timeline.choices()[seat].sample(chance)
        twin = match.fork()
        twin.answer(seat, answer)
        power.goal = [list(twin.steps)]
        match.answer(seat, answer)
        path = path_of(match)
        assert path is not None
        power.acknowledge(path, list(match.steps))
        match.run()
        power.goal = [list(match.steps)]


def _copy(power: Power, match: Match, path: Path) -> None:
    """Write the game down in one go, in place of what was there."""
    power.goal.append(list(match.steps))
    manicule.save(match, path)
    power.acknowledge(path, list(match.steps))


def _take_back(power: Power, match: Match) -> None:
    twin = list(match.steps)
    seat = next(step.seat for step in reversed(twin) if step.seat in match.people)
    last = max(index for index, step in enumerate(twin) if step.seat == seat)
    power.goal = [twin, twin[:last]]
    match.undo(seat)
    path = path_of(match)
    assert path is not None
    power.acknowledge(path, list(match.steps))


GAMES = {
    "tictactoe": (("human:Anna", "human:Bert"), 4),
    "cvlizations": (("human:Anna", "random:Bert"), 12),
    "gutenberg": (("human:Anna", "random:Bert", "random:Cleo"), 30),
    "cartographers": (("human:Anna", "random:Bert"), 12),
}


def lost(game: str, answers: int | None = None) -> Power:
    """Play a game, and look at whatever could be on the disk at each of its steps."""
    seats, usual = GAMES[game]
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made).resolve()
        (folder / "disk").mkdir()
        power = Power(folder / "disk", folder)
        play(power, folder / "disk", game, seats, answers or usual)
    return power


def main() -> int:
    """Lose the power at every step of a game of each kind."""
    failed = 0
    for game in GAMES:
        power = lost(game)
        print(f"{game}: {power.states} states after a power loss, {len(power.failures)} failures")
        print("\n".join(power.failures[:20]))
        failed += len(power.failures)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
