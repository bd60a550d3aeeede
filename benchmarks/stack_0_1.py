"""The same as `stack` for version 0.1.0, which had a runner and a session instead of a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from version import (
    Bot,
    BotDice,
    Event,
    Library,
    Names,
    Question,
    RuleSet,
    Runner,
    SeatEntry,
    Session,
    Setup,
    question_of,
)

Game = Runner


def play(rules: RuleSet, setup: Setup, bots: Mapping[str, Bot], keeps: bool = False) -> Runner:
    runner = Runner(rules.new_table(setup), keep=keeps)
    runner.run(bots)
    return runner


def answers(runner: Runner) -> int:
    return len(runner.steps)


def release(runner: Runner) -> None:
    """There was no way to."""


def scripted(rules: RuleSet, setup: Setup, script: Sequence[Any], keeps: bool = False) -> Runner:
    return Runner(rules.new_table(setup), script=script, keep=keeps)


def walk(rules: RuleSet, setup: Setup, visit: Callable[[Runner], None]) -> None:
    runner = Runner(rules.new_table(setup), keep=True)
    chance = BotDice(setup.seed, "walk")
    while not runner.over:
        chance.seek(runner.ordinal, len(runner.steps))
        visit(runner)
        seat = min(runner.asked())
        runner.answer(seat, runner.asked()[seat].sample(chance))


def asked(runner: Runner) -> dict[str, Question]:
    choices = runner.asked()
    return {seat: question_of(choice, runner.ordinal, with_texts=True) for seat, choice in choices.items()}


def fork(runner: Runner) -> Runner:
    return Runner.at(runner.rules, runner.table.setup, runner.moment(), keep=True)


def started(library: Library, game: str, names: Sequence[str], seed: int, path: Path | None) -> None:
    seats = [SeatEntry(name, "random") for name in names]
    with _session(library, game, seats, seed, path) as session:
        session.run()


def told(
    library: Library, game: str, names: Sequence[str], seed: int, path: Path
) -> tuple[tuple[Event, ...], Names]:
    with _session(library, game, [SeatEntry(name, "random") for name in names], seed, path) as session:
        session.run()
        path.unlink()
        return tuple(session.story), session.names


def save(library: Library, game: str, names: Sequence[str], seed: int, path: Path, answers: int) -> None:
    seats = [SeatEntry(names[0], "human"), *(SeatEntry(name, "random") for name in names[1:])]
    chance = BotDice(seed, "save")
    with _session(library, game, seats, seed, path) as session:
        session.run()
        while len(session.runner.steps) < answers:
            runner = session.runner
            chance.seek(runner.ordinal, len(runner.steps))
            session.answer("a", runner.asked()["a"].sample(chance))


def resume(library: Library, path: Path) -> None:
    """Everything was played again."""
    with Session.resume(path, library):
        pass


def _session(library: Library, game: str, seats: Sequence[Any], seed: int, path: Path | None) -> Any:
    ids = library.select(game, len(seats)).ids
    options = library.options(game, ids, {})
    return Session.new(
        library, game, seats, seed=seed, plugins=ids, options=options, path=path, save=path is not None
    )
