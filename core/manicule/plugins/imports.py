"""Imports the modules of plugins, each under a unique name.

Inside a folder, imports are relative. The package named in a manifest is imported under that name, as if it
were installed, so plugins that require it can import it, installed ones too. Any other module of the folder
belongs to the package `manicule_folder_ID`, and a single file is the module `manicule_file_ID`. So two
plugins may both have a `helper.py`.

Python imports all of them in its usual way; a finder resolves these top-level names. Nothing is added to
`sys.path`.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from manicule.kernel.errors import PluginError
from manicule.kernel.text import tr
from manicule.plugins.manifest import Manifest, problem_of

ABSENT = tr("there is no module {module}; correct plugin.toml, or add {module} to the plugin’s folder")
TAKEN = tr("the module name {module} is taken by {other}; give the plugin’s module another name")
# Translators: in place of the name of a plugin: the name of a module is already taken by Python
PYTHON = tr("Python itself")


class _Owner(NamedTuple):
    """The plugin that owns a top-level name: its id, and its file or folder."""

    plugin: str
    path: Path


class _PluginFinder:
    """Finds the packages and single files of plugins that are not installed."""

    def __init__(self) -> None:
        self.owners: dict[str, _Owner | None] = {}
        self._set_aside: dict[tuple[str, _Owner | None], dict[str, ModuleType]] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The location of a module that Python has not imported yet; None if it is not a plugin's."""
        owner = self.owners.get(fullname)
        if owner is None:
            return None
        if owner.path.suffix == ".py":
            return spec_from_file_location(fullname, owner.path)
        package = ModuleSpec(fullname, None, is_package=True)
        package.submodule_search_locations = [str(owner.path)]
        return package

    def give(self, top: str, owner: _Owner | None) -> None:
        """Assign a top-level name to a plugin, or with None to the installed package.

        The modules of the previous owner, such as a copy of the plugin in another place, are set aside until
        it gets the name again.
        """
        before = self.owners.get(top)
        if before == owner:
            return
        known = tuple(sys.modules)  # other threads may import in the meantime
        names = [name for name in known if name == top or name.startswith(f"{top}.")]
        self._set_aside[top, before] = {name: sys.modules.pop(name) for name in names}
        sys.modules.update(self._set_aside.pop((top, owner), {}))
        self.owners[top] = owner
        if self not in sys.meta_path:
            sys.meta_path.insert(0, self)  # first: a copy given by its path replaces an installed one

    @contextmanager
    def rollback(self) -> Iterator[None]:
        """Restore the owners of the names if the block fails."""
        owners, set_aside = dict(self.owners), dict(self._set_aside)
        try:
            yield
        except BaseException:
            self.owners, self._set_aside = owners, set_aside
            raise


_finder = _PluginFinder()


def import_module(manifest: Manifest, module: str, needed: Iterable[Manifest] = ()) -> ModuleType:
    """A module that a manifest names; `needed` are the plugins whose modules it may import."""
    for one in needed:
        for top in named_modules(one):
            with suppress(PluginError):  # reported when that plugin is loaded
                _full_name(one, top)
    return importlib.import_module(_full_name(manifest, module))


@contextmanager
def imported_again(manifests: Iterable[Manifest]) -> Iterator[None]:
    """Inside the block, the modules of these plugins are imported again, from their present files. If the
    block fails, the modules from before are back."""
    tops = {top for one in manifests for top in _own_tops(one)}
    before = _without(tops)
    importlib.invalidate_caches()  # Python caches folders by their times
    try:
        with _finder.rollback():
            yield
    except BaseException:
        _without(tops)
        sys.modules.update(before)
        raise


def _own_tops(manifest: Manifest) -> Iterator[str]:
    """The imported top-level modules that are files of a plugin. A name may belong to another plugin."""
    for top in (folder_package(manifest), *named_modules(manifest)):
        module = sys.modules.get(top)
        if module is not None and _is_in(manifest.folder, module.__spec__):
            yield top


def _without(tops: Iterable[str]) -> dict[str, ModuleType]:
    """Remove top-level modules with everything in them, and return them."""
    names = [name for name in tuple(sys.modules) if name.partition(".")[0] in tops]
    modules = {name: sys.modules.pop(name) for name in names}
    for module in modules.values():
        cached = module.__spec__.cached if module.__spec__ is not None else None
        if cached is not None:  # it counts as current if the file changes within a second to the same length
            with suppress(OSError):
                Path(cached).unlink()
    return modules


def named_modules(manifest: Manifest) -> set[str]:
    """The top-level modules that a manifest names; other plugins may import them."""
    targets = [manifest.module, *(target.rpartition(":")[0] for target in manifest.bots.values())]
    return {target.partition(".")[0] for target in targets if target}


def folder_package(manifest: Manifest) -> str:
    """The name of the package that the modules of a plugin's folder belong to."""
    return f"manicule_folder_{manifest.id}"


def _full_name(manifest: Manifest, module: str) -> str:
    """The name under which Python finds a module of a plugin from now on."""
    top = module.partition(".")[0]
    if manifest.distribution:
        _finder.give(top, None)
        return module
    if manifest.origin.is_file and module == manifest.module:
        _finder.give(module, _Owner(manifest.id, manifest.origin.path))
        return module
    folder = manifest.folder
    if folder.name == top and (folder / "__init__.py").is_file():
        folder = folder.parent  # the plugin's folder is the package
    if _keeps_name(manifest, top, folder / top / "__init__.py"):
        return module
    if PathFinder.find_spec(top, [str(folder)]) is None:
        raise problem_of(manifest, ABSENT(module=top))
    _finder.give(folder_package(manifest), _Owner(manifest.id, folder))
    return f"{folder_package(manifest)}.{module}"


def _keeps_name(manifest: Manifest, top: str, file: Path) -> bool:
    """Assign a package its own name, unless another plugin has it; a name that Python knows is refused."""
    owner = _finder.owners.get(top)
    if owner == _Owner(manifest.id, file):
        return True
    if top in sys.stdlib_module_names:
        spec = installed_spec(top)
        is_file = spec is not None and spec.has_location
        raise problem_of(manifest, TAKEN(module=top, other=str(spec.origin) if spec and is_file else PYTHON))
    if not file.is_file():
        return False
    spec = _known_spec(top)
    if _is_in(manifest.folder, spec):
        _finder.give(top, None)
        return True
    if spec is not None and spec.origin is not None and not manifest.origin.replaces:
        raise problem_of(manifest, TAKEN(module=top, other=spec.origin))
    if owner is not None and owner.plugin != manifest.id:
        return False
    _finder.give(top, _Owner(manifest.id, file))
    return True


def other_finders() -> Iterator[object]:
    """The finders of Python, except the one for plugins that are not installed."""
    return (finder for finder in sys.meta_path if finder is not _finder)


def installed_spec(top: str) -> ModuleSpec | None:
    """The module that Python would import under a name if there were no plugins."""
    for finder in other_finders():
        find_spec = getattr(finder, "find_spec", None)
        if find_spec is not None:
            spec: ModuleSpec | None = find_spec(top, None)
            if spec is not None:
                return spec
    return None


def _known_spec(top: str) -> ModuleSpec | None:
    """The module that Python has imported under a name, or would import if there were no plugins."""
    known = sys.modules.get(top) if _finder.owners.get(top) is None else None
    return installed_spec(top) if known is None else known.__spec__


def _is_in(folder: Path, spec: ModuleSpec | None) -> bool:
    places = (spec.origin, *(spec.submodule_search_locations or ())) if spec is not None else ()
    return any(Path(place).resolve().is_relative_to(folder.resolve()) for place in places if place)
