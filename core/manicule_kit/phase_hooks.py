"""Writes the phase hooks of a game or a plugin: a module with their types.

That module is made from a game that imports it. So a stand-in with every hook is imported in its place: the
module can be made even if the present one is outdated, empty or missing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, Protocol, get_origin

from manicule.kernel import untrusted_files
from manicule.kernel.errors import UsageError
from manicule.kernel.game import Game, Phase
from manicule.kernel.hooks.decorators import ask
from manicule.kernel.hooks.phases import PHASE_HOOKS, phase_hook_names
from manicule.kernel.hooks.platform import HooksType
from manicule.kernel.hooks.resolved import AbsentHooks, Resolved
from manicule.kernel.phase_drift import has_turns
from manicule.kernel.plugin import Plugin
from manicule.kernel.table import Seat, Table
from manicule.kernel.text import tr
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import Manifest

NO_PHASES = tr("plugin {plugin} has no phases of its own, so there are no hooks around them")
SINGLE_FILE = tr(
    "plugin {plugin} is the single file {path}, so there is no place for a module beside it; paste the "
    "output of --phases into the file, or turn the plugin into a folder"
)
INSTALLED = tr(
    "{path} is installed, and the next installation would overwrite it; put the module beside your "
    "working files instead: MANICULE_PLUGIN_PATH=FOLDER, or pip install -e FOLDER"
)
UNWRITABLE = tr("{path} cannot be written: {problem}")

INSTALLED_IN = frozenset(("site-packages", "dist-packages"))
"""The folders into which pip and operating systems install packages."""

HEAD = '''"""The hooks around the phases of {name}, and around the turns of those that have turns.

Made by `manicule plugins hooks {id} --phases --write`; do not write in this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from manicule import Asks, ask, of_phase

if TYPE_CHECKING:
    from {module} import {types}


class PhaseHooks(Protocol):
    """Before and after each phase, and each turn in it."""
'''
HOOK = '''
    @ask
    @of_phase("{phase}")
{signature}
        """{about}"""
        ...
