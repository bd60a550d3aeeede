"""The places of plugins: distributions, the person's plugin folders, and explicit paths.

Only metadata and folders are read. An unreadable distribution does not affect others.
"""

from __future__ import annotations

import importlib.metadata
import os
import re
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, EntryPoint
from pathlib import Path

import msgspec

from manicule.folders import plugins_folder
from manicule.kernel.errors import UsageError
from manicule.kernel.text import Text, tr
from manicule.kernel.untrusted_files import is_file, is_folder
from manicule.plugins.imports import installed_spec
from manicule.plugins.manifest import FILE_NAME, Origin

GROUP = "manicule"
"""The group of entry points; an entry's name is the plugin's id, its value the import package."""

BAD_METADATA = tr(
    "the metadata of this distribution cannot be read ({problem}); install it again",
    code="distribution-unreadable",
)
NO_PACKAGE = tr("its package {package} is missing; install it again", code="package-missing")
NOTHING_THERE = tr(
    "there is neither a folder nor a .py file at {path}; correct the path", code="nothing-at-path"
)


class Candidate(msgspec.Struct, frozen=True):
    """A possible plugin: the id that its place suggests, and a problem, if one is known already.

    `is_named` marks a path that was given explicitly: it takes precedence over others with its id.
    """

    hint: str
    origin: Origin
    problem: Text | None = None
    is_named: bool = False


def candidates(paths: Iterable[Path] = ()) -> Iterator[Candidate]:
    """All candidates, in an order that depends on names alone."""
    yield from sorted(_installed(), key=lambda one: (one.hint, one.origin.distribution))
    yield from own_candidates()
    for path in paths:
        yield msgspec.structs.replace(_at(path.absolute()), is_named=True)


# A person's own folders and files.


def own_candidates() -> Iterator[Candidate]:
    """The candidates in the person's plugin folder, and at the paths of `MANICULE_PLUGIN_PATH`."""
    yield from _in_plugins_folder()
    listed = os.environ.get("MANICULE_PLUGIN_PATH", "").split(os.pathsep)
    yield from (_at(Path(entry).absolute()) for entry in listed if entry)


def _in_plugins_folder() -> Iterator[Candidate]:
    try:
        found = sorted(plugins_folder().iterdir())
    except (UsageError, OSError):
        return  # no home folder or no plugin folder, so there are none
    for path in found:
        if path.name[0] not in "._" and (is_folder(path) or path.suffix == ".py"):
            yield _at(path)


def _at(path: Path) -> Candidate:
    is_there = is_folder(path) or (is_file(path) and path.suffix == ".py")
    problem = None if is_there else NOTHING_THERE(path=str(path))
    return Candidate(path.stem, Origin(plugin_folder(path)), problem)


def plugin_folder(path: Path) -> Path:
    """The folder of the plugin itself, if the path is a whole project that contains one plugin.

    So a project, with its tests and its pyproject.toml, can be dropped into the plugin folder as it is.
    """
    if not is_folder(path) or is_file(path / FILE_NAME):
        return path
    try:
        inner = [child for child in sorted(path.iterdir()) if is_file(child / FILE_NAME)]
    except OSError:
        return path  # reported when its manifest is read
    return inner[0] if len(inner) == 1 else path


# Installed distributions.


def distributions() -> Iterable[Distribution]:
    """Every distribution on the import path."""
    return importlib.metadata.distributions()


def _installed() -> Iterator[Candidate]:
    seen: set[str] = set()
    for distribution in distributions():
        try:
            text = distribution.read_text("entry_points.txt") or ""
        except Exception:  # noqa: BLE001 - an unreadable file that may not be a plugin at all
            continue
        if GROUP not in text:
            continue  # before parsing: most distributions are not plugins
        try:
            yield from _of_distribution(distribution, seen)
        except Exception as error:  # noqa: BLE001 - a broken distribution must not affect others
            yield _unreadable(distribution, error)


def _of_distribution(distribution: Distribution, seen: set[str]) -> Iterator[Candidate]:
    entries = [entry for entry in distribution.entry_points if entry.group == GROUP]
    if not entries:
        return
    metadata = distribution.metadata  # read once: `name` and `version` would each parse it
    name, version = metadata["Name"], metadata["Version"]
    normal = re.sub(r"[-_.]+", "-", name).lower()
    if normal in seen:
        return  # the same distribution later on the import path, which Python would not import
    seen.add(normal)
    for entry in entries:
        yield _of_entry(entry, name, version)


def _of_entry(entry: EntryPoint, distribution: str, version: str) -> Candidate:
    try:
        path = _package_path(entry.module)
        if path is not None:
            return Candidate(entry.name, Origin(path, distribution, version, entry.module))
        problem = NO_PACKAGE(package=entry.value, distribution=distribution)
    except Exception as error:  # noqa: BLE001 - import finders are third-party code
        problem = BAD_METADATA(problem=str(error), distribution=distribution)
    return Candidate(entry.name, Origin(Path(), distribution, version), problem)


def _package_path(module: str) -> Path | None:
    """The folder of a package or the file of a module, found without importing; None if absent."""
    top, *rest = module.split(".")
    # find_spec would import the parent of a dotted name, so walk down the folders instead.
    spec = installed_spec(top)
    if spec is None:
        return None
    folders = [Path(location, *rest) for location in spec.submodule_search_locations or ()]
    files = [folder.with_name(f"{folder.name}.py") for folder in folders] if rest else []
    if spec.submodule_search_locations is None and not rest and spec.origin:
        files = [Path(spec.origin)]
    found = [path for path in folders if (path / FILE_NAME).is_file()]
    found += [path for path in files if path.is_file() and path.suffix == ".py"]
    found += [path for path in folders if path.is_dir()]
    return found[0] if found else None


def _unreadable(distribution: Distribution, error: Exception) -> Candidate:
    folder = Path(str(distribution.locate_file("")))
    try:
        name = distribution.name or folder.name
    except Exception:  # noqa: BLE001 - the name is in the same broken metadata
        name = folder.name
    problem = BAD_METADATA(problem=f"{type(error).__name__}: {error}", distribution=name)
    return Candidate(name, Origin(folder, name), problem)
