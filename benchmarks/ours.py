"""What is measured of Manicule, through its public stack: library, runner, verified answers."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import measuring

from manicule import Bot, Plugin, Setup, hookimpl
from manicule.dice import BotDice
from manicule.events import Event
from manicule.library import Library
from manicule.play.runner import Runner
from manicule.play.session import Session
from manicule.position import copy
from manicule.records.form import SeatEntry
from manicule.ruleset import RuleSet

TICTACTOE = Path(__file__).parents[1] / "docs" / "examples" / "tictactoe"
NAMES = ("Anna", "Tom", "Kate", "John")
SEATS = "abcd"


class Table:
    """A rule set with random bots in every seat."""

    def __init__(self, rules: RuleSet, seats: int, library: Library, options: dict[str, Any]) -> None:
        self.rules = rules
        self.options = options
        self.names = NAMES[:seats]
        bot = library.bot("random")
        self.bots: dict[str, Bot] = dict.fromkeys(SEATS[:seats], bot)

    def begin(self, seed: int, **how: Any) -> Runner:
        return Runner(self.rules.new_table(Setup(self.names, seed, options=self.options)), **how)

    def play(self, seed: int) -> Runner:
        runner = self.begin(seed)
        runner.run(self.bots)
        return runner

    def answers(self, seed: int) -> int:
        return len(self.play(seed).steps)

    def half_a_game(self) -> Runner:
        """A runner in the middle of a game."""
        steps = self.play(7).steps
        return self.begin(7, script=steps[: len(steps) // 2], keep=True)


def gutenberg(seats: int, without: Sequence[str] = ()) -> Table:
    library = Library.find()
    selection = library.select("gutenberg", seats, (), without)
    options = library.options("gutenberg", selection.ids, {})
    return Table(library.rule_set("gutenberg", selection.ids), seats, library, options)


def tictactoe(observers: int) -> Table:
    """Tic-tac-toe with plugins that hear everything that happens."""
    library = Library.find(paths=[TICTACTOE])
    game = library.plugin("tictactoe")
    assert game.game is not None
    plugins: dict[str, Plugin] = {f"observer_{n}": Observer() for n in range(observers)}
    return Table(RuleSet(game.game, plugins | {"tictactoe": game}), 2, library, {})


class Observer(Plugin):
    """Hears what happens, and does nothing with it."""

    @hookimpl
    def told(self, events: tuple[Event, ...]) -> None:
        len(events)


def gutenberg_rates(seats: int, without: Sequence[str] = ()) -> Callable[[float], dict[str, float]]:
    def measure(seconds: float) -> dict[str, float]:
        return measuring.rates(gutenberg(seats, without).answers, seconds)

    return measure


def tictactoe_rates(observers: int) -> Callable[[float], dict[str, float]]:
    def measure(seconds: float) -> dict[str, float]:
        return measuring.rates(tictactoe(observers).answers, seconds)

    return measure


def details(seconds: float) -> dict[str, float]:
    """Everything about one game of four without characters that is not a rate of play."""
    table = gutenberg(4, ("characters",))
    game = table.play(7)
    position = table.half_a_game().moment().position
    replays = measuring.rates(lambda _: len(table.begin(7, script=game.steps).steps), seconds / 2)
    return {
        "options_per_answer": _options_per_answer(table),
        "replayed_answers_per_second": replays["decisions_per_second"],
        "position_copy_us": measuring.microseconds(lambda: copy(position)),
        "new_game_us": measuring.microseconds(lambda: table.begin(7)),
        "rule_set_ms": _rule_set_ms(),
        "save_bytes": _save_bytes(),
        "live_bytes": measuring.live_bytes(table.half_a_game),
    }


def _options_per_answer(table: Table) -> float:
    """How many legal answers a question lists, over ten games; allotments are not listed."""
    listed = answers = 0
    for seed in range(10):
        runner = table.begin(seed)
        while not runner.over:
            seat, choice = next(iter(runner.asked().items()))
            if choice.shape != "allot":
                listed += len(list(choice.legal()))
                answers += 1
            dice = BotDice(seed, seat)
            dice.seek(runner.ordinal)
            runner.answer(seat, choice.sample(dice))
    return listed / answers


def _rule_set_ms() -> float:
    library = Library.find()
    library.plugin("gutenberg")
    begun = time.process_time()
    library.select("gutenberg", 4)
    return (time.process_time() - begun) * 1000


def _save_bytes() -> int:
    library = Library.find()
    selection = library.select("gutenberg", 4, (), ("characters",))
    seats = [SeatEntry(name, "random") for name in NAMES]
    options = library.options("gutenberg", selection.ids, {})
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.toml"
        chosen = {"plugins": selection.ids, "options": options}
        with Session.new(library, "gutenberg", seats, seed=7, path=path, **chosen) as session:
            session.run()
        return path.stat().st_size