'''
LINE = 110
BEFORE = "Called before the phase “{phase}”, when its order of play is not yet fixed."
AFTER = "Called after the phase “{phase}”, when its last turn is over."
BEFORE_TURN = "Called before each turn of a seat in the phase “{phase}”."
AFTER_TURN = "Called after each turn of a seat in the phase “{phase}”."


class PhaseHooksFile(NamedTuple):
    """The module with the phase hooks of a plugin: its source, and its path."""

    path: Path
    source: str

    def write(self) -> bool:
        """Write it in one step; False if it is up to date."""
        if not INSTALLED_IN.isdisjoint(self.path.parts):
            raise UsageError(INSTALLED(path=str(self.path)))
        data = self.source.encode()
        try:
            if self.path.is_file() and self.path.read_bytes() == data:
                return False
            untrusted_files.write(self.path, data)
        except OSError as error:
            problem = error.strerror or str(error)
            raise UsageError(UNWRITABLE(path=str(self.path), problem=problem)) from error
        return True


def phase_hooks_file(registry: PluginRegistry, manifest: Manifest) -> PhaseHooksFile:
    """Regenerate the module of a plugin, whatever is in the present one.

    The plugin is imported with a stand-in for that module: play nothing with this registry afterwards.
    """
    with _stand_in(manifest) as stand_in:
        plugin, game = registry.plugin(manifest.id), registry.plugin(manifest.plays).game
        assert game is not None
        source = phase_hooks_source(manifest.id, str(manifest.name), plugin, game)
        home = sys.modules[game.hookspecs.__module__ if plugin.game is game else type(plugin).__module__]
        folder = stand_in.folder or Path(str(home.__file__)).parent
    return PhaseHooksFile(folder.resolve() / f"{PHASE_HOOKS}.py", source)


def check_has_folder(manifest: Manifest) -> None:
    """Refuse a plugin that cannot have a module beside it."""
    if manifest.origin.is_file:
        raise UsageError(SINGLE_FILE(plugin=manifest.id, path=str(manifest.origin.path)))


def phase_hooks_source(id: str, name: str, plugin: Plugin, game: Game[Any, Any, Any]) -> str:
    """The source of a module with the hooks of a plugin's own phases."""
    module = game.hookspecs.__module__
    table, seat = _alias(module, Table), _alias(module, Seat)
    hooks = [hook for phase in phases_of(id, plugin, game) for hook in _hooks(phase, table, seat)]
    if not hooks:
        raise UsageError(NO_PHASES(plugin=id))
    types = ", ".join(sorted(kind for kind in (table, seat) if any(f": {kind}" in hook for hook in hooks)))
    beside, package = module.rpartition(".")[2], module.partition(".")[0]
    home = f".{beside}" if plugin.game is game else package  # other plugins import from the package
    return HEAD.format(id=id, name=name, module=home, types=types) + "".join(hooks)


def phases_of(id: str, plugin: Plugin, game: Game[Any, Any, Any]) -> Sequence[Phase[Any, Any]]:
    """The phases that belong to a plugin: all phases of a game, or those that a plugin inserts."""
    if plugin.game is game:
        return game.phases
    known = {phase.id for phase in game.phases}
    # Hooks of phases that are not written yet, and those of other plugins, do not matter here.
    unknown = {id: AbsentHooks(frozenset(), has_unknown=True)}
    together = Resolved(game.hookspecs, {id: plugin}, {}, absent=unknown).hooks_for(()).phases(game.phases)
    return [phase for phase in together if phase.id not in known]


def _hooks(phase: Phase[Any, Any], table: str, seat: str) -> Iterator[str]:
    names = phase_hook_names(phase.id)
    of_table, of_seat = [f"table: {table}"], [f"table: {table}", f"seat: {seat}"]
    yield _hook(phase, names.before, of_table, BEFORE)
    yield _hook(phase, names.after, of_table, AFTER)
    if has_turns(phase):
        yield _hook(phase, names.before_turn, of_seat, BEFORE_TURN)
        yield _hook(phase, names.after_turn, of_seat, AFTER_TURN)


def _hook(phase: Phase[Any, Any], hook: str, arguments: Sequence[str], about: str) -> str:
    start, end = f"    def {hook}(", ") -> Asks[None]:"
    signature = f"{start}{', '.join(('self', *arguments))}{end}"
    if len(signature) > LINE:
        signature = f"{start}\n        {', '.join(('self', *arguments))}\n    {end}"
    return HOOK.format(phase=phase.id, signature=signature, about=about.format(phase=phase.name))


def _alias(module: str, kind: type) -> str:
    """The name for tables or seats in a game's hooks: the first alias in the module that declares them."""
    names = vars(sys.modules[module]).items()
    return next((name for name, value in names if get_origin(value) is kind), kind.__name__)


# Loading a plugin whose module of phase hooks may be unusable.


class _EveryHook(HooksType):
    """Finds a phase hook for every possible name."""

    def __getattr__(self, name: str) -> Any:
        if not name.startswith(("before_", "after_")):
            raise AttributeError(name)

        def hook(self: Any) -> None: ...

        hook.__name__ = name
        return ask(hook)


class _StandIn(MetaPathFinder, Loader):
    """Provides a module with all phase hooks for the plugin in a folder; `folder` is where it was
    imported."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self.folder: Path | None = None

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or fullname.rpartition(".")[2] != PHASE_HOOKS:
            return None
        folders = [Path(entry).resolve() for entry in path]
        found = next((folder for folder in folders if folder.is_relative_to(self.root)), None)
        self.folder = found or self.folder
        return None if found is None else ModuleSpec(fullname, self)

    def exec_module(self, module: ModuleType) -> None:
        class PhaseHooks(Protocol, metaclass=_EveryHook):
            pass

        vars(module).update(PhaseHooks=PhaseHooks, __file__=f"{self.folder}/{PHASE_HOOKS}.py")


@contextmanager
def _stand_in(manifest: Manifest) -> Iterator[_StandIn]:
    """Import the modules of a plugin with a stand-in; later imports get the real ones."""
    finder = _StandIn(manifest.folder)
    before = dict(sys.modules)
    sys.meta_path.insert(0, finder)
    try:
        yield finder
    finally:
        sys.meta_path.remove(finder)
        # A copy of the plugin in another place may have had the same names before.
        new = [(name, module) for name, module in sys.modules.items() if before.get(name) is not module]
        for name, module in new:
            places = (getattr(module, "__file__", None), *getattr(module, "__path__", ()))
            if any(place and Path(place).resolve().is_relative_to(finder.root) for place in places):
                del sys.modules[name]
