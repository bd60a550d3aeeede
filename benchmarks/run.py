"""Measures Manicule, and in the same run other systems, if they are installed.

    python benchmarks/run.py
    python benchmarks/run.py --seconds 3 --rounds 3 --before PYTHON --peer-python PYTHON --check
    python benchmarks/run.py --profile

Each measurement is a separate process. Figures close to a goal are measured in alternating slices; the others
in interleaved rounds, and the median of the rounds counts.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import printing
from goals import goals
from measuring import Figures
from side_by_side import Earlier, side_by_side
from worker import OURS, PEERS

WORKER = Path(__file__).with_name("worker.py")
MEASURING = Path(__file__).with_name("measuring.py")
FINDING = "import sys; from importlib.util import find_spec; print(*map(bool, map(find_spec, sys.argv[1:])))"


def main() -> int:
    arguments = _arguments()
    if arguments.profile:
        import profiling  # late: it loads the games

        profiling.show()
        return 0
    earlier = Earlier.in_python(arguments.before) if arguments.before is not None else None
    peer_python: str = arguments.peer_python or sys.executable
    peers = arguments.peers if arguments.peers is not None else _installed(peer_python)
    pythons = dict.fromkeys(OURS, sys.executable) | dict.fromkeys(peers, peer_python)
    builds = {"Manicule": _build(sys.executable)}
    builds |= {"before": _build(earlier.python)} if earlier is not None else {}
    builds |= {"other systems": _build(peer_python)} if peers else {}
    rounds = [_round(pythons, arguments.seconds) for _ in range(arguments.rounds)]
    figures = {name: _median([one[name] for one in rounds]) for name in pythons}
    beside = dict.fromkeys(peers, peer_python)
    contests = side_by_side(beside, earlier, max(3, round(4 * arguments.seconds * arguments.rounds)))
    compared = goals(figures, contests, earlier)
    if arguments.json:
        listed = [goal._asdict() | {"verdict": goal.verdict} for goal in compared]
        turns = {name: rates.slices for name, rates in contests.items()}
        everything = {"python": builds, "figures": figures, "turns": turns, "goals": listed}
        print(json.dumps(everything, indent=2))
    else:
        printing.table(("measured", "with"), list(builds.items()))
        printing.show(figures, compared)
    missed = [goal for goal in compared if goal.ratio < goal.floor]
    for goal in missed:
        ratio, floor = printing.number(goal.ratio), printing.number(goal.floor)
        print(f"floor missed: {goal.what} against {goal.peer}: {ratio}, not {floor}", file=sys.stderr)
    return 1 if arguments.check and missed else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure Manicule beside other systems.")
    parser.add_argument("--seconds", type=float, default=0.6, help="for each measurement (default: 0.6)")
    parser.add_argument("--rounds", type=int, default=1, help="how often all is measured (default: once)")
    parser.add_argument("--peers", nargs="*", choices=PEERS, help="default: those that are installed")
    parser.add_argument("--peer-python", metavar="PATH", help="a Python that has the other systems")
    parser.add_argument("--before", metavar="PATH", help="a Python that has an earlier version")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument("--check", action="store_true", help="exit code 1 when a floor is missed")
    parser.add_argument("--profile", action="store_true", help="only show where the time of our games goes")
    return parser.parse_args()


def _installed(python: str) -> list[str]:
    """The peers that this Python can import."""
    command = [python, "-c", FINDING, *PEERS.values()]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return [name for name, there in zip(PEERS, done.stdout.split(), strict=True) if there == "True"]


def _build(python: str) -> str:
    """The build of a Python."""
    done = subprocess.run([python, str(MEASURING)], check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.strip()


def _round(pythons: dict[str, str], seconds: float) -> dict[str, Figures]:
    found = {}
    for name, python in pythons.items():
        print(f"measuring {name}", file=sys.stderr)
        command = [python, str(WORKER), name, str(seconds)]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
        # Other systems may print while they are imported; the figures are the last line.
        found[name] = json.loads(done.stdout.splitlines()[-1])
    return found


def _median(rounds: Sequence[Figures]) -> Figures:
    return {key: statistics.median(_all(rounds, key)) for key in rounds[0]}


def _all(rounds: Iterable[Figures], key: str) -> list[float]:
    return [one[key] for one in rounds]


if __name__ == "__main__":
    sys.exit(main())
