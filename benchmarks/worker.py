"""One measurement in a separate process: `python worker.py NAME SECONDS` prints its figures as JSON."""

from __future__ import annotations

import json
import sys

import measuring
from measuring import Figures

OURS = (
    "gutenberg, 4 players",
    "gutenberg, without characters",
    "gutenberg, 3 players",
    "gutenberg, replay",
    "gutenberg, costs",
    "cartographers, 4 players",
    "cvlizations, 4 players",
    "tic-tac-toe, 0 observers",
    "tic-tac-toe, 5 observers",
    "tic-tac-toe, 15 observers",
    "startup",
    "gutenberg, log",
)
PEERS = {
    "Catanatron": "catanatron",
    "OpenSpiel, C++": "pyspiel",
    "OpenSpiel, Python": "open_spiel",
    "easyAI": "easyAI",
}
"""The other systems, and the module that shows whether one is installed."""


def measure(name: str, seconds: float) -> Figures:
    """Import only the measured system: neither side needs the other to be installed."""
    return measure_peer(name, seconds) if name in PEERS else measure_ours(name, seconds)


def measure_ours(name: str, seconds: float) -> Figures:
    if name == "startup":
        import startup

        return startup.startup(seconds)
    if name == "gutenberg, log":
        import log

        return log.log(seconds)
    import ours

    if name.startswith("tic-tac-toe"):
        return ours.tictactoe(int(name.split()[1]), seconds)
    works = (
        ours.four_players,
        ours.without_characters,
        ours.three_players,
        ours.replay,
        ours.costs,
        ours.cartographers,
        ours.four_tribes,
    )
    return dict(zip(OURS, works, strict=False))[name](seconds)


def measure_peer(name: str, seconds: float) -> Figures:
    import peers

    if name == "Catanatron":
        return peers.catanatron(seconds)
    return measuring.rates(peers.games(name), seconds)


if __name__ == "__main__":
    measuring.pin()
    json.dump(measure(sys.argv[1], float(sys.argv[2])), sys.stdout)
