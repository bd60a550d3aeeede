"""Measurements of Manicule alone, through its public stack: registry, match, verified answers."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import measuring
import stack
import tables
from measuring import Figures
from version import Bot, Match, PluginRegistry, Question, Sampler, View, choices_of, copy, new_match


def four_players(seconds: float) -> Figures:
    """Full games between four random bots, with all default plugins; decisions are real answers."""
    game = tables.gutenberg(4)
    found = measuring.rates(game.answers, seconds)
    found["options_per_second"] = found["games_per_second"] * _options_per_game(game)
    return found


def without_characters(seconds: float) -> Figures:
    return measuring.rates(tables.gutenberg(4, ("characters",)).answers, seconds)


def three_players(seconds: float) -> Figures:
    return measuring.rates(tables.gutenberg(3).answers, seconds)


def replay(seconds: float) -> Figures:
    """The same games from their answers: each answer is verified, and only forced ones are listed."""
    game = tables.gutenberg(4)
    scripts = [game.play(number).steps for number in range(10)]

    def again(number: int) -> Match:
        return new_match(game.rules, game.setup(number % 10), script=scripts[number % 10], keeps=False)

    def answers(number: int) -> int:
        match = again(number)
        made = match.answers
        match.release()
        return made

    found = measuring.rates(answers, seconds)
    per_answer = sum(tables.decisions(again(number)) for number in range(10)) / sum(map(len, scripts))
    found["with_forced_per_second"] = found["decisions_per_second"] * per_answer
    return found


def costs(seconds: float) -> Figures:
    """The costs of single operations in a four-player game."""
    game = tables.gutenberg(4)
    setup, steps = game.setup(7), game.play(7).steps

    def middle() -> Match:
        return new_match(game.rules, setup, script=steps[: len(steps) // 2])

    position = middle().position
    each = seconds / 3
    return {
        "bare_position_copy_us": measuring.microseconds(lambda: copy(position), each),
        "new_game_us": measuring.microseconds(
            lambda: new_match(game.rules, setup, keeps=False).release(), each
        ),
        "rule_set_ms": _rule_set_ms(),
        "save_bytes": _save_bytes(),
        "live_bytes": measuring.live_bytes(middle, 20),
    }


def cartographers(seconds: float) -> Figures:
    """Full games of the map game between four random bots, and the list of placements on an empty map."""
    game = tables.cartographers(4)
    found = measuring.rates(game.answers, seconds)
    found["empty_map_us"] = measuring.microseconds(_placements(game), seconds / 3)
    return found


def _placements(game: tables.Played) -> Callable[[], object]:
    """List all placements of the card of the first question that has many."""
    for number in range(100):
        (*_, choice) = choices_of(Match(game.rules, game.setup(number))).values()
        if choice.kind.id == "draw" and len(list(choice.legal())) > 1000:
            return lambda: list(choice.legal())
    raise LookupError("no game begins with a card that can be drawn in a thousand ways")


def four_tribes(seconds: float) -> Figures:
    """CVlizations between four random bots, with ever new combinations of ideas."""
    return measuring.rates(tables.cvlizations(4).answers, seconds)


def tictactoe(observers: int, seconds: float) -> Figures:
    return measuring.rates(tables.tictactoe(observers).ordinals, seconds)


class _Counting(Bot):
    """Answers like another bot, and counts the options."""

    def __init__(self, other: Bot) -> None:
        self.other = other
        self.listed = 0

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        self.listed += len(question.legal)
        return self.other.answer(question, view, dice)


def _options_per_game(game: tables.Played) -> float:
    """The number of legal answers listed in a game; an allotment is sampled without listing it."""
    counting = _Counting(game.bots["a"])
    for number in range(5):
        stack.play(game.rules, game.setup(number), dict.fromkeys(game.bots, counting))
    return counting.listed / 5


def _rule_set_ms() -> float:
    """The time to build the rules with imported plugins: the minimum of five runs."""
    ids = PluginRegistry.find().select("gutenberg", 4).ids
    spent = []
    for _ in range(5):
        registry = PluginRegistry.find()  # a new one, because a registry builds the same rules only once
        for id in ids:
            registry.plugin(id)
        begun = time.process_time()
        registry.rule_set("gutenberg", ids)
        spent.append(time.process_time() - begun)
    return min(spent) * 1000


def _save_bytes() -> int:
    """The size of a whole recorded game, including snapshots at the ends of rounds."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.toml"
        stack.started(PluginRegistry.find(), "gutenberg", tables.NAMES, 7, path)
        return path.stat().st_size
