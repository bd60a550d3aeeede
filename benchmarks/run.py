"""Measures Manicule, and other systems beside it in the same run where they are installed.

    python benchmarks/run.py [--seconds 3] [--rounds 2] [--peer-python PATH] [--json] [--check] [--profile]

Workers run one after the other, each in a fresh process, in interleaved rounds; the median of the rounds
counts. Only ratios within one run mean anything: never compare figures of different days.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

import goals
import profiling

HERE = Path(__file__).parent
OURS = (
    "gutenberg, 4 players",
    "gutenberg, 3 players",
    "gutenberg, 4 characters",
    "gutenberg, details",
    "tic-tac-toe, 0 observers",
    "tic-tac-toe, 5 observers",
    "tic-tac-toe, 15 observers",
)
PEERS = {
    "catanatron": "catanatron",
    "openspiel c++": "pyspiel",
    "openspiel python": "pyspiel",
    "easyai": "easyAI",
}


def main() -> int:
    arguments = _arguments()
    if arguments.profile:
        profiling.show()
        return 0
    peer_python = arguments.peer_python or sys.executable
    found = [name for name, module in PEERS.items() if _has(peer_python, module)]
    figures: dict[str, list[dict[str, float]]] = {name: [] for name in (*OURS, *found)}
    for number in range(arguments.rounds):
        for name in figures:
            print(f"round {number + 1}: {name}", file=sys.stderr)
            python = peer_python if name in PEERS else sys.executable
            figures[name].append(_measured(python, name, arguments.seconds))
    medians = {name: _median(rounds) for name, rounds in figures.items()}
    rows = goals.rows(medians)
    if arguments.json:
        print(json.dumps({"figures": medians, "rows": [row._asdict() for row in rows]}, indent=2))
    else:
        goals.show(medians, rows)
    missed = [row.what for row in rows if row.floor and row.ratio < row.floor]
    for what in missed:
        print(f"floor missed: {what}", file=sys.stderr)
    return 1 if arguments.check and missed else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure Manicule beside other systems.")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each measurement of a round")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--peer-python", help="a Python that has the other systems installed")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--check", action="store_true", help="exit code 1 when a floor is missed")
    parser.add_argument("--profile", action="store_true", help="show where the time of our games goes")
    return parser.parse_args()


def _has(python: str, module: str) -> bool:
    looking = f"import importlib.util, sys; sys.exit(importlib.util.find_spec({module!r}) is None)"
    return subprocess.run([python, "-c", looking], check=False).returncode == 0


def _measured(python: str, name: str, seconds: float) -> dict[str, float]:
    command = [python, str(HERE / "worker.py"), name, str(seconds)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    measured: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return measured


def _median(rounds: list[dict[str, float]]) -> dict[str, float]:
    return {key: statistics.median(one[key] for one in rounds) for key in rounds[0]}


if __name__ == "__main__":
    sys.exit(main())
