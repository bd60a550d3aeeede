"""The record of a match: its file, its name, and its header."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from manicule.kernel.errors import UsageError
from manicule.kernel.text import tr
from manicule.match.observer import Observer

if TYPE_CHECKING:
    from manicule.match.header import MatchHeader
    from manicule.match.match import Match

NOT_STARTED = tr("this match was not started with `manicule.start`, so it cannot be saved")


def path_of(match: Match) -> Path | None:
    """The file to which a match is recorded, or from which it was loaded.

    >>> path_of(match) is None
    True
    """
    record = match.timeline.record
    loaded = record.path if record is not None else None
    paths: list[Path | None] = [
        observer.path for observer in match.observers.everyone if hasattr(observer, "path")
    ]
    return next((path for path in paths if path is not None), None) if paths else loaded


def record_name(match: Match) -> str:
    """The name of the record of a match: the path of a file; empty if the match is not recorded."""
    names = [
        observer.record_name for observer in match.observers.everyone if hasattr(observer, "record_name")
    ]
    return next(filter(None, names), "")


def check_saved(match: Match) -> None:
    """Verify that the file of a match holds everything written to it, before telling people that it is saved.

    If it does not, the match continues in a new file; `path_of` and the notices of its display name it."""
    with match.timeline.lock:
        match.observers.tell_all(Observer.check_saved)


def required_header(match: Match) -> MatchHeader:
    """The header of a match; `UsageError` if the match was not begun by `manicule.start`."""
    if match.header is None:
        raise UsageError(NOT_STARTED)
    return match.header
