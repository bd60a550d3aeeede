"""The names of the hooks of a single phase: `before_taking`, `after_taking` and the two around its turns."""

from __future__ import annotations

from typing import NamedTuple

PHASE_HOOKS = "phase_hooks"
"""The name of the module with the generated hooks of a plugin's phases."""


class PhaseHookNames(NamedTuple):
    """The names of the four hooks of a phase. The first two take a table, the others also a seat."""

    before: str
    after: str
    before_turn: str
    after_turn: str


def phase_hook_names(phase: str) -> PhaseHookNames:
    """The names of the hooks of a phase, by its id."""
    return PhaseHookNames(
        f"before_{phase}", f"after_{phase}", f"before_turn_in_{phase}", f"after_turn_in_{phase}"
    )
