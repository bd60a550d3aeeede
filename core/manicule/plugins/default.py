"""The default registry: the plugins of a process that names no others.

Discovery runs once, and again when its result would differ. It takes about 10 ms, and a match begins in a
fraction of one. So each match only compares a few facts first: the person's own plugins, `sys.path`, and the
modification times of folders and files.
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

from manicule.kernel.errors import UsageError
from manicule.kernel.text import tr
from manicule.plugins.disabled import disabled_ids
from manicule.plugins.discovery import blocked_ids
from manicule.plugins.imports import other_finders
from manicule.plugins.manifest import Failure, Manifest
from manicule.plugins.registry import PluginRegistry
from manicule.plugins.search_path import own_candidates

NOT_A_REGISTRY = tr("`registry` must be a PluginRegistry, not {given}")
SETTLED = 2_000_000_000
"""Nanoseconds after which a change gets another time on every file system: the coarsest resolution is 2 s."""
METADATA = (".dist-info", ".egg-info", "egg-info")
"""Suffixes of the metadata of distributions."""

_Stat: TypeAlias = tuple[int, ...] | None


def default_registry() -> PluginRegistry:
    """The registry of this process: the same object as long as the plugins are the same."""
    return _default.registry()


def given_registry(given: PluginRegistry | None) -> PluginRegistry:
    """The registry of an argument, or the default one; anything else raises `UsageError`."""
    if given is not None and not isinstance(given, PluginRegistry):
        raise UsageError(NOT_A_REGISTRY(given=repr(given)))
    return default_registry() if given is None else given


class _Default:
    """The last registry, and the facts under which it was found."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._registry: PluginRegistry | None = None
        self._surroundings: tuple[object, ...] = ()
        self._places: tuple[_ImportFolder | _File, ...] = ()

    def registry(self) -> PluginRegistry:
        """The current registry."""
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
            importlib.invalidate_caches()  # Python caches folders by their times, too
        began = time_ns()
        folders = tuple(_ImportFolder(path or os.curdir) for path in sys.path)
        registry = PluginRegistry.find()
        self._surroundings = surroundings
        self._places = (*folders, *(_File(path, began) for path in _files(registry)))
        return registry


_default = _Default()


def _surroundings() -> tuple[object, ...]:
    """The facts that decide which plugins are found, and are quick to collect."""
    return (
        blocked_ids(),
        disabled_ids(),
        tuple(own_candidates()),
        tuple(sys.path),
        _current_folder(),  # the base of relative paths
        tuple(other_finders()),
    )


def _current_folder() -> Path | None:
    try:
        return Path.cwd()
    except OSError:  # it was removed, so nothing is found in it
        return None


class _ImportFolder:
    """A folder of `sys.path`: only the metadata of distributions counts.

    Other files may change, because a program may save its games in its own folder."""

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
    """A file or folder that discovery has read, or that building rules reads."""

    def __init__(self, path: Path, read_at: int) -> None:
        self._path = str(path)
        self._stat = _stat(self._path)
        # A file that had changed just before may have changed again since, with the same time.
        self._is_settled = self._stat is None or self._stat[0] < read_at - SETTLED

    def is_unchanged(self) -> bool:
        """Whether reading it again would certainly give the same."""
        return self._is_settled and _stat(self._path) == self._stat


def _look(path: str) -> tuple[_Stat, bool]:
    """The state of a file or folder, and whether its next change must get another time."""
    stat = _stat(path)
    return stat, stat is None or stat[0] < time_ns() - SETTLED


def _stat(path: str) -> _Stat:
    """The facts that change when a file is written or a folder gets other entries; None if it does not
    exist."""
    try:
        found = os.stat(path)  # noqa: PTH116 - runs for many files before each match; a Path is 50 % slower
    except (OSError, ValueError):  # such as a null byte in a name
        return None
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino


def _files(registry: PluginRegistry) -> Iterator[Path]:
    """The manifest of each plugin, used or not, and the content of those in use."""
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
