"""Manicule: a plugin-based, multi-language rules platform for board games.

These are the names that games and plugins are written with. Each is imported when it is first used:
a program that only renders a sentence or reads a manifest does not pay for the rules.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from manicule.bots import Bot
    from manicule.choices import (
        NONE,
        PASS,
        Allot,
        Asks,
        Choice,
        FreeAction,
        Kind,
        Pick,
        PickOrPass,
        PickSome,
        Sampler,
        Together,
        ask_with_free,
    )
    from manicule.content import Entry
    from manicule.errors import PositionError
    from manicule.events import Event
    from manicule.game import END, ROUND, START, Game, Phase, Result, SeatResult, Setup
    from manicule.hooks import ask, collect, first, fold, hookimpl, tell
    from manicule.hookspecs import PlatformHooks
    from manicule.plugin import API, Piece, Plugin
    from manicule.position import Memory, Position, SeatState
    from manicule.question import Question, Slot, Stamp
    from manicule.ruleset import RuleSet
    from manicule.scenarios.given import apply_given
    from manicule.sheet import Bar, Cell, Grid, Group, Mark, Row, Section, Sheet
    from manicule.table import Seat, Table
    from manicule.text import Text, Texts, id_list, verbatim
    from manicule.views import View

_HOMES = {
    "bots": "Bot",
    "choices": (
        "NONE PASS Allot Asks Choice FreeAction Kind Pick PickOrPass PickSome Sampler Together ask_with_free"
    ),
    "content": "Entry",
    "errors": "PositionError",
    "events": "Event",
    "game": "END ROUND START Game Phase Result SeatResult Setup",
    "scenarios.given": "apply_given",
    "hooks": "ask collect first fold hookimpl tell",
    "hookspecs": "PlatformHooks",
    "plugin": "API Piece Plugin",
    "position": "Memory Position SeatState",
    "question": "Question Slot Stamp",
    "ruleset": "RuleSet",
    "sheet": "Bar Cell Grid Group Mark Row Section Sheet",
    "table": "Seat Table",
    "text": "Text Texts id_list verbatim",
    "views": "View",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"manicule.{home}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__all__ = [
    "API",
    "END",
    "NONE",
    "PASS",
    "ROUND",
    "START",
    "Allot",
    "Asks",
    "Bar",
    "Bot",
    "Cell",
    "Choice",
    "Entry",
    "Event",
    "FreeAction",
    "Game",
    "Grid",
    "Group",
    "Kind",
    "Mark",
    "Memory",
    "Phase",
    "Pick",
    "PickOrPass",
    "PickSome",
    "Piece",
    "PlatformHooks",
    "Plugin",
    "Position",
    "PositionError",
    "Question",
    "Result",
    "Row",
    "RuleSet",
    "Sampler",
    "Seat",
    "SeatResult",
    "SeatState",
    "Section",
    "Setup",
    "Sheet",
    "Slot",
    "Stamp",
    "Table",
    "Text",
    "Texts",
    "Together",
    "View",
    "apply_given",
    "ask",
    "ask_with_free",
    "collect",
    "first",
    "fold",
    "hookimpl",
    "id_list",
    "tell",
    "verbatim",
]
