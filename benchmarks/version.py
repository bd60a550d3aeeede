"""The installed version of Manicule: the benchmarks import all its names from here.

`from version import Match` works in every measured version: each name is looked up in the module of the
newest version, then in those of older ones, and only when it is used. `python version.py` prints the version
number.
"""

from __future__ import annotations

import importlib.metadata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from inspect import signature
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import manicule
    from manicule import (
        SEAT_IDS,
        Asks,
        Bot,
        Choice,
        Event,
        EventLog,
        Human,
        Kind,
        KindDisplay,
        Match,
        Names,
        PickName,
        Plugin,
        Progress,
        Question,
        Recorder,
        Robot,
        RuleSet,
        Sampler,
        Setup,
        Text,
        View,
        hookimpl,
        verbatim,
    )
    from manicule.door.match_request import MatchRequest, settle
    from manicule.kernel.dice import BotDice
    from manicule.kernel.positions.position import copy
    from manicule.kernel.question import question_of
    from manicule.plugins import PluginRegistry
    from manicule_fullscreen.app import TableApp
    from manicule_fullscreen.painter import Painter
    from manicule_fullscreen.screen_session import ScreenSession
    from manicule_greedy.bot import GreedyBot
    from manicule_greedy.weights import JUDGEMENT, Judgement
    from manicule_interface.narration import Narration
    from manicule_interface.readers import SeatReaders
    from manicule_interface.session import Session
    from manicule_lab.experiment import run_study
    from manicule_lab.study import Arm, Contestant, Study
    from manicule_languages.folders import our_folder
    from manicule_languages.languages import Languages
    from manicule_research import Environment
    from manicule_terminal.options import OutputOptions
    from manicule_terminal.screen import Screen
    from manicule_web.bot_processes import BotProcesses
    from manicule_web.hub import Hub
    from manicule_web.limits import RATES, Limits, RateLimit
    from manicule_web.own_desk import serve_desk
    from manicule_web.server import open_many_files, server_of
    from manicule_web.site import Site
    from manicule_workshop.desk import TranslatorsDesk
    from manicule_workshop.workshop import TranslationWorkshop

__all__ = [
    "JUDGEMENT",
    "RATES",
    "RUN",
    "SEAT_IDS",
    "Arm",
    "Asks",
    "Bot",
    "BotDice",
    "BotProcesses",
    "Contestant",
    "Environment",
    "Event",
    "EventLog",
    "GreedyBot",
    "Hub",
    "Judgement",
    "Kind",
    "KindDisplay",
    "Languages",
    "Limits",
    "Match",
    "MatchRequest",
    "Names",
    "Narration",
    "OutputOptions",
    "Painter",
    "PickName",
    "Plugin",
    "PluginRegistry",
    "Progress",
    "Question",
    "RateLimit",
    "Recorder",
    "RuleSet",
    "Sampler",
    "Screen",
    "ScreenSession",
    "SeatReaders",
    "Session",
    "Setup",
    "Site",
    "Study",
    "TableApp",
    "Text",
    "TranslationWorkshop",
    "TranslatorsDesk",
    "View",
    "choices_of",
    "copy",
    "hookimpl",
    "manicule",
    "names_of",
    "new_match",
    "open_many_files",
    "our_folder",
    "question_of",
    "registry_argument",
    "run_study",
    "seated",
    "serve_desk",
    "server_of",
    "settle",
    "verbatim",
]

