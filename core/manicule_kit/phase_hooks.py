"""Writes out the hooks of the phases that a game has or a plugin inserts: a module with their types."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any, get_origin

from manicule.game import Game, Phase
from manicule.hooks.phases import phase_hook_names
from manicule.hooks.resolved import Resolved
from manicule.plugin import Plugin
from manicule.table import Seat, Table

HEAD = '''"""The hooks around the phases of {name}, and around the turns of those that have turns.

Made by `manicule plugins hooks {id} --phases`; do not write in this file.
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


def phase_hooks_source(id: str, name: str, plugin: Plugin, game: Game[Any, Any, Any]) -> str:
    """The source of a module with the hooks of the phases that are a plugin's own."""
    module = game.hookspecs.__module__
    table, seat = _alias(module, Table), _alias(module, Seat)
    hooks = [hook for phase in phases_of(id, plugin, game) for hook in _hooks(phase, table, seat)]
    types = ", ".join(sorted(kind for kind in (table, seat) if any(f": {kind}" in hook for hook in hooks)))
    home = module if plugin.game is game else module.partition(".")[0]  # others see what a package shows
    return HEAD.format(id=id, name=name, module=home, types=types) + "".join(hooks)


def phases_of(id: str, plugin: Plugin, game: Game[Any, Any, Any]) -> Sequence[Phase[Any, Any]]:
    """The phases that are a plugin's own: all of a game, those that a plugin inserts."""
    if plugin.game is game:
        return game.phases
    known = {phase.id for phase in game.phases}
    pieces = {piece.id: piece for piece in plugin.pieces}
    together = Resolved(game.hookspecs, {id: plugin}, pieces).hooks_for(()).phases(game.phases)
    return [phase for phase in together if phase.id not in known]


def _hooks(phase: Phase[Any, Any], table: str, seat: str) -> Iterator[str]:
    names = phase_hook_names(phase.id)
    of_table, of_seat = [f"table: {table}"], [f"table: {table}", f"seat: {seat}"]
    yield _hook(phase, names.before, of_table, BEFORE)
    yield _hook(phase, names.after, of_table, AFTER)
    if type(phase).order is not Phase.order:
        yield _hook(phase, names.before_turn, of_seat, BEFORE_TURN)
        yield _hook(phase, names.after_turn, of_seat, AFTER_TURN)


def _hook(phase: Phase[Any, Any], hook: str, arguments: Sequence[str], about: str) -> str:
    start, end = f"    def {hook}(", ") -> Asks[None]:"
    signature = f"{start}{', '.join(('self', *arguments))}{end}"
    if len(signature) > LINE:
        signature = f"{start}\n        {', '.join(('self', *arguments))}\n    {end}"
    return HOOK.format(phase=phase.id, signature=signature, about=about.format(phase=phase.name))


def _alias(module: str, kind: type) -> str:
    """How a game's hooks call its tables or its seats: the first alias in the module that declares them."""
    names = vars(sys.modules[module]).items()
    return next((name for name, value in names if get_origin(value) is kind), kind.__name__)
