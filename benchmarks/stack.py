"""Matches for the benchmarks, through the public stack."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from version import (
    Bot,
    BotDice,
    Event,
    EventLog,
    Match,
    Names,
    PluginRegistry,
    Progress,
    Recorder,
    RuleSet,
    Setup,
    choices_of,
    manicule,
    names_of,
    new_match,
    registry_argument,
    seated,
)


def play(rules: RuleSet, setup: Setup, bots: Mapping[str, Bot], keeps: bool = False) -> Match:
    """A game of bots, played to its end. With `keeps`, every boundary is kept, as in games with people."""
    match = new_match(rules, setup, bots=bots, keeps=keeps)
    if keeps:
        match.fork()
    match.run()
    return match


def walk(rules: RuleSet, setup: Setup, visit: Callable[[Match], None]) -> None:
    """A game of people with random answers; `visit` gets the match before every answer."""
    match = Match(rules, setup)
    chance = BotDice(setup.seed, "walk")
    while not match.over:
        chance.seek(match.ordinal, match.answers)
        visit(match)
        seat = match.waiting()[0]
        match.answer(seat, choices_of(match)[seat].sample(chance))


def begun(game: str, names: Sequence[str], seed: int, registry: PluginRegistry | None = None) -> None:
    """The start of a match of bots, with the plugins that Manicule finds by default or with a registry."""
    manicule.start(game, seated(f"random:{name}" for name in names), seed=seed, **registry_argument(registry))


def started(registry: PluginRegistry, game: str, names: Sequence[str], seed: int, path: Path | None) -> None:
    """A whole game of bots as the program plays it, recorded if there is a path."""
    observers = [Recorder(path)] if path is not None else []
    seats = seated(f"random:{name}" for name in names)
    with manicule.start(game, seats, seed=seed, observers=observers, **registry_argument(registry)) as match:
        match.run()
    match.release()


def told(
    registry: PluginRegistry, game: str, names: Sequence[str], seed: int, path: Path
) -> tuple[tuple[Event, ...], Names]:
    """A whole game of bots, recorded and logged as the program does it; returns all its events."""
    log = EventLog()
    seats = seated(f"random:{name}" for name in names)
    observers = [Recorder(path), Progress(), log]
    with manicule.start(game, seats, seed=seed, observers=observers, **registry_argument(registry)) as match:
        match.run()
        known = names_of(match)
    match.release()
    path.unlink()  # makes room for the next one
    return log.events, known


def save(
    registry: PluginRegistry, game: str, names: Sequence[str], seed: int, path: Path, answers: int
) -> None:
    """A save of a game that a person has left after this number of answers."""
    seats = seated([f"human:{names[0]}", *(f"random:{name}" for name in names[1:])])
    chance = BotDice(seed, "save")
    with manicule.start(
        game, seats, seed=seed, observers=[Recorder(path)], **registry_argument(registry)
    ) as match:
        match.run()
        while match.answers < answers:
            chance.seek(match.ordinal, match.answers)
            match.answer("a", choices_of(match)["a"].sample(chance))
            match.run()


def resume(registry: PluginRegistry, path: Path) -> None:
    """Resume a save from its newest snapshot."""
    manicule.load(path, **registry_argument(registry)).close()


def replay(registry: PluginRegistry, path: Path) -> None:
    """Replay a save from its beginning."""
    manicule.replay(path, **registry_argument(registry)).close()
