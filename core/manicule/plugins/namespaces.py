"""Namespaces: how the modules of plugins that are not installed are imported.

A folder or a file of a person's own has a namespace to itself: what lies in it is imported under a private
name, so that two plugins may both have a `helper.py` and never meet. A package that the manifest names keeps
its name while that is free: then everybody who requires the plugin can import it, an installed plugin too.
Nothing is ever added to `sys.path`.

Which module an `import` in such a plugin means, a function of its own decides: Python looks it up in the
builtins of the module that imports.
"""

from __future__ import annotations

import builtins
import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from itertools import chain, count
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from manicule.kernel.errors import PluginError
from manicule.kernel.text import Text, tr
from manicule.plugins.manifest import AT, Manifest

ABSENT = tr("there is no module {module}; correct plugin.toml, or add {module} to the plugin’s folder")
TAKEN = tr("the module name {module} is taken by {other}; give the plugin’s module another name")
PYTHON = tr("Python itself")

ENGINE = "manicule"
FOLDER = "manicule_folder_"


class _Root(NamedTuple):
    """Where a top-level name is imported from, and what its modules have for builtins."""

    folder: str
    builtins: dict[str, Any]


class _OwnLoader(SourceFileLoader):
    """Loads a module with the builtins of its plugin."""

    def __init__(self, name: str, path: str, own: dict[str, Any]) -> None:
        super().__init__(name, path)
        self._own = own

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["__builtins__"] = self._own
        super().exec_module(module)


class _Finder:
    """Finds the modules of plugins; the first on Python's list, and silent about all others."""

    def __init__(self) -> None:
        self.roots: dict[str, _Root] = {}
        self.names: dict[Path, str] = {}
        self.spaces: dict[Path, Namespace] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """What Python asks for every module that it does not know yet."""
        top, dot, _ = fullname.partition(".")
        root = self.roots.get(top)
        if root is None:
            return None
        spec = PathFinder.find_spec(fullname, path if dot else [root.folder])
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _OwnLoader(fullname, spec.loader.path, root.builtins)
        return spec

    def private_name(self, manifest: Manifest) -> str:
        """The name of the namespace of a plugin, the same for as long as the program runs."""
        place = manifest.origin.path.resolve()
        if place not in self.names:
            taken = self.names.values()
            wanted = f"{FOLDER}{manifest.id}"
            others = (f"{wanted}_{number}" for number in count(2))  # for the same id in another place
            self.names[place] = next(name for name in chain([wanted], others) if name not in taken)
        return self.names[place]


_finder = _Finder()


def open_namespace(manifest: Manifest, needed: Iterable[Manifest] = ()) -> Namespace:
    """The namespace of a plugin that is not installed, for now and for those who will require it.

    `needed` are the plugins that it requires, and that those require, its game among them.
    """
    _look_for_plugins()
    space = _finder.spaces[manifest.origin.path] = Namespace(manifest, needed)
    return space


def _look_for_plugins() -> None:
    if _finder not in sys.meta_path:
        sys.meta_path.insert(0, _finder)


@contextmanager
def asked_first(finder: MetaPathFinder) -> Iterator[None]:
    """Let a finder be asked for modules before all others, also before the one for plugins."""
    _look_for_plugins()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)


def give_way(module: str) -> None:
    """Let Python find an installed package that has the name of a plugin's that was there before."""
    top = module.partition(".")[0]
    if top not in sys.modules:
        _finder.roots.pop(top, None)


