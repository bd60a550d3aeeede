"""A disk that is watched: every step that a program takes at the files of one folder, before and after it.

Steps are taken at the level of the system (`os`, `fcntl` and the open file), so that nothing below the
record writer needs to know of it. Whoever watches may let a step fail, or write down what it did.
"""

import fcntl
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Any

import pytest


class Watcher:
    """Is told of every step at the files of a folder; does nothing itself."""

    def before(self, kind: str, path: Path, data: bytes = b"") -> int | None:
        """Before a step: an `OSError` that is raised here is its failure. A number that is returned before
        a write is how many bytes of it there is room for."""
        return None

    def after(self, kind: str, path: Path, *details: Any) -> None:
        """After a step that has succeeded."""


class _WatchedFile(FileIO):
    """A file that is open, and watched."""

    def __init__(self, path: Path, mode: str, watcher: Watcher, names: dict[int, Path]) -> None:
        self._is_open = False
        super().__init__(path, mode)
        self._watched, self._watcher, self._names, self._is_open = path, watcher, names, True
        names[self.fileno()] = path

    def write(self, data: Any) -> int:
        room = self._watcher.before("write", self._watched, data)
        at = self.tell()
        part = data if room is None else data[:room]
        written = super().write(part)
        self._watcher.after("write", self._watched, self._number(), at, bytes(part))
        return written

    def truncate(self, size: int | None = None) -> int:
        self._watcher.before("truncate", self._watched)
        cut = super().truncate(size)
        self._watcher.after("truncate", self._watched, self._number(), cut)
        return cut

    def read(self, size: int | None = -1) -> bytes:
        self._watcher.before("read", self._watched)
        return super().read(-1 if size is None else size)

    def close(self) -> None:
        if self._is_open and not self.closed:
            self._names.pop(self.fileno(), None)
        super().close()

    def _number(self) -> int:
        return _real_fstat(self.fileno()).st_ino


_real_open, _real_fstat, _real_path_open = os.open, os.fstat, Path.open
MODES = {"xb": "x", "rb": "r", "r+b": "r+"}


@contextmanager
def watched(folder: Path, watcher: Watcher) -> Iterator[None]:
    """Watch what is done at the files of a folder, in this block."""
    names: dict[int, Path] = {}  # of the files that are open

    def ours(path: Any) -> Path | None:
        if isinstance(path, int):
            return names.get(path)
        found = Path(os.fsdecode(path))
        return found if folder in (found, *found.parents) else None

    def stepping(kind: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def step(path: Any, *args: Any, **how: Any) -> Any:
            found = ours(path)
            if found is None:
                return real(path, *args, **how)
            watcher.before(kind, found)
            done = real(path, *args, **how)
            watcher.after(kind, found, *args)
            return done

        return step

    def path_open(self: Path, mode: str = "r", buffering: int = -1, *args: Any, **how: Any) -> Any:
        if ours(self) is None or mode not in MODES or buffering != 0:
            return _real_path_open(self, mode, buffering, *args, **how)
        kind = "create" if mode == "xb" else "open"
        watcher.before(kind, self)
        file = _WatchedFile(self, MODES[mode], watcher, names)
        watcher.after(kind, self, _real_fstat(file.fileno()).st_ino)
        return file

    def os_open(path: Any, *args: Any, **how: Any) -> int:
        found = ours(path)
        if found is None:
            return _real_open(path, *args, **how)
        watcher.before("open", found)
        opened = _real_open(path, *args, **how)
        names[opened] = found
        return opened

    def fsync(descriptor: int) -> None:
        found = ours(descriptor)
        if found is None:
            return real_fsync(descriptor)
        status = _real_fstat(descriptor)
        kind = "sync" if stat.S_ISDIR(status.st_mode) else "fsync"
        watcher.before(kind, found)
        watcher.after(kind, found, status.st_ino)  # for real it would only take time
        return None

    def close(descriptor: int) -> None:
        names.pop(descriptor, None)
        real_close(descriptor)

    real_fsync, real_close = os.fsync, os.close
    kinds = {"replace": "rename", "stat": "stat", "lstat": "stat", "fstat": "stat"}
    kinds |= {name: name for name in ("rename", "unlink", "link", "mkdir", "utime")}
    with pytest.MonkeyPatch.context() as patch:
        for name, kind in {
            **kinds,
            "stat": "stat",
            "lstat": "stat",
            "fstat": "stat",
            "utime": "utime",
        }.items():
            patch.setattr(os, name, stepping(kind, getattr(os, name)))
        patch.setattr(fcntl, "flock", stepping("lock", fcntl.flock))
        patch.setattr(os, "fsync", fsync)
        patch.setattr(os, "open", os_open)
        patch.setattr(os, "close", close)
        patch.setattr(Path, "open", path_open)
        yield
