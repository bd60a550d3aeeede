"""The works measured in alternating slices: each does something and returns the amount."""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Callable
from pathlib import Path

import log
import paths
import programs
import stack
import tables
from tables import NAMES, Played
from version import Languages, Match, PluginRegistry, copy

Work = Callable[[int], int]
GAMES = 3
"""Number of games whose decisions are visited, one after the other."""
LEFT_AFTER = 180
"""Number of answers after which a person leaves a game of Gutenberg: about two thirds of it."""


def work(name: str) -> Work:
    """A work by its name; creates only what it needs."""
    return (WORKS | programs.WORKS | paths.WORKS)[name]()


def _recorded() -> Work:
    registry, path = PluginRegistry.find(), _folder() / "game.toml"

    def play(number: int) -> int:
        stack.started(registry, "gutenberg", NAMES, number, path)
        path.unlink()
        return 1

    return play


def _started() -> Work:
    registry = PluginRegistry.find()

    def play(number: int) -> int:
        stack.started(registry, "gutenberg", NAMES, number, None)
        return 1

    return play


def _simulated(keeps: bool) -> Work:
    game = tables.gutenberg(4)

    def play(number: int) -> int:
        game.play(number, keeps).release()
        return 1

    return play


def _at_each_decision(do: Callable[[Match, int], object]) -> Work:
    """Does something at the decisions of whole games, in turn."""
    game = tables.gutenberg(4)
    standing: list[Match] = []
    for number in range(GAMES):
        stack.walk(game.rules, game.setup(number), lambda match: standing.append(match.fork()))
    turns = itertools.cycle(standing)

    def once(number: int) -> int:
        do(next(turns), number)
        return 1

    return once


def _copy(match: Match, number: int) -> object:
    return copy(match.table.position)


def _fork(match: Match, number: int) -> object:
    return match.fork()


def _imagine(match: Match, number: int) -> object:
    return match.imagine(match.waiting()[0], number)


def _questions(game: Played) -> Work:
    """Plays whole games of people who read every question, with all texts."""

    def play(number: int) -> int:
        read = 0

        def visit(match: Match) -> None:
            nonlocal read
            read += len(match.asked())

        stack.walk(game.rules, game.setup(number), visit)
        return read

    return play


def _log() -> Work:
    """Builds and reads the sentences of whole games, in English."""
    registry, folder = PluginRegistry.find(), _folder()
    stories = [log.told(registry, folder, seed) for seed in log.SEEDS]
    read = Languages().reader("en").read

    def once(number: int) -> int:
        story = stories[number % len(stories)]
        log.read_all([story], read)
        return len(story[0])

    return once


def _loaded(load: Callable[[PluginRegistry, Path], None]) -> Work:
    registry, path = PluginRegistry.find(), _folder() / "save.toml"
    stack.save(registry, "gutenberg", NAMES, 7, path, LEFT_AFTER)

    def once(number: int) -> int:
        load(registry, path)
        return 1

    return once


def _folder() -> Path:
    """A folder that is removed when the process ends."""
    made = tempfile.TemporaryDirectory()
    _kept.append(made)
    return Path(made.name)


_kept: list[tempfile.TemporaryDirectory[str]] = []

WORKS: dict[str, Callable[[], Work]] = {
    "tic-tac-toe": lambda: tables.tictactoe(5).ordinals,
    "simulated": lambda: _simulated(keeps=False),
    "boundaries kept": lambda: _simulated(keeps=True),
    "started": _started,
    "recorded": _recorded,
    "copies": lambda: _at_each_decision(_copy),
    "forks": lambda: _at_each_decision(_fork),
    "imaginations": lambda: _at_each_decision(_imagine),
    "questions": lambda: _questions(tables.cartographers(4)),
    "log": _log,
    "resumed": lambda: _loaded(stack.resume),
    "replayed": lambda: _loaded(stack.replay),
}
