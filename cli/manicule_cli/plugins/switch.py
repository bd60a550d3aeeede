"""Disabling a plugin permanently, and enabling it again."""

from __future__ import annotations

from manicule.kernel.errors import PluginError
from manicule.kernel.nearest import NEAR, nearest
from manicule.kernel.text import Text, id_list, tr
from manicule.plugins import PluginRegistry
from manicule.plugins.disabled import disabled_ids, keep_disabled
from manicule.plugins.registry import NO_SUCH_PLUGIN
from manicule_cli.environment import find_registry
from manicule_terminal.screen import Screen

DID_YOU_MEAN = tr("no plugin “{plugin}” is installed; did you mean “{near}”?")
DISABLED = tr("{plugin} is disabled. Games saved with it can be resumed once it is enabled again.")
WITH_IT = tr("Plugins that need it are disabled, too: {plugins}.")
TO_ENABLE = tr("To use it again: manicule plugins enable {plugin}")
ALREADY = tr("{plugin} is already disabled.")
ENABLED = tr("{plugin} is enabled.")
NOT_DISABLED = tr("{plugin} is not disabled.")
STILL_BLOCKED = tr("It is still blocked by MANICULE_BLOCK or --no-plugin.")
NEEDS_OTHER = tr("{plugin} needs another plugin that is disabled: {problem}")
NOT_BY_ITSELF = tr("It is off by default; to play with it: manicule play {game} --with {plugin}")


def disable(screen: Screen, id: str) -> int:
    """Stop loading a plugin."""
    registry = find_registry(screen)
    _check_known(registry, id)
    before = _disabled_before()
    if id not in before:
        keep_disabled((*before, id))
    after = PluginRegistry.find(registry.blocked)
    others = sorted(after.disabled - registry.disabled - {id})
    if screen.options.json:
        screen.object({"plugin": id, "disabled": True, "with_it": others})
        return 0
    screen.result((ALREADY if id in before else DISABLED)(plugin=id))
    if others:
        screen.result(WITH_IT(plugins=id_list(others)))
    screen.result(TO_ENABLE(plugin=id))
    return 0


def enable(screen: Screen, id: str) -> int:
    """Load a disabled plugin again."""
    registry = find_registry(screen)
    before = _disabled_before()
    if id not in before:  # a disabled plugin may have been uninstalled
        _check_known(registry, id)
    else:
        keep_disabled(tuple(one for one in before if one != id))
    after = PluginRegistry.find(registry.blocked)
    if screen.options.json:
        screen.object({"plugin": id, "disabled": id in after.disabled})
        return 0
    screen.result((ENABLED if id in before else NOT_DISABLED)(plugin=id))
    for line in _what_remains(after, id):
        screen.result(line)
    return 0


def _disabled_before() -> tuple[str, ...]:
    """The disabled plugins. Refuses an unreadable list, which must not be overwritten."""
    ids, problem = disabled_ids()
    if problem is not None:
        raise PluginError(problem)
    return ids


def _what_remains(registry: PluginRegistry, id: str) -> list[Text]:
    """The other obstacles to playing with a plugin."""
    failure = registry.blocked_plugins.get(id)
    if failure is not None and id in registry.disabled:
        return [NEEDS_OTHER(plugin=id, problem=failure.problem)]
    if failure is not None:
        return [STILL_BLOCKED]
    if registry.failures_of(id):
        return [registry.failures_of(id)[0].text]
    manifest = registry.manifests.get(id)
    if manifest is not None and manifest.kind == "rules" and not manifest.default:
        return [NOT_BY_ITSELF(game=manifest.game, plugin=id)]
    return []


def _check_known(registry: PluginRegistry, id: str) -> None:
    """Refuse an unknown plugin id."""
    failed = [failure.id for failure in registry.failures]
    known = [*registry.manifests, *registry.blocked_plugins, *failed]
    if id not in known:
        near = nearest(id, known, NEAR)
        raise PluginError(DID_YOU_MEAN(plugin=id, near=near) if near else NO_SUCH_PLUGIN(plugin=id))
