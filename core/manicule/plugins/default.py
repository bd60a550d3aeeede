"""The default registry: the plugins that a process plays with where nobody names others.

It is found once, and again when a look would find something else. To look takes about 10 ms, and a match
begins in a fraction of one; so before each match only small things are compared: the person's own plugins,
`sys.path`, and when folders and files were changed.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from time import time_ns
from typing import TypeAlias

from manicule.plugins.disabled import disabled_ids
from manicule.plugins.discovery import blocked_ids
from manicule.plugins.imports import other_finders
from manicule.plugins.manifest import Failure, Manifest
from manicule.plugins.registry import PluginRegistry
from manicule.plugins.search_path import own_candidates

SETTLED = 2_000_000_000
"""The nanoseconds after which a change gets another time on every file system: the coarsest count 2 s."""
METADATA = (".dist-info", ".egg-info", "egg-info")
"""How the names of the metadata of distributions end."""

_Stat: TypeAlias = tuple[int, ...] | None


def default_registry() -> PluginRegistry:
    """The registry of this process: the same one as long as the plugins are the same."""
    return _default.registry()


class _Default:
    """The registry that was found last, and what there was to find."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._registry: PluginRegistry | None = None
        self._surroundings: tuple[object, ...] = ()
        self._places: tuple[_ImportFolder | _File, ...] = ()

    def registry(self) -> PluginRegistry:
        """The registry as it is now."""
        with self._lock:
            surroundings = _surroundings()
            if self._registry is None or not self._is_fresh(self._registry, surroundings):
                self._registry = self._found(surroundings)
            return self._registry

    def _is_fresh(self, registry: PluginRegistry, surroundings: tuple[object, ...]) -> bool:
        return (
            surroundings == self._surroundings
            and all(place.is_unchanged() for place in self._places)
            and registry.is_as_imported()
        )

    def _found(self, surroundings: tuple[object, ...]) -> PluginRegistry:
        if self._registry is not None:
            importlib.invalidate_caches()  # Python remembers folders by their times, too
        began = time_ns()
        folders = tuple(_ImportFolder(path or os.curdir) for path in sys.path)
        registry = PluginRegistry.find()
        self._surroundings = surroundings
        self._places = (*folders, *(_File(path, began) for path in _files(registry)))
        return registry


_default = _Default()


def _surroundings() -> tuple[object, ...]:
    """What decides on the plugins and is quickly found."""
    return (
        blocked_ids(),
        disabled_ids(),
        tuple(own_candidates()),
        tuple(sys.path),
        _current_folder(),  # from which relative paths lead
        tuple(other_finders()),
    )


def _current_folder() -> Path | None:
    try:
        return Path.cwd()
    except OSError:  # it was removed: then nothing is found in it
        return None


class _ImportFolder:
    """A folder of `sys.path`: what counts in it is the metadata of distributions.

    Other files may come and go: a program may save its games where it lies itself."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._stat, self._is_settled = _look(path)
        self._metadata = self._listed()

    def is_unchanged(self) -> bool:
        """Whether the same distributions are there."""
        stat, is_settled = _look(self._path)
        if self._is_settled and stat == self._stat:
            return True
        if self._listed() != self._metadata:
            return False
        self._stat, self._is_settled = stat, is_settled
        return True

    def _listed(self) -> object:
        try:
            with os.scandir(self._path) as entries:
                named = [entry.path for entry in entries if entry.name.lower().endswith(METADATA)]
        except NotADirectoryError:  # a zip file
            return _stat(self._path)
        except OSError:
            return None
        return {path: _stat(path) for path in named}


class _File:
    """A file or folder that was read while the plugins were found, or is read when rules are built."""

    def __init__(self, path: Path, read_at: int) -> None:
        self._path = str(path)
        self._stat = _stat(self._path)
        # One that was changed just before may have been changed again since, at what counts as the same time.
        self._is_settled = self._stat is None or self._stat[0] < read_at - SETTLED

    def is_unchanged(self) -> bool:
        """Whether it is certain that the same would be read again."""
        return self._is_settled and _stat(self._path) == self._stat


def _look(path: str) -> tuple[_Stat, bool]:
    """A file or folder as it is, and whether its next change must have another time."""
    stat = _stat(path)
    return stat, stat is None or stat[0] < time_ns() - SETTLED


def _stat(path: str) -> _Stat:
    """What differs when a file was written or a folder has other entries; None where there is none."""
    try:
        found = os.stat(path)  # noqa: PTH116 - of many files before each match: a Path takes half as long again
    except (OSError, ValueError):  # such as a null byte in a name
        return None
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino


def _files(registry: PluginRegistry) -> Iterator[Path]:
    """The manifest of each plugin, used or not, and the content of those that are used."""
    known: list[Manifest | Failure] = [*registry.manifests.values(), *registry.failures]
    for plugin in (*known, *registry.blocked_plugins.values()):
        origin = plugin.origin
        yield origin.path if origin.is_file else origin.path / origin.stated_in
    for manifest in registry.manifests.values():
        folder = manifest.content_folder
        if folder is not None:
            for one in (folder, *(folder / part for part in manifest.extends)):
                yield one
                yield from sorted(one.glob("*.toml"))