class Namespace:
    """The names that the modules of one plugin can import, besides what everybody can."""

    def __init__(self, manifest: Manifest, needed: Iterable[Manifest]) -> None:
        self._manifest = manifest
        self._needed = tuple(one for one in needed if not one.distribution)
        self._private = _finder.private_name(manifest)
        self._builtins = {**vars(builtins), "__import__": self._importer()}

    def file(self, name: str, path: Path) -> ModuleType:
        """A single file as a module of a name that no other module has."""
        known = sys.modules.get(name)
        if known is not None and known.__file__ == str(path):
            return known
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        spec.loader = _OwnLoader(name, str(path), self._builtins)
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module  # before it runs: annotations are looked up there
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
        return module

    def module(self, name: str) -> ModuleType:
        """A module of a plugin's folder."""
        top = name.partition(".")[0]
        if top in sys.stdlib_module_names:
            spec = installed_spec(top)
            is_file = spec is not None and spec.has_location
            raise self._problem(TAKEN(module=top, other=str(spec.origin) if spec and is_file else PYTHON))
        found = self.where_is(top)
        if found is None:
            raise self._problem(ABSENT(module=top))
        return importlib.import_module(found + name.removeprefix(top))

    def where_is(self, top: str) -> str | None:
        """The name under which a top-level module of the plugin is imported; None when it has no such."""
        folder = _folder_of(self._manifest, top)
        if folder is None:
            return None
        if top in _packages_of(self._manifest) and self._can_keep(top):
            _finder.roots[top] = _Root(str(folder), self._builtins)
            return top
        self._open(folder)
        return f"{self._private}.{top}"

    def _can_keep(self, top: str) -> bool:
        """Whether a package can keep its name: nothing has it, or what has it is an older copy of this."""
        known = sys.modules.get(top)
        if known is not None:
            return _is_in(self._manifest.folder, known.__spec__)
        return self._manifest.origin.replaces != "" or installed_spec(top) is None

    def _open(self, folder: Path) -> None:
        """The private package that the plugin's modules belong to."""
        package = sys.modules.get(self._private)
        if package is None:
            package = ModuleType(self._private, f"The modules of the plugin {self._manifest.id}.")
            package.__path__ = []
            sys.modules[self._private] = package
        if str(folder) not in package.__path__:
            package.__path__.append(str(folder))
        _finder.roots[self._private] = _Root(str(folder), self._builtins)

    def _importer(self) -> Callable[..., ModuleType]:
        """What the plugin's modules have for `__import__`."""
        found: dict[str, str | None] = {}

        def find(top: str) -> str | None:
            if top not in found:
                found[top] = None if top in sys.stdlib_module_names else self._visible(top)
            return found[top]

        def own_import(
            name: str,
            globals: Mapping[str, Any] | None = None,
            locals: Mapping[str, Any] | None = None,
            fromlist: Sequence[str] = (),
            level: int = 0,
        ) -> ModuleType:
            top = name.partition(".")[0]
            home = None if level else find(top)
            if home is None or home == top:
                return builtins.__import__(name, globals, locals, fromlist, level)
            whole = home + name.removeprefix(top)
            if fromlist:
                return builtins.__import__(whole, globals, locals, fromlist, 0)
            importlib.import_module(whole)
            return sys.modules[home]

        return own_import

    def _visible(self, top: str) -> str | None:
        """Where a name leads: to the plugin's own modules, else to what the required ones name."""
        own = None if self._manifest.origin.is_file else self.where_is(top)
        if own is not None:
            return own
        for one in self._needed:
            if one.origin.is_file and one.origin.path.stem == top:
                return one.module
            if not one.origin.is_file and top in _named_in(one):
                return (_finder.spaces.get(one.origin.path) or open_namespace(one)).where_is(top)
        return None

    def _problem(self, problem: Text) -> PluginError:
        where = self._manifest.where
        return PluginError(AT(plugin=self._manifest.id, where=where, problem=problem))


def _named_in(manifest: Manifest) -> set[str]:
    """The top-level names that a manifest names: what those who require the plugin may import."""
    targets = [manifest.module, *(target.rpartition(":")[0] for target in manifest.bots.values())]
    return {target.partition(".")[0] for target in targets if target}


def _packages_of(manifest: Manifest) -> set[str]:
    """Those of them that are packages."""
    named = {} if manifest.origin.is_file else {top: _folder_of(manifest, top) for top in _named_in(manifest)}
    return {top for top, folder in named.items() if folder and (folder / top / "__init__.py").is_file()}


def _folder_of(manifest: Manifest, top: str) -> Path | None:
    """The folder in which a top-level module of a plugin lies; a plugin's folder may be a package itself."""
    folder = manifest.folder
    if folder.name == top and (folder / "__init__.py").is_file():
        return folder.parent
    spec = PathFinder.find_spec(top, [str(folder)])
    if spec is None or top == ENGINE:
        return None
    is_module = spec.origin is not None  # any folder could be imported, its content too
    return folder if is_module or installed_spec(top) is None else None


def other_finders() -> Iterator[object]:
    """What Python asks for modules, except for those of plugins that are not installed."""
    return (finder for finder in sys.meta_path if finder is not _finder)


def installed_spec(top: str) -> ModuleSpec | None:
    """What Python would import under a name, were there no plugins."""
    for finder in other_finders():
        find_spec = getattr(finder, "find_spec", None)
        if find_spec is not None:
            spec: ModuleSpec | None = find_spec(top, None)
            if spec is not None:
                return spec
    return None


def _is_in(folder: Path, spec: ModuleSpec | None) -> bool:
    places = (spec.origin, *(spec.submodule_search_locations or ())) if spec is not None else ()
    return any(Path(place).resolve().is_relative_to(folder.resolve()) for place in places if place)
