"""Finds rules that touch files, other programs, threads or the network during a game.

Python announces each such call to its audit hooks, however it is made: by `open`, by `pathlib`, by a library
or by an extension. All games are watched, because a rule may remember what it has read.
"""

from __future__ import annotations

import _thread
import linecache
import os
import sys
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from traceback import walk_stack
from types import FrameType
from typing import Any

from manicule.kernel.text import tr
from manicule_kit.conformance.subject import Subject

TOUCHED = tr(
    "{function} is called during a game: rules must not touch files, other programs, threads, or the network"
)
STAY_INSIDE = tr(
    "keep what rules read in the content of the plugin, or read it when the plugin is imported; report what "
    "happens with an event (table.publish), which an observer may write or send"
)

AREAS = frozenset(
    (
        *("fcntl", "ftplib", "glob", "http", "imaplib", "mmap", "open", "os", "pathlib", "poplib", "pty"),
        *("shutil", "smtplib", "socket", "sqlite3", "subprocess", "tempfile", "urllib", "webbrowser"),
    )
)
"""The first words of the announced calls that reach outside."""
UNANNOUNCED: dict[Callable[..., Any], str] = {
    **{getattr(os, name): f"os.{name}" for name in ("stat", "lstat", "access", "readlink", "getcwd")},
    **{
        getattr(_thread, name): "threading.Thread.start"
        for name in ("start_new_thread", "start_joinable_thread")
        if hasattr(_thread, name)  # each version of Python has its own way
    },
}
"""Such calls that Python does not announce; the profiler of `chance` sees them."""

_CORE = Path(__file__).parents[2]
_INNER = (linecache.__file__, weakref.__file__, "<frozen importlib")
"""Files of code that Python itself runs at any line: imports, lines for a traceback, the end of an object."""

_watching: list[Subject] = []


@contextmanager
def watched_outside(subject: Subject) -> Iterator[None]:
    """Report every call of a plugin's rules that reaches outside the game, with its line."""
    _listen()
    _watching.append(subject)
    try:
        yield
    finally:
        _watching.remove(subject)


@cache
def _listen() -> None:
    """Add the audit hook, once: Python cannot remove one."""
    sys.addaudithook(_hear)


def _hear(event: str, args: tuple[Any, ...]) -> None:
    if _watching and event.partition(".")[0] in AREAS:
        blame_outside(_watching[-1], sys._getframe(1), event)  # noqa: SLF001 - documented


def unannounced(called: object) -> str:
    """The name of a function that reaches outside without being announced; empty for others."""
    return next((name for function, name in UNANNOUNCED.items() if called is function), "")


def blame_outside(subject: Subject, frame: FrameType, function: str) -> None:
    """Report a call with the plugin's line that leads to it; the platform's own calls do not count."""
    for caller, line in walk_stack(frame):
        filename = caller.f_code.co_filename
        owner = None if filename.startswith(_INNER) else subject.files.owner(filename, line)
        if owner is not None:
            problem = TOUCHED(function=function)
            # Only the first call at each line: the calls that it makes in turn would follow.
            subject.findings.add("outside", problem, STAY_INSIDE, owner, key=STAY_INSIDE)
            return
        if filename.startswith(_INNER) or _is_ours(filename):
            return


@cache
def _is_ours(filename: str) -> bool:
    """Whether a file belongs to the platform, which reads content and catalogs when rules ask for them."""
    path = Path(filename)
    return path.is_relative_to(_CORE) and path.relative_to(_CORE).parts[0].startswith("manicule")
