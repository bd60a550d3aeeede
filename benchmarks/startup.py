"""The time until the program's first output, compared with a bare `import typer`.

Each is a separate process, measured in CPU time, and the minimum of many counts: disturbance only adds. The
three take turns, so that a busy moment hits all of them.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Sequence

from measuring import Figures
from version import RUN

COMMANDS: dict[str, Sequence[str]] = {
    "import_typer_ms": ("import typer",),
    "version_ms": (RUN, "--version"),
    "help_ms": (RUN, "--help"),
    "play_help_ms": (RUN, "play", "--help"),
}


def startup(seconds: float) -> Figures:
    """CPU milliseconds from the start to the end of the process."""
    best = dict.fromkeys(COMMANDS, float("inf"))
    end = time.perf_counter() + max(seconds, 2)  # each process takes a tenth of a second
    while time.perf_counter() < end or float("inf") in best.values():
        for name, command in COMMANDS.items():
            best[name] = min(best[name], _spent(command))
    return best


def _spent(command: Sequence[str]) -> float:
    environment = {**os.environ, "MANICULE_LANG": "en"}
    arguments = [sys.executable, "-c", *command]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(arguments, stdout=subprocess.DEVNULL, check=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000
