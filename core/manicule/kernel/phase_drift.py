"""Refuses declared hooks of phases that no phase calls, and a generated list that lacks some.

The module `phase_hooks` is generated from the phases, so it has all their hooks. A list that is written by
hand may have fewer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from typing import Any

from manicule.kernel.errors import FAILURES, PluginError
from manicule.kernel.game import Game, Phase
from manicule.kernel.hooks.combined import combine
from manicule.kernel.hooks.decorators import specs_of
from manicule.kernel.hooks.phases import PHASE_HOOKS, phase_hook_names
from manicule.kernel.hooks.resolved import Resolved
from manicule.kernel.nearest import nearest
from manicule.kernel.plugin import Plugin
from manicule.kernel.text import Text, id_list, tr

OUTDATED = tr("plugin {plugin}: {problem}. To fix this: {advice}", code="outdated-phase-hooks")
GONE = tr("no phase calls these hooks: {hooks}")
MISSING = tr("these hooks of phases are not declared: {hooks}")
REGENERATE = tr("regenerate the hooks around phases", code="regenerate-hooks")
# Translators: {hook} and {near} are names of Python functions
RENAME = tr("remove {hook} or rename it; the nearest is {near}")


class OutdatedPhaseHooks(PluginError):
    """The hooks that a plugin declares around phases are not those of the phases; `hooks` declares them."""

    def __init__(self, plugin: str, hooks: type, problem: Text, advice: Text) -> None:
        super().__init__(OUTDATED(plugin=plugin, problem=problem, advice=advice))
        self.plugin, self.hooks, self.problem, self.advice = plugin, hooks, problem, advice


def check_phase_hooks(
    game: Game[Any, Any, Any],
    plugins: Mapping[str, Plugin],
    phases: Sequence[Phase[Any, Any]],
    resolved: Resolved,
) -> None:
    """Compare the declared hooks of phases with the game's own phases, and with those that plugins insert.

    `phases` are those of the rule set. A phase that one plugin leaves out is still a phase of the other.
    """
    declared = _declared(game.hookspecs)
    _compare(game.id, game.hookspecs, declared, set(hooks_around(game.phases)), game.phases)
    known = {phase.id for phase in game.phases}
    added = set(hooks_around([phase for phase in phases if phase.id not in known]))
    for id, plugin in plugins.items():
        if plugin.hookspecs is None:
            continue
        own = _declared(plugin.hookspecs) - declared
        if not own or own == added:  # usually no other plugin inserts phases
            continue
        inserted = _inserted(id, game, resolved)
        if inserted is not None:
            _compare(id, plugin.hookspecs, own, set(hooks_around(inserted)), (*game.phases, *phases))


@cache
def _declared(hooks: type) -> frozenset[str]:
    """The hooks of phases that a class declares or inherits."""
    return frozenset(spec.name for spec in specs_of(hooks) if spec.phase)


def hooks_around(phases: Sequence[Phase[Any, Any]]) -> Iterator[str]:
    """The names of the hooks of phases: before and after each, and around its turns if it has turns."""
    for phase in phases:
        names = phase_hook_names(phase.id)
        yield from names if has_turns(phase) else names[:2]


def has_turns(phase: Phase[Any, Any]) -> bool:
    """Whether the class of a phase defines an order of play."""
    return type(phase).order is not Phase.order


def _inserted(
    plugin: str, game: Game[Any, Any, Any], resolved: Resolved
) -> tuple[Phase[Any, Any], ...] | None:
    """The phases that a plugin inserts if no other plugin changes any; None if it needs another plugin's."""
    own = [one for one in resolved.implementations()["phases"] if one.owner == plugin]
    try:
        phases = combine(resolved.specs["phases"], own)(game.phases)
    except FAILURES:
        return None
    known = {phase.id for phase in game.phases}
    return tuple(phase for phase in phases if phase.id not in known)


def _compare(
    plugin: str, hooks: type, declared: Set[str], own: Set[str], others: Sequence[Phase[Any, Any]]
) -> None:
    """Refuse declared hooks that no phase calls, and generated ones that lack some of the plugin's own."""
    gone = sorted(declared - own)
    if gone:  # a plugin may declare hooks of a phase that is not its own
        gone = sorted(set(gone).difference(hooks_around(others)))
    is_generated = any(_home(hooks, name) == PHASE_HOOKS for name in declared)
    missing = sorted(own - declared) if is_generated else []
    if not gone and not missing:
        return
    problem = GONE(hooks=id_list(gone)) if gone else MISSING(hooks=id_list(missing))
    if is_generated:
        advice = REGENERATE(plugin=plugin)
    else:
        advice = RENAME(hook=gone[0], near=nearest(gone[0], own | set(hooks_around(others))))
    raise OutdatedPhaseHooks(plugin, hooks, problem, advice)


def _home(hooks: type, name: str) -> str:
    """The last part of the name of the module that declares a hook."""
    module: str = getattr(hooks, name).__module__
    return module.rpartition(".")[2]
