"""Upkeep of saves: giving one another name, and removing one. What is no save is never touched."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from manicule.kernel import untrusted_files
from manicule.kernel.errors import RecordError, UsageError
from manicule.kernel.text import tr
from manicule.match.header import CONTROL
from manicule.records.file import EXISTS, IN_USE, must_be_closed, sync_folder
from manicule.records.lock import is_locked_for_us
from manicule.records.reader import FOREIGN, UNREADABLE

SUFFIX = ".toml"
NO_NAME = tr("“{name}” cannot be the name of a save; use letters, digits, and dashes, without a folder")
_BEGINNING = re.compile(rb'format = \d{1,9}\r?\ngame = "')
_ENOUGH = 64
_NOT_IN_NAMES = re.compile(r'[/\\:*?"<>|]')
"""What some system does not allow in the name of a file: a save may be carried to another."""


def rename_save(path: Path, name: str) -> Path:
    """Give a save another name in its folder; one that is taken is refused."""
    if not name.strip(". ") or _NOT_IN_NAMES.search(name) or CONTROL.search(name):
        raise UsageError(NO_NAME(name=name))
    new = path.with_name(name if name.endswith(SUFFIX) else name + SUFFIX)
    if os.path.lexists(new):
        raise RecordError(EXISTS(file=str(new)))
    with _owned(path):
        _move(path, new)
    return new


def remove_save(path: Path) -> None:
    """Remove a save; one that is being played is refused, and so is any other file."""
    with _owned(path):
        path.unlink()
        sync_folder(path.parent)


def check_is_save(path: Path) -> None:
    """Refuse a file that does not begin like a save; a damaged save is one too."""
    try:
        with untrusted_files.opened(path) as file:
            is_save = _BEGINNING.match(file.read(_ENOUGH)) is not None
    except untrusted_files.Unreadable as error:
        raise RecordError(UNREADABLE(file=str(path), problem=error.text)) from error
    if not is_save:
        raise RecordError(FOREIGN(file=str(path)))


@contextmanager
def _owned(path: Path) -> Iterator[None]:
    """A save that nobody plays meanwhile."""
    check_is_save(path)
    try:
        with path.open("rb", buffering=0) as file:
            if not is_locked_for_us(file):
                raise RecordError(IN_USE(file=str(path)))
            if must_be_closed():
                file.close()
            yield
    except OSError as error:
        raise RecordError(UNREADABLE(file=str(path), problem=error.strerror or str(error))) from error


def _move(path: Path, new: Path) -> None:
    """Rename without taking the place of a file that came to be meanwhile, where links are known."""
    try:
        os.link(path, new, follow_symlinks=False)
    except FileExistsError as error:
        raise RecordError(EXISTS(file=str(new))) from error
    except (OSError, NotImplementedError):  # a file system without links
        path.rename(new)
    else:
        path.unlink()
    sync_folder(path.parent)
