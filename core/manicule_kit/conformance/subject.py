"""The plugin under test: found by its path or its id, with its files."""

from __future__ import annotations

import os
from pathlib import Path

from manicule.errors import PluginError, UsageError
from manicule.hooks.answers import WrongAnswer
from manicule.library import Library
from manicule.library.manifest import Failure, Manifest
from manicule.library.manifest_file import FILE_NAME
from manicule.library.search_path import plugin_folder
from manicule.plugin import Plugin
from manicule.text import tr
from manicule_kit.conformance.findings import Findings
from manicule_kit.conformance.locations import Files, manifest_place

NOTHING_THERE = tr("there is neither a plugin folder nor a .py file at {path}")
NOT_A_PLUGIN = tr("there is no plugin.toml in {path}; name the folder that holds it")


class Subject:
    """A plugin that was loaded, what is known of it, and what was found so far."""

    def __init__(self, library: Library, manifest: Manifest, plugin: Plugin, findings: Findings) -> None:
        self.library = library
        self.manifest = manifest
        self.plugin = plugin
        self.findings = findings
        self.files = Files(library.manifests.values())
        self.place = manifest_place(manifest)

    def add_wrong_answer(self, error: WrongAnswer) -> None:
        """A hook that gave back what it may not."""
        self.findings.add("hooks", error.problem, error.advice, self.files.of_code(error.function))

    @property
    def id(self) -> str:
        return self.manifest.id


def find_subject(target: str | Path, library: Library | None = None) -> tuple[Library, Manifest | Failure]:
    """What a path or an id names; a path goes first where it is that of a plugin."""
    path = _path_of(target)
    if path is None:
        library = library or Library.find()
        return library, _by_id(library, str(target))
    library = Library.find(library.blocked if library else (), [path])
    return library, _by_path(library, path)


def _path_of(target: str | Path) -> Path | None:
    """The folder or file that is meant; None when it is an id."""
    path = Path(target)
    is_plugin = path.is_file() or (plugin_folder(path) / FILE_NAME).is_file()
    if not is_plugin and isinstance(target, str) and not _looks_like_a_path(target):
        return None
    if not path.exists() or (path.is_file() and path.suffix != ".py"):
        raise UsageError(NOTHING_THERE(path=str(target)))
    if not is_plugin:
        raise UsageError(NOT_A_PLUGIN(path=str(target)))
    return path


def _looks_like_a_path(target: str) -> bool:
    return target.endswith(".py") or "/" in target or os.sep in target or target.startswith(".")


def _by_id(library: Library, id: str) -> Manifest | Failure:
    failures = library.failures_of(id)
    return failures[0] if failures else library.manifest(id)


def _by_path(library: Library, path: Path) -> Manifest | Failure:
    real = plugin_folder(path).resolve()
    known: list[Manifest | Failure] = [*library.failures, *library.manifests.values()]
    for found in (*known, *library.blocked_plugins.values()):
        if found.origin.path.resolve() == real:
            return found
    raise PluginError(NOT_A_PLUGIN(path=str(path)))
