"""The tables of the benchmarks: a rule set from the library, with random bots in every seat."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import stack
from version import Asks, Bot, Event, Match, Plugin, PluginRegistry, RuleSet, Setup, hookimpl, manicule

TICTACTOE = Path("docs", "examples", "tictactoe")
NAMES = ("Anna", "Tom", "Kate", "John")
SEATS = "abcd"


class Played:
    """A game to be played repeatedly; its number is its seed."""

    def __init__(self, rules: RuleSet, options: dict[str, Any], seats: int, bot: Bot) -> None:
        self.rules = rules
        self.options = options
        self.names = NAMES[:seats]
        self.bots = dict.fromkeys(SEATS[:seats], bot)

    def setup(self, number: int) -> Setup:
        return Setup(self.names, number, options=self.options)

    def play(self, number: int, keeps: bool = False) -> Match:
        return stack.play(self.rules, self.setup(number), self.bots, keeps)

    def answers(self, number: int) -> int:
        """Play a game; return the number of questions with two answers or more."""
        game = self.play(number)
        made = game.answers
        game.release()
        return made

    def ordinals(self, number: int) -> int:
        """Play a game without simultaneous answers; return the number of questions, including forced ones."""
        game = self.play(number)
        made = game.ordinal
        game.release()
        return made


def decisions(game: Match) -> int:
    """The number of decisions in a game: answers, and questions with only one."""
    asked = {step.at for step in game.steps}
    return len(game.steps) + game.ordinal - len(asked)


def gutenberg(seats: int, without: Sequence[str] = ()) -> Played:
    """Gutenberg with its default plugins, except some."""
    return installed("gutenberg", seats, without)


def cartographers(seats: int) -> Played:
    return installed("cartographers", seats)


def cvlizations(seats: int) -> Played:
    """CVlizations with its default plugins."""
    return installed("cvlizations", seats)


def installed(game: str, seats: int, without: Sequence[str] = ()) -> Played:
    registry = PluginRegistry.find()
    ids = registry.select(game, seats, (), without).ids
    options = registry.options(game, ids, {})
    return Played(registry.rule_set(game, ids), options, seats, registry.bot("random"))


def tictactoe(observers: int) -> Played:
    """The tic-tac-toe of the documentation; observers hear of every marked cell."""
    own = Path(manicule.__file__).parents[2] / TICTACTOE  # written for the measured version
    here = Path(__file__).parents[1] / TICTACTOE
    registry = PluginRegistry.find(paths=[own if own.is_dir() else here])
    game = registry.plugin("tictactoe")
    assert game.game is not None
    watching: dict[str, Plugin] = {f"observer_{number}": Observer() for number in range(observers)}
    plugins = {"crier": Crier(), "tictactoe": game, **watching}
    return Played(RuleSet(game.game, plugins), {}, 2, registry.bot("random"))


class Marked(Event, frozen=True):
    seat: str
    cells: str


class Crier(Plugin):
    """Publishes an event for each turn: otherwise there would be nothing to observe."""

    @hookimpl
    def after_turn(self, table: Any, seat: Any) -> Asks[None] | None:
        publish: Any = getattr(table, "publish", None) or table.tell  # formerly
        publish(Marked, seat.id, seat.state.cells)
        return None


class Observer(Plugin):
    """Hears events and does nothing: only the publishing is measured."""

    @hookimpl
    def after_events(self, events: tuple[Event, ...]) -> None:
        pass
