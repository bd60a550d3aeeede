"""Checking a plugin again each time that one of its files is saved."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from manicule.kernel.text import tr
from manicule_cli.environment import find_library
from manicule_kit.conformance.subject import find_subject, named_in
from manicule_terminal.screen import Screen

WATCHING = tr("Waiting for a file of it to be saved; Ctrl-C ends it.")
EACH = 0.5
"""So often it is looked whether a file has changed, in seconds."""


def check_on_each_save(
    screen: Screen, targets: Sequence[str], games: str | None, with_: Sequence[str]
) -> int:
    """Check now and after every change, each time in a new process: what was imported stays imported.

    Returns what the last check came to, when somebody ends it."""
    named = (*targets, *with_)
    library, _ = find_subject(named[0], find_library(screen), named[1:])
    folders = [named_in(library, one).origin.path for one in named]
    while True:
        seen = _times(folders)
        code = subprocess.run(_command(screen, targets, games, with_), check=False).returncode
        screen.notice(WATCHING)
        try:
            while _times(folders) == seen:
                time.sleep(EACH)
        except KeyboardInterrupt:
            return code


def _command(screen: Screen, targets: Sequence[str], games: str | None, with_: Sequence[str]) -> list[str]:
    options = screen.options
    command = [sys.executable, "-m", "manicule_cli", "plugins", "check", *targets]
    command += ["--games", games] if games is not None else []
    command += [word for one in with_ for word in ("--with", one)]
    command += [word for one in options.blocked for word in ("--no-plugin", one)]
    command += ["--lang", options.language] if options.language else []
    command += ["--locales-dir", options.locales] if options.locales else []
    flags = {"--json": options.json, "--plain": options.plain, "--ascii": options.ascii}
    return command + [flag for flag, is_on in flags.items() if is_on]


def _times(paths: Sequence[Path]) -> dict[Path, int]:
    """When each file was saved last."""
    return {file: file.stat().st_mtime_ns for path in paths for file in _files(path)}


def _files(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
        return
    for file in sorted(path.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            yield file
