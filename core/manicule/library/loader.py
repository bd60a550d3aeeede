"""Importing plugins, each on its own: whatever goes wrong in one becomes a `PluginError` that names it."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from manicule.errors import FAILURES, PluginError
from manicule.library.manifest import AT, Manifest, next_step
from manicule.text import Text, tr

if TYPE_CHECKING:
    from manicule.bots import Bot
    from manicule.plugin import Plugin

BROKEN = tr("{module} fails when it is loaded ({what}). {step}")
ABSENT = tr("there is no module {module}; correct plugin.toml, or add {module} to the plugin’s folder")
TAKEN = tr("the module name {module} is taken by {other}; give the plugin’s module another name")
NO_PLUGIN = tr("{module} has no attribute “plugin”; write plugin = MyPlugin() at its end")
NOT_PLUGIN = tr(
    "“plugin” in {module} must be an object of a class derived from manicule.Plugin, and is {what}"
)
NO_GAME = tr("it is of kind game, and its plugin has no game; set game = MyGame() in the plugin’s class")
OTHER_GAME = tr("its game calls itself “{id}”; id must be “{plugin}” as in plugin.toml")
NO_BOT = tr("{module} has no class {name}; correct [bots] in plugin.toml")
NOT_BOT = tr("{name} in {module} must be a class derived from manicule.Bot")


def load_plugin(manifest: Manifest) -> Plugin:
    """The plugin of a manifest, imported; one that has only data is a plugin without hooks."""
    from manicule.plugin import Plugin

    if not manifest.module:
        return Plugin()
    with _isolated(manifest, manifest.module):
        module = _import(manifest, manifest.module)
        plugin = getattr(module, "plugin", None)
        if plugin is None:
            raise problem_of(manifest, NO_PLUGIN(module=manifest.module))
        if not isinstance(plugin, Plugin):
            what = f"class {plugin.__name__}" if isinstance(plugin, type) else type(plugin).__name__
            raise problem_of(manifest, NOT_PLUGIN(module=manifest.module, what=what))
        if manifest.kind == "game":
            _check_game(manifest, plugin)
        return plugin


def load_bot(manifest: Manifest, kind: str) -> Bot:
    """A new bot of a kind that the plugin brings."""
    from manicule.bots import Bot

    module_name, _, name = manifest.bots[kind].rpartition(":")
    module_name = module_name or manifest.module
    with _isolated(manifest, module_name):
        made = getattr(_import(manifest, module_name), name, None)
        if made is None:
            raise problem_of(manifest, NO_BOT(module=module_name, name=name))
        if not (isinstance(made, type) and issubclass(made, Bot)):
            raise problem_of(manifest, NOT_BOT(module=module_name, name=name))
        return made()


def problem_of(manifest: Manifest, problem: Text) -> PluginError:
    """A problem with the name and the place of its plugin."""
    return PluginError(AT(plugin=manifest.id, where=manifest.where, problem=problem))


@contextmanager
def _isolated(manifest: Manifest, module: str) -> Iterator[None]:
    try:
        yield
    except PluginError:
        raise
    except FAILURES as error:
        what = f"{type(error).__name__}: {error}"
        step = next_step(manifest.id, manifest.origin)
        raise problem_of(manifest, BROKEN(module=module, what=what, step=step)) from error


def _check_game(manifest: Manifest, plugin: Plugin) -> None:
    from manicule.game import Game

    if not isinstance(plugin.game, Game):
        raise problem_of(manifest, NO_GAME)
    if plugin.game.id != manifest.id:
        raise problem_of(manifest, OTHER_GAME(id=plugin.game.id, plugin=manifest.id))


def _import(manifest: Manifest, module: str) -> ModuleType:
    if manifest.distribution:
        return importlib.import_module(module)
    if manifest.origin.is_file and module == manifest.module:
        return _import_file(module, manifest.origin.path)
    return _import_from_folder(manifest, module)


def _import_file(name: str, path: Path) -> ModuleType:
    """A single file as a module of its own name, which no other module has."""
    known = sys.modules.get(name)
    if known is not None and known.__file__ == str(path):
        return known
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # before it runs: annotations are looked up there
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _import_from_folder(manifest: Manifest, module: str) -> ModuleType:
    """A module of a folder plugin; the folder comes last on the import path, so it shadows nothing."""
    folder = manifest.folder
    top = module.partition(".")[0]
    root = str(folder.parent if folder.name == top and (folder / "__init__.py").is_file() else folder)
    is_new = root not in sys.path
    if is_new:
        sys.path.append(root)
    try:
        _check_is_its_own(manifest, top)
        return importlib.import_module(module)
    except BaseException:
        if is_new:
            sys.path.remove(root)
        raise


def _check_is_its_own(manifest: Manifest, top: str) -> None:
    """Refuse a name under which Python would import something else than the plugin's module."""
    spec = importlib.util.find_spec(top)
    if spec is None:
        raise problem_of(manifest, ABSENT(module=top))
    paths = [Path(path) for path in (spec.origin, *(spec.submodule_search_locations or ())) if path]
    if not any(path.resolve().is_relative_to(manifest.folder.resolve()) for path in paths):
        raise problem_of(manifest, TAKEN(module=top, other=str(paths[0] if paths else top)))
