"""Finds random numbers and clocks from outside the game: with them, each game is different.

Also finds printing, reading and waiting: rules must ask people by choices and inform them by events. A plugin
that prints while it is imported corrupts the output of a command, such as JSON.

A profiler examines every call in a game, so it does not matter how a module was imported. The state of the
global `random` is compared as well: that is cheap and misses nothing.
"""

from __future__ import annotations

import gc
import io
import os
import random  # noqa: TID251 - to detect its use
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from datetime import date, datetime
from pathlib import Path
from traceback import walk_stack
from types import FrameType
from typing import Any

from manicule.kernel.locations import Files, Owned
from manicule.kernel.text import Text, tr
from manicule_kit.conformance.findings import Check, Findings
from manicule_kit.conformance.outside import UNANNOUNCED, blame_outside, unannounced
from manicule_kit.conformance.subject import Subject, calling_line

USED = tr("{function} is called during a game: the same seed then produces a different game")
READ = tr("os.environ is read during a game: on another machine, the game would be different")
USE_OPTIONS = tr("let players decide with a plugin option: [options] in the manifest, table.options[…]")
RANDOM_CHANGED = tr("the games changed the state of Python’s global `random`")
SPOKEN = tr("{function} is called during a game, but there may be no one at a terminal")
ASK_AND_TELL = tr(
    "ask with a choice (yield from Pick(…)), report with an event (table.publish), and never wait"
)
USE_TABLE = tr(
    "draw from the table (table.draw, table.dice.below), or, in a bot, from its dice: their randomness "
    "belongs to the game, so a saved game can be replayed"
)
# Translators: “it” is the checked plugin; {said} is its output
PRINTS = tr("it prints “{said}” while it is imported")
BE_SILENT = tr("remove the line: its output would appear when people play, list plugins, or ask for JSON")
SHORT = 40

_RANDOM: Any = random.random.__self__  # type: ignore[attr-defined]
_RANDOM_FILE = random.__file__
_CORE = str(Path(__file__).parents[1])
_CLOCK = (
    *("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns"),
    *("process_time", "localtime", "gmtime"),
)
_OUTSIDE: dict[object, str] = {
    os.urandom: "os.urandom",
    os.getpid: "os.getpid",
    **{getattr(time, name): f"time.{name}" for name in _CLOCK},
}
_ENVIRONMENT = {type(os.environ).__getitem__.__code__, type(os.environ).__iter__.__code__}
_SPEECH = (print, input, time.sleep)
_CLOCKS = {(datetime, "now"), (datetime, "utcnow"), (datetime, "today"), (date, "today")}
_NAMES = {
    *(function.__name__ for function in (*_OUTSIDE, *_SPEECH, *UNANNOUNCED)),  # type: ignore[attr-defined]
    *(name for _, name in _CLOCKS),
    *dir(_RANDOM),
}
"""The names of such functions, to skip millions of other calls quickly."""


@contextmanager
def watched_chance(subject: Subject) -> Iterator[None]:
    """Report every use of outside chance or of a clock by a plugin's code, with its line."""

    def look(frame: FrameType, event: str, called: Any) -> None:
        function = ""
        if event == "c_call":
            if getattr(called, "__name__", "") not in _NAMES:
                return
            if any(called is speech for speech in _SPEECH):
                _blame(subject, frame, "silence", SPOKEN(function=called.__name__), ASK_AND_TELL)
            else:
                function = _outside(called)
                if name := unannounced(called):
                    blame_outside(subject, frame, name)
        elif event == "call":
            if frame.f_code in _ENVIRONMENT:
                _blame(subject, frame, "chance", READ, USE_OPTIONS)
            elif frame.f_code.co_filename == _RANDOM_FILE:
                function = _random_method(frame)
        if function:
            _blame(subject, frame, "chance", USED(function=function), USE_TABLE)

    previous = sys.getprofile()
    sys.setprofile(look)
    try:
        yield
    finally:
        # A profiler written in C cannot be restored.
        sys.setprofile(previous if callable(previous) else None)


@contextmanager
def unchanged_random(subject: Subject) -> Iterator[None]:
    """Report games that changed the global `random`, unless the cause is known already."""
    before = random.getstate()
    try:
        yield
    finally:
        told = any(finding.check == "chance" for finding in subject.findings.all())
        if random.getstate() != before and not told:
            subject.findings.add("chance", RANDOM_CHANGED, USE_TABLE)


def _outside(called: Any) -> str:
    """The name of a C function if it is a source of chance or a clock."""
    owner = getattr(called, "__self__", None)
    if owner is _RANDOM:
        return f"random.{called.__name__}"
    if isinstance(owner, type) and any(
        issubclass(owner, clock) and called.__name__ == name for clock, name in _CLOCKS
    ):
        return f"{owner.__name__}.{called.__name__}"
    try:
        return _OUTSIDE.get(called, "")
    except TypeError:  # a method of an unhashable object
        return ""


def _random_method(frame: FrameType) -> str:
    """The name of a method of `random` if it uses the global generator, or makes one without a seed."""
    if frame.f_locals.get("self") is _RANDOM:
        return f"random.{frame.f_code.co_name}"
    is_unseeded = frame.f_code.co_name == "__init__" and frame.f_locals.get("x") is None
    return "random.Random" if is_unseeded else ""


def _blame(subject: Subject, frame: FrameType, check: Check, problem: Text, advice: Text) -> None:
    """Find the calling line in a plugin; calls from elsewhere are ignored."""
    collecting = {getattr(callback, "__code__", None) for callback in gc.callbacks}
    for caller, line in walk_stack(frame):
        filename = caller.f_code.co_filename
        if filename.startswith(_CORE) or caller.f_code in collecting:
            return  # our own call, or the garbage collector's, which may run at any line
        owner = subject.files.owner(filename, line)
        if owner is not None:
            # Only the first call at each line: the calls that it makes in turn would follow.
            subject.findings.add(check, problem, advice, owner, key=advice)
            return


# During the import.


class _Ear(io.StringIO):
    """Takes the output, and notes the line of the plugin that writes."""

    def __init__(self, files: Files) -> None:
        super().__init__()
        self._files = files
        self.said: list[tuple[str, Owned]] = []

    def write(self, text: str) -> int:
        caller = sys._getframe(1)  # noqa: SLF001 - documented, and the only way to it
        owner = calling_line(self._files, caller) if text.strip() else None
        if owner is not None:
            self.said.append((text.strip(), owner))
        return len(text)


@contextmanager
def silent_import(files: Files, plugin: str, findings: Findings) -> Iterator[None]:
    """Report the output of a plugin while it is imported, and discard it."""
    ear = _Ear(files)
    try:
        with redirect_stdout(ear), redirect_stderr(ear):
            yield
    finally:
        for said, at in ear.said:
            if at.plugin == plugin:
                findings.add("silence", PRINTS(said=said[:SHORT]), BE_SILENT, at, key=PRINTS)
