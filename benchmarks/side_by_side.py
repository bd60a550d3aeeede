"""Real answers a second of our games and of Catanatron, turn by turn on one core.

A busy machine is not equally busy for two measurements that follow each other, and a ratio of the two then
says little. Here all games are ready in processes of their own and play in turns, a short slice each, so
whatever disturbs one disturbs the others as well. `python side_by_side.py NAME` is one of the processes.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import measuring
from measuring import Figures

GAMES = ("gutenberg", "cartographers", "cvlizations")
PEER = "Catanatron"
READY = "ready"
SLICE = 0.12
"""CPU seconds of one slice."""


def side_by_side(python: str, slices: int) -> Figures:
    """The median rate of each game; `python` is the one that has Catanatron."""
    pythons = dict.fromkeys(GAMES, sys.executable) | {PEER: python}
    playing = {name: _Player(name, own) for name, own in pythons.items()}
    try:
        rates = [{name: player.slice() for name, player in playing.items()} for _ in range(slices)]
    finally:
        for player in playing.values():
            player.stop()
    return {name: statistics.median(turn[name] for turn in rates) for name in playing}


class _Player:
    """A process that plays a slice whenever it is told to."""

    def __init__(self, name: str, python: str) -> None:
        command = [python, str(Path(__file__)), name]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        while (line := self._heard()) != READY:  # other systems may print while they are imported
            if not line:
                raise RuntimeError(f"{name} ended before it could play")

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
    games = 0
    for _ in sys.stdin:
        begun, made, spent = time.process_time(), 0, 0.0
        while spent < SLICE:
            made += play(games)
            games += 1
            spent = time.process_time() - begun
        print(made / spent, flush=True)


def _playing(name: str) -> Callable[[int], int]:
    """Only what plays here is imported: neither side needs the other to be installed."""
    if name == PEER:
        import peers

        return peers.catan_games()
    import tables

    return getattr(tables, name)(4).answers  # type: ignore[no-any-return]


if __name__ == "__main__":
    measuring.pin()
    _play_in_turns(_playing(sys.argv[1]))