PLACES = {
    "manicule.kernel.dice manicule.dice": "BotDice",
    "manicule.plugins manicule.library": "PluginRegistry",
    "manicule.door.match_request manicule.match.wanted": "MatchRequest settle",
    "manicule.kernel.positions.position manicule.positions.position": "copy",
    "manicule.kernel.question manicule.question": "question_of",
    "manicule": (
        "SEAT_IDS Asks Bot Event EventLog Kind KindDisplay Match Names PickName Plugin Progress Question "
        "Recorder RuleSet Sampler Setup Text View hookimpl verbatim"
    ),
    "manicule_fullscreen.app": "TableApp",
    "manicule_fullscreen.screen_session": "ScreenSession",
    "manicule_fullscreen.painter": "Painter",
    "manicule_greedy.bot": "GreedyBot",
    "manicule_greedy.weights": "JUDGEMENT Judgement",
    "manicule_interface.narration": "Narration",
    "manicule_interface.readers": "SeatReaders",
    "manicule_interface.session": "Session",
    "manicule_lab.experiment": "run_study",
    "manicule_lab.study": "Arm Contestant Study",
    "manicule_languages.folders": "our_folder",
    "manicule_languages.languages": "Languages",
    "manicule_terminal.options": "OutputOptions",
    "manicule_terminal.screen": "Screen",
    "manicule_research": "Environment",
    "manicule_web.bot_processes": "BotProcesses",
    "manicule_web.hub": "Hub",
    "manicule_web.limits": "RATES Limits RateLimit",
    "manicule_web.own_desk": "serve_desk",
    "manicule_web.server": "open_many_files server_of",
    "manicule_web.site": "Site",
    "manicule_workshop.desk": "TranslatorsDesk",
    "manicule_workshop.workshop": "TranslationWorkshop",
}
"""The names, by their module.

If names have moved, the key lists all their modules, the newest first: `"manicule.new manicule.old"`.
"""

OLDER_NAMES = dict(
    pair.split("=")
    for pair in ["Contestant=Player", "PluginRegistry=Library", "RateLimit=Rate", "run_study=conduct"]
)
"""The names of these things in older versions."""

RUN = "import sys; from manicule_cli.app import main; sys.exit(main(sys.argv[1:]))"
"""The program as a text for `python -c`."""


def seated(written: Iterable[str]) -> list[Human | Robot]:
    """Seats for `manicule.start`: values, or their texts in versions that only knew these."""
    try:
        module: Any = import_module("manicule.match.seats")
    except ModuleNotFoundError:
        return [*written]  # type: ignore[list-item]
    typed: Callable[[str], Any] = module.parse_seat if hasattr(module, "Human") else str
    return [typed(one) for one in written]


_PLACES_OF = {name: places.split() for places, names in PLACES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name == "manicule":
        return import_module(name)
    for place, word in product(_PLACES_OF.get(name, ()), (name, OLDER_NAMES.get(name, name))):
        try:
            return getattr(import_module(place), word)
        except (ModuleNotFoundError, AttributeError):
            continue
    raise AttributeError(f"no module of Manicule that is listed in {__file__} has {name}")


def registry_argument(registry: PluginRegistry | None) -> dict[str, Any]:
    """The argument that passes a registry to `start`, `load` and `replay`; formerly `library`."""
    from manicule import start

    return {"registry" if "registry" in signature(start).parameters else "library": registry}


def tables_in(folder: Path | str) -> Any:
    """The tables in a folder or a database; older versions take the folder itself."""
    if str(folder).startswith("postgresql:"):
        return import_module("manicule_web.postgres.tables").PostgresTables(str(folder))
    try:
        return import_module("manicule_web.file_tables").FileTables(folder)
    except ModuleNotFoundError:
        return folder


def new_match(
    rules: RuleSet,
    setup: Setup,
    *,
    bots: Mapping[str, Bot] | None = None,
    script: Sequence[tuple[int, str, str]] = (),
    keeps: bool = True,
) -> Match:
    """A match after the answers of a script; without `keeps` it cannot go back, but is faster."""
    made, point = _classes()
    if point is None:
        older: Match = made(rules, setup, bots=bots, script=script, keeps=keeps)
        return older
    mode = point.Mode.REAL if keeps else point.Mode.ONE_WAY
    match: Match = made(rules, setup, bots=bots, at=point.Point(script=script), mode=mode)
    return match


@cache
def _classes() -> tuple[Any, Any]:
    """The class of matches, and the module of points in versions where a match has one constructor."""
    made = import_module("manicule").Match
    try:
        return made, import_module("manicule.match.point")
    except ModuleNotFoundError:
        return made, None


def choices_of(match: Match) -> dict[str, Choice]:
    """The current choice of each asked seat."""
    part: Any = getattr(match, "timeline", match)
    found: dict[str, Choice] = part.choices()
    return found


def names_of(match: Match) -> Names:
    """The names for the texts of events."""
    part: Any = getattr(match, "display", match)
    found: Names = part.names
    return found


if __name__ == "__main__":
    print(importlib.metadata.version("manicule"))
