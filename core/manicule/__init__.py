"""Manicule: a plugin-based, multi-language rules platform for board games.

These are the names that games and plugins are written with. Each is imported when it is first used:
a program that only renders a sentence or reads a manifest does not pay for the rules.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from manicule.bots import Bot, normal, sampled
    from manicule.choices import (
        NO_SUCH_OPTION,
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
        spreads,
    )
    from manicule.content import Entry
    from manicule.errors import IllegalAnswer, ManiculeError, PositionError, UndoRefused, UsageError
    from manicule.events import Event, Names
    from manicule.game import END, ROUND, START, Game, Phase, Result, SeatResult, Setup
    from manicule.hooks.marks import ask, collect, fold, hookimpl, implements, of_phase, tell
    from manicule.hooks.platform import PlatformHooks
    from manicule.library import Library
    from manicule.lookahead.search import SearchBot
    from manicule.match.bots import LookAheadBot
    from manicule.match.copy import save
    from manicule.match.entrance import load, replay, start
    from manicule.match.event_log import EventLog
    from manicule.match.match import Match
    from manicule.match.observer import Observer
    from manicule.match.progress import Progress
    from manicule.match.recorder import Recorder
    from manicule.match.simulation import simulate
    from manicule.plugin import API, Piece, Plugin
    from manicule.positions import canonical
    from manicule.positions.given import apply_given
    from manicule.positions.position import Memory, Position, SeatState, copy_of
    from manicule.question import Question, Slot, Stamp, Step
    from manicule.ruleset import RuleSet
    from manicule.secrecy.marks import Pile, Pool, Secret
    from manicule.sheet import Bar, Cell, Grid, Group, Mark, Row, Section, Sheet
    from manicule.table import SEAT_IDS, Seat, Table
    from manicule.text import Text, Texts, id_list, verbatim
    from manicule.views import View, seen_by

_HOMES = {
    "bots": "Bot normal sampled",
    "choices": (
        "NO_SUCH_OPTION NONE PASS Allot Asks Choice FreeAction Kind "
        "Pick PickName PickOrPass PickSome Sampler Together ask_with_free spreads"
    ),
    "content": "Entry",
    "errors": "IllegalAnswer ManiculeError PositionError UndoRefused UsageError",
    "events": "Event Names",
    "game": "END ROUND START Game Phase Result SeatResult Setup",
    "positions.given": "apply_given",
    "hooks.marks": "ask collect fold hookimpl implements of_phase tell",
    "hooks.platform": "PlatformHooks",
    "library": "Library",
    "lookahead.search": "SearchBot",
    "match.bots": "LookAheadBot",
    "match.copy": "save",
    "match.entrance": "load replay start",
    "match.event_log": "EventLog",
    "match.match": "Match",
    "match.observer": "Observer",
    "match.progress": "Progress",
    "plugin": "API Piece Plugin",
    "positions": "canonical",
    "positions.position": "Memory Position SeatState copy_of",
    "question": "Question Slot Stamp Step",
    "match.recorder": "Recorder",
    "match.simulation": "simulate",
    "ruleset": "RuleSet",
    "secrecy.marks": "Pile Pool Secret",
    "sheet": "Bar Cell Grid Group Mark Row Section Sheet",
    "table": "SEAT_IDS Seat Table",
    "text": "Text Texts id_list verbatim",
    "views": "View seen_by",
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
    "NO_SUCH_OPTION",
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
    "IllegalAnswer",
    "Kind",
    "Library",
    "LookAheadBot",
    "ManiculeError",
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
    "SearchBot",
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
    "UndoRefused",
    "UsageError",
    "View",
    "apply_given",
    "ask",
    "ask_with_free",
    "canonical",
    "collect",
    "copy_of",
    "fold",
    "hookimpl",
    "id_list",
    "implements",
    "load",
    "normal",
    "of_phase",
    "replay",
    "sampled",
    "save",
    "seen_by",
    "simulate",
    "spreads",
    "start",
    "tell",
    "verbatim",
]
