"""Measures figures close to a goal in alternating slices: this version, an earlier one and other systems.

A busy machine is not equally busy during two successive measurements, so their ratio means little. Here all
players wait in their own processes and take turns on one core, a short slice each, so a disturbance hits all
of them. `python side_by_side.py NAME` is one of the processes.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import measuring
from path_names import ANSWERED, FORKED, GAMES, LOOP, OWN_BOT, SAMPLER

READY = "ready"
SLICE = 0.12
"""CPU seconds of one slice."""
COPIES, COPIES_AND_ACTIONS = "Catanatron, copies", "Catanatron, copies and actions"
SYSTEMS = {COPIES: "Catanatron", COPIES_AND_ACTIONS: "Catanatron"}
"""The system of each player that is not named like its system."""
PEERS = ("Catanatron", "easyAI", "OpenSpiel, Python", "OpenSpiel, C++", *SYSTEMS)


VERSION = Path(__file__).with_name("version.py")


class Earlier(NamedTuple):
    """An earlier version of Manicule, and the Python environment with it."""

    python: str
    version: str

    @classmethod
    def in_python(cls, python: str) -> Earlier:
        """The version installed in a Python environment."""
        done = subprocess.run([python, str(VERSION)], check=True, stdout=subprocess.PIPE, text=True)
        return cls(python, done.stdout.strip())


class Contest(NamedTuple):
    """Works that take turns: all in this version, some in an earlier one, and games of other systems."""

    works: tuple[str, ...]
    before: tuple[str, ...] = ()
    peers: tuple[str, ...] = ()


def _contest_of(game: str, paths: tuple[str, ...], peers: tuple[str, ...]) -> Contest:
    """Some paths of programs in a game, beside other systems and an earlier version."""
    works = tuple(f"{game}, {path}" for path in paths)
    return Contest(works, works, peers)


CONTESTS = (
    *(_contest_of(game, (SAMPLER, OWN_BOT, LOOP), ("Catanatron",)) for game in GAMES),
    *(_contest_of(game, (FORKED, ANSWERED), tuple(SYSTEMS)) for game in GAMES),
    Contest(("tic-tac-toe",), ("tic-tac-toe",), PEERS[1:4]),
    Contest(("simulated", "boundaries kept", "started", "recorded"), ("started", "recorded")),
    Contest(("copies", "forks", "imaginations"), ("forks",)),
    Contest(("questions",), ("questions",)),
    Contest(("log",), ("log",)),
    Contest(("resumed", "replayed"), ("resumed",)),
    Contest(("begun", "begun with a registry"), ("begun",)),
    Contest(("2,480 options", "248 options"), ("2,480 options",)),
    Contest(("200 plugins", "25 plugins"), ("200 plugins",)),
)


class Rates(NamedTuple):
    """The rates of all players of a contest, slice by slice."""

    slices: Mapping[str, list[float]]

    def median(self, player: str) -> float:
        return statistics.median(self.slices[player])

    def ratio(self, player: str, other: str, share: float = 1.0) -> float:
        """How many times faster a player is than another: the median over successive slices.

        Only a `share` of the other player's work counts.
        """
        pairs = zip(self.slices[player], self.slices[other], strict=True)
        return statistics.median(one / (two * share) for one, two in pairs)


def side_by_side(pythons: Mapping[str, str], earlier: Earlier | None, slices: int) -> dict[str, Rates]:
    """All contests, by their first work.

    `pythons` are the environments of the other systems; a system without one is left out.
    """
    return {contest.works[0]: _contest(contest, pythons, earlier, slices) for contest in CONTESTS}


def _contest(contest: Contest, pythons: Mapping[str, str], earlier: Earlier | None, slices: int) -> Rates:
    print(f"turn by turn: {', '.join(contest.works)}", file=sys.stderr)
    playing: dict[str, _Player] = {}
    try:
        for label, python in _players(contest, pythons, earlier):
            playing[label] = _Player(label, python)
        turns = [{label: player.slice() for label, player in playing.items()} for _ in range(slices)]
    finally:
        for player in playing.values():
            player.stop()
    return Rates({label: [turn[label] for turn in turns] for label in playing})


def _players(
    contest: Contest, pythons: Mapping[str, str], earlier: Earlier | None
) -> Iterable[tuple[str, str]]:
    """The label of each player, and its Python environment."""
    for work in contest.works:
        yield work, sys.executable
    if earlier is not None:
        for work in contest.before:
            yield before(work), earlier.python
    for peer in contest.peers:
        system = SYSTEMS.get(peer, peer)
        if system in pythons:
            yield peer, pythons[system]


def before(work: str) -> str:
    """The label of a work in the earlier version."""
    return f"before: {work}"


class _Player:
    """A process that plays a slice on request."""

    def __init__(self, label: str, python: str) -> None:
        command = [python, str(Path(__file__)), label]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        while (line := self._heard()) != READY:  # other systems may print during their import
            if not line and self._process.poll() is not None:
                raise RuntimeError(f"{label} ended before it could play")

    def slice(self) -> float:
        assert self._process.stdin is not None
        print(file=self._process.stdin, flush=True)
        return float(self._heard())

    def stop(self) -> None:
        self._process.communicate()

    def _heard(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


def _play_in_turns(play: Callable[[int], int]) -> None:
    for number in range(3):
        play(number)
    print(READY, flush=True)
    done = 0
    for _ in sys.stdin:
        begun, made, spent = time.process_time(), 0, 0.0
        while spent < SLICE:
            made += play(done)
            done += 1
            spent = time.process_time() - begun
        print(made / spent, flush=True)


def _playing(label: str) -> Callable[[int], int]:
    """Import only the player of this process: neither side needs the other to be installed."""
    if label in PEERS:
        import peers

        return peers.games(label)
    import works

    return works.work(label.removeprefix(before("")))


if __name__ == "__main__":
    measuring.pin()
    _play_in_turns(_playing(sys.argv[1]))
