"""The kit for plugins and games: the checks of `manicule plugins check`, rehearsals, scenarios and scaffolds.

from manicule_kit import assert_sound, rehearse

def test_the_plugin_is_sound():
    assert_sound(Path(__file__).parents[1])

Each name is imported on first use: pytest loads `manicule_kit.pytest_plugin` wherever Manicule is installed,
and this must cost nothing in projects that do not use it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from manicule.kernel.locations import SourceLocation
    from manicule_kit.board import board_text, check_board
    from manicule_kit.conformance.check import assert_sound, check_plugin, check_plugins
    from manicule_kit.conformance.examples import run_scenarios
    from manicule_kit.conformance.findings import Finding, PairReport, Report
    from manicule_kit.rehearsal import Rehearsal, play_game, rehearse

_HOMES = {
    "manicule.kernel.locations": "SourceLocation",
    "manicule_kit.board": "board_text check_board",
    "manicule_kit.conformance.check": "assert_sound check_plugin check_plugins",
    "manicule_kit.conformance.examples": "run_scenarios",
    "manicule_kit.conformance.findings": "Finding PairReport Report",
    "manicule_kit.rehearsal": "Rehearsal play_game rehearse",
}
"""The module of each name."""

_MODULES = {name: module for module, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    module = _MODULES.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(module), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__all__ = [
    "Finding",
    "PairReport",
    "Rehearsal",
    "Report",
    "SourceLocation",
    "assert_sound",
    "board_text",
    "check_board",
    "check_plugin",
    "check_plugins",
    "play_game",
    "rehearse",
    "run_scenarios",
]
