"""Manicule: a plugin-based, multi-language rules platform for board games.

The public names for games and plugins. Each is imported on first use, so a program that only renders a
sentence or reads a manifest does not import the rules.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from manicule.door.open import load, replay, start
    from manicule.door.reseat import reseat
    from manicule.kernel.bots import Bot, normal, sampled
    from manicule.kernel.choices import (
        NO_SUCH_OPTION,
        NONE,
        PASS,
        Allot,
        Asks,
        Choice,
        FreeAction,
        Kind,
        KindDisplay,
        Pick,
        PickName,
        PickOrPass,
        PickSome,
        Sampler,
        Together,
        ask_with_free,
        spreads,
    )
    from manicule.kernel.content import Entry
    from manicule.kernel.errors import IllegalAnswer, ManiculeError, PositionError, UndoRefused, UsageError
    from manicule.kernel.events import Event, Names
    from manicule.kernel.facts import Fact
    from manicule.kernel.game import END, ROUND, START, Game, Phase, Result, SeatResult, Setup
    from manicule.kernel.hooks.decorators import ask, collect, fold, hookimpl, implements, of_phase, tell
    from manicule.kernel.hooks.platform import PlatformHooks
    from manicule.kernel.phase_changes import UnchangedPhase, change_phase, insert_phases
    from manicule.kernel.plugin import API, Piece, Plugin
    from manicule.kernel.point_tables import PointGroup, PointTable
    from manicule.kernel.positions import canonical
    from manicule.kernel.positions.position import Memory, Position, SeatState, copy_of
    from manicule.kernel.positions.scenario_fields import apply_given
    from manicule.kernel.question import Question, QuestionDisplay, Slot, Stamp, Step
    from manicule.kernel.ruleset import RuleSet
    from manicule.kernel.secrecy.annotations import Pool, Secret, Shuffled
    from manicule.kernel.sheet import Bar, Cell, Grid, Group, Mark, Row, Section, Sheet
    from manicule.kernel.table import SEAT_IDS, Seat, Table
    from manicule.kernel.text import Text, Texts, id_list, verbatim
    from manicule.kernel.ties import Tie, TieBreak, TieStep
    from manicule.kernel.views import View, ViewOf, seen_by
    from manicule.match.bots import LookAheadBot
    from manicule.match.event_log import EventLog
    from manicule.match.match import Match
    from manicule.match.observer import Observer
    from manicule.match.point import Mode, Point
    from manicule.match.progress import Progress
    from manicule.match.results import result_object
    from manicule.match.seats import Human, Robot
    from manicule.plugins import PluginRegistry
    from manicule.records.copy import save
    from manicule.records.match_file import path_of
    from manicule.records.recorder import Recorder
    from manicule.search.search import SearchBot
    from manicule.search.simulation import simulate

_HOMES = {
    "door.open": "load replay start",
    "door.reseat": "reseat",
    "kernel.bots": "Bot normal sampled",
    "kernel.choices": (
        "NO_SUCH_OPTION NONE PASS Allot Asks Choice FreeAction Kind KindDisplay Pick "
        "PickName PickOrPass PickSome Sampler Together ask_with_free"
    ),
    "kernel.content": "Entry",
    "kernel.errors": "IllegalAnswer ManiculeError PositionError UndoRefused UsageError",
    "kernel.events": "Event Names",
    "kernel.facts": "Fact",
    "kernel.game": "END ROUND START Game Phase Result SeatResult Setup",
    "kernel.hooks.decorators": "ask collect fold hookimpl implements of_phase tell",
    "kernel.hooks.platform": "PlatformHooks",
    "kernel.phase_changes": "UnchangedPhase change_phase insert_phases",
    "kernel.plugin": "API Piece Plugin",
    "kernel.point_tables": "PointGroup PointTable",
    "kernel.positions.scenario_fields": "apply_given",
    "kernel.positions.position": "Memory Position SeatState copy_of",
    "kernel.question": "Question QuestionDisplay Slot Stamp Step",
    "kernel.ruleset": "RuleSet",
    "kernel.secrecy.annotations": "Shuffled Pool Secret",
    "kernel.sheet": "Bar Cell Grid Group Mark Row Section Sheet",
    "kernel.table": "SEAT_IDS Seat Table",
    "kernel.text": "Text Texts id_list verbatim",
    "kernel.ties": "Tie TieBreak TieStep",
    "kernel.views": "View ViewOf seen_by",
    "match.bots": "LookAheadBot",
    "match.event_log": "EventLog",
    "match.match": "Match",
    "match.observer": "Observer",
    "match.point": "Mode Point",
    "match.progress": "Progress",
    "match.seats": "Human Robot",
    "match.results": "result_object",
    "plugins": "PluginRegistry",
    "records.copy": "save",
    "records.match_file": "path_of",
    "records.recorder": "Recorder",
    "search.search": "SearchBot",
    "search.simulation": "simulate",
}
_MODULES = {"canonical": "kernel.positions.canonical", "spreads": "kernel.choices.spreads"}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        value: Any = import_module(f"manicule.{_MODULES[name]}")
    elif name in _HOME_OF:
        value = getattr(import_module(f"manicule.{_HOME_OF[name]}"), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
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
    "Fact",
    "FreeAction",
    "Game",
    "Grid",
    "Group",
    "Human",
    "IllegalAnswer",
    "Kind",
    "KindDisplay",
    "LookAheadBot",
    "ManiculeError",
    "Mark",
    "Match",
    "Memory",
    "Mode",
    "Names",
    "Observer",
    "Phase",
    "Pick",
    "PickName",
    "PickOrPass",
    "PickSome",
    "Piece",
    "PlatformHooks",
    "Plugin",
    "PluginRegistry",
    "Point",
    "PointGroup",
    "PointTable",
    "Pool",
    "Position",
    "PositionError",
    "Progress",
    "Question",
    "QuestionDisplay",
    "Recorder",
    "Result",
    "Robot",
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
    "Shuffled",
    "Slot",
    "Stamp",
    "Step",
    "Table",
    "Text",
    "Texts",
    "Tie",
    "TieBreak",
    "TieStep",
    "Together",
    "UnchangedPhase",
    "UndoRefused",
    "UsageError",
    "View",
    "ViewOf",
    "apply_given",
    "ask",
    "ask_with_free",
    "canonical",
    "change_phase",
    "collect",
    "copy_of",
    "fold",
    "hookimpl",
    "id_list",
    "implements",
    "insert_phases",
    "load",
    "normal",
    "of_phase",
    "path_of",
    "replay",
    "reseat",
    "result_object",
    "sampled",
    "save",
    "seen_by",
    "simulate",
    "spreads",
    "start",
    "tell",
    "verbatim",
]
