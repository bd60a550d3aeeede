"""Imports plugins one by one; any failure becomes a `PluginError` that names the plugin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from manicule.kernel.errors import FAILURES, PluginError
from manicule.kernel.text import tr
from manicule.plugins.imports import import_module
from manicule.plugins.manifest import Manifest, next_step, problem_of

if TYPE_CHECKING:
    from manicule.kernel.bots import Bot
    from manicule.kernel.plugin import Plugin

BROKEN = tr("{module} fails to load ({what}). {step}")
# Translators: {place} is a file of a plugin with the number of a line
BROKEN_AT = tr("{module} fails to load at {place} ({what}). {step}")
NO_PLUGIN = tr("{module} has no attribute “plugin”; write plugin = MyPlugin() at its end")
NOT_PLUGIN = tr("“plugin” in {module} must be an instance of a subclass of manicule.Plugin, but is {what}")
NO_GAME = tr("its kind is game, but the plugin has no game; set game = MyGame() in the plugin’s class")
OTHER_GAME = tr("its game has the id “{id}”; it must be “{plugin}”, as in plugin.toml")
NO_BOT = tr("{module} has no class {name}; correct [bots] in plugin.toml")
NOT_BOT = tr("{name} in {module} must be a subclass of manicule.Bot")


def load_plugin(manifest: Manifest, needed: Sequence[Manifest] = ()) -> Plugin:
    """Import the plugin of a manifest; one with data only is a plugin without hooks.

    `needed` are the plugins whose packages it may import; all of them are loaded already.
    """
    from manicule.kernel.plugin import Plugin

    if not manifest.module:
        return Plugin()
    with _isolated(manifest, manifest.module, needed):
        module = import_module(manifest, manifest.module, needed)
        plugin = getattr(module, "plugin", None)
        if plugin is None:
            raise problem_of(manifest, NO_PLUGIN(module=manifest.module))
        if not isinstance(plugin, Plugin):
            what = f"class {plugin.__name__}" if isinstance(plugin, type) else type(plugin).__name__
            raise problem_of(manifest, NOT_PLUGIN(module=manifest.module, what=what))
        if manifest.kind == "game":
            _check_game(manifest, plugin)
        return plugin


def load_bot(manifest: Manifest, kind: str, needed: Sequence[Manifest] = ()) -> Bot:
    """A new bot of a kind that the plugin brings; `needed` as for `load_plugin`."""
    from manicule.kernel.bots import Bot

    module_name, _, name = manifest.bots[kind].rpartition(":")
    module_name = module_name or manifest.module
    with _isolated(manifest, module_name, needed):
        made = getattr(import_module(manifest, module_name, needed), name, None)
        if made is None:
            raise problem_of(manifest, NO_BOT(module=module_name, name=name), f"bots.{kind}")
        if not (isinstance(made, type) and issubclass(made, Bot)):
            raise problem_of(manifest, NOT_BOT(module=module_name, name=name))
        return made()


@contextmanager
def _isolated(manifest: Manifest, module: str, needed: Sequence[Manifest]) -> Iterator[None]:
    try:
        yield
    except PluginError:
        raise
    except FAILURES as error:
        from manicule.plugins.locations import files_of  # late: only needed for a failure

        if isinstance(error, ModuleNotFoundError):
            from manicule.plugins.import_advice import import_advice  # late: only needed for a failure

            advice = import_advice(manifest, needed, error)
            if advice is not None:
                raise problem_of(manifest, advice) from error
        at = files_of((manifest,)).of_error(error)
        told = error.msg if isinstance(error, SyntaxError) and at is not None else str(error)
        what, step = f"{type(error).__name__}: {told}", next_step(manifest.id, manifest.origin)
        problem = BROKEN(module=module, what=what, step=step)
        if at is not None:
            problem = BROKEN_AT(module=module, place=at.place.text(), what=what, step=step)
        raise problem_of(manifest, problem) from error


def _check_game(manifest: Manifest, plugin: Plugin) -> None:
    from manicule.kernel.game import Game

    if not isinstance(plugin.game, Game):
        raise problem_of(manifest, NO_GAME)
    if plugin.game.id != manifest.id:
        raise problem_of(manifest, OTHER_GAME(id=plugin.game.id, plugin=manifest.id))
