"""The plugin under test: found by its path or its id, with its files."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from traceback import walk_stack
from types import FrameType

from manicule.kernel.errors import PluginError, RuleMistake, UsageError
from manicule.kernel.hooks.answers import WrongAnswer
from manicule.kernel.locations import Files, Owned
from manicule.kernel.plugin import Plugin
from manicule.kernel.text import tr
from manicule.match.display import Fault
from manicule.plugins import PluginRegistry
from manicule.plugins.default import default_registry
from manicule.plugins.locations import files_of, manifest_place
from manicule.plugins.manifest import FILE_NAME, Failure, Manifest
from manicule.plugins.search_path import plugin_folder
from manicule_kit.conformance.findings import Check, Findings

NOTHING_THERE = tr("there is neither a plugin folder nor a .py file at {path}")
NOT_A_PLUGIN = tr("there is no plugin.toml in {path}; name the folder that contains it")


class Subject:
    """A loaded plugin, with the findings so far.

    `company` are the other plugins in every game.
    """

    def __init__(
        self,
        registry: PluginRegistry,
        manifest: Manifest,
        plugin: Plugin,
        findings: Findings,
        company: tuple[str, ...] = (),
    ) -> None:
        self.registry = registry
        self.manifest = manifest
        self.plugin = plugin
        self.findings = findings
        self.company = company
        self.is_stuck = False
        """Whether some code of it did not end: then no more games are played."""
        self.faults: dict[object, Fault] = {}
        """The parts that could not be shown in its games, each once."""
        self.files = files_of(registry.manifests.values())
        self.place = manifest_place(manifest)

    def add_mistake(self, error: RuleMistake) -> None:
        """Report a mistake of rules, such as a hook that returned a wrong value."""
        check: Check = "hooks" if isinstance(error, WrongAnswer) else "games"
        at = self.files.of_error(error) if error.function is None else self.files.of_code(error.function)
        key = (error.problem.message, error.advice.message)  # without parameters, which differ by table
        self.findings.add(check, error.problem, error.advice, at, key=key, error=error)

    @property
    def id(self) -> str:
        return self.manifest.id

    def aside(self) -> Subject:
        """The same plugin with separate findings, which do not count for this check."""
        findings = Findings(self.id, self.place)
        return Subject(self.registry, self.manifest, self.plugin, findings, self.company)


def calling_line(files: Files, frame: FrameType) -> Owned | None:
    """The innermost line of a plugin that led to a call."""
    owners = (files.owner(caller.f_code.co_filename, line) for caller, line in walk_stack(frame))
    return next((owner for owner in owners if owner is not None), None)


def find_subject(
    target: str | Path, registry: PluginRegistry | None = None, others: Sequence[str | Path] = ()
) -> tuple[PluginRegistry, Manifest | Failure]:
    """The plugin with a path or id; the path of a plugin takes precedence.

    `others` are targets that must be in the same registry.
    """
    paths = [path for one in (target, *others) if (path := _path_of(one)) is not None]
    registry = registry or default_registry()
    if paths:
        registry = PluginRegistry.find(registry.blocked, paths, registry.order)
    return registry, named_in(registry, target)


def named_in(registry: PluginRegistry, target: str | Path) -> Manifest | Failure:
    """The plugin of a registry with a path or id."""
    path = _path_of(target)
    return _by_id(registry, str(target)) if path is None else _by_path(registry, path)


def usable_in(registry: PluginRegistry, target: str | Path) -> Manifest:
    """The plugin with a path or id; `PluginError` if it cannot be used."""
    found = named_in(registry, target)
    if isinstance(found, Failure):
        raise PluginError(found.text)
    return found


def _path_of(target: str | Path) -> Path | None:
    """The folder or file of a target; None if it is an id."""
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


def _by_id(registry: PluginRegistry, id: str) -> Manifest | Failure:
    failures = registry.failures_of(id)
    return failures[0] if failures else registry.manifest(id)


def _by_path(registry: PluginRegistry, path: Path) -> Manifest | Failure:
    real = plugin_folder(path).resolve()
    known: list[Manifest | Failure] = [*registry.failures, *registry.manifests.values()]
    for found in (*known, *registry.blocked_plugins.values()):
        if found.origin.path.resolve() == real:
            return found
    raise PluginError(NOT_A_PLUGIN(path=str(path)))
