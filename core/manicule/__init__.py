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
        PickName,
        PickOrPass,
        PickSome,
        Sampler,
        Together,
        ask_with_free,
    )
    from manicule.content import Entry
    from manicule.errors import PositionError
    from manicule.events import Event, Names
    from manicule.game import END, ROUND, START, Game, Phase, Result, SeatResult, Setup
    from manicule.hooks.marks import ask, collect, fold, hookimpl, implements, of_phase, tell
    from manicule.hooks.platform import PlatformHooks
    from manicule.match.bots import LookAheadBot
    from manicule.match.copy import save
    from manicule.match.entrance import load, replay, start
    from manicule.match.event_log import EventLog
    from manicule.match.match import Match
    from manicule.match.observer import Observer
    from manicule.match.progress import Progress
    from manicule.match.recorder import Recorder
    from manicule.plugin import API, Piece, Plugin
    from manicule.positions.given import apply_given
    from manicule.positions.position import Memory, Position, SeatState
    from manicule.question import Question, Slot, Stamp, Step
    from manicule.ruleset import RuleSet
    from manicule.secrecy.marks import Pile, Pool, Secret
    from manicule.sheet import Bar, Cell, Grid, Group, Mark, Row, Section, Sheet
    from manicule.table import SEAT_IDS, Seat, Table
    from manicule.text import Text, Texts, id_list, verbatim
    from manicule.views import View

_HOMES = {
    "bots": "Bot",
    "choices": (
        "NONE PASS Allot Asks Choice FreeAction Kind "
        "Pick PickName PickOrPass PickSome Sampler Together ask_with_free"
    ),
    "content": "Entry",
    "errors": "PositionError",
    "events": "Event Names",
    "game": "END ROUND START Game Phase Result SeatResult Setup",
    "positions.given": "apply_given",
    "hooks.marks": "ask collect fold hookimpl implements of_phase tell",
    "hooks.platform": "PlatformHooks",
    "match.bots": "LookAheadBot",
    "match.copy": "save",
    "match.entrance": "load replay start",
    "match.event_log": "EventLog",
    "match.match": "Match",
    "match.observer": "Observer",
    "match.progress": "Progress",
    "plugin": "API Piece Plugin",
    "positions.position": "Memory Position SeatState",
    "question": "Question Slot Stamp Step",
    "match.recorder": "Recorder",
    "ruleset": "RuleSet",
    "secrecy.marks": "Pile Pool Secret",
    "sheet": "Bar Cell Grid Group Mark Row Section Sheet",
    "table": "SEAT_IDS Seat Table",
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
    "SEAT_IDS",
    "START",
    "Allot",
    "Asks",
    "Bar",
    "Bot",
    "Cell",
    "Choice",
    "Entry",
    "Event",
    "EventLog",
    "FreeAction",
    "Game",
    "Grid",
    "Group",
    "Kind",
    "LookAheadBot",
    "Mark",
    "Match",
    "Memory",
    "Names",
    "Observer",
    "Phase",
    "Pick",
    "PickName",
    "PickOrPass",
    "PickSome",
    "Piece",
    "Pile",
    "PlatformHooks",
    "Plugin",
    "Pool",
    "Position",
    "PositionError",
    "Progress",
    "Question",
    "Recorder",
    "Result",
    "Row",
    "RuleSet",
    "Sampler",
    "Seat",
    "SeatResult",
    "SeatState",
    "Secret",
    "Section",
    "Setup",
    "Sheet",
    "Slot",
    "Stamp",
    "Step",
    "Table",
    "Text",
    "Texts",
    "Together",
    "View",
    "apply_given",
    "ask",
    "ask_with_free",
    "collect",
    "fold",
    "hookimpl",
    "id_list",
    "implements",
    "load",
    "of_phase",
    "replay",
    "save",
    "start",
    "tell",
    "verbatim",
]
