"""Memory: a match that is released goes at once, without the collector of garbage."""

import gc
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import manicule
from manicule import Match


@pytest.fixture(autouse=True)
def without_the_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def used(match: Match) -> Match:
    """A match after everything that makes parts hold each other."""
    match.display.look("")
    match.run()
    seat = match.waiting()[0]
    match.question(seat)
    match.answer(seat, next(iter(match.legal(seat))))
    match.fork()
    match.imagine(seat, seed=3)
    if match.header is not None and match.header.practice:
        match.undo(seat)
    return match


MATCHES: dict[str, Callable[[Match], Match]] = {
    "real": lambda match: match,
    "fork": lambda match: match.fork(),
    "observed fork": lambda match: match.fork([manicule.EventLog()]),
    "imagined": lambda match: match.imagine(match.waiting()[0], seed=1),
}


@pytest.mark.parametrize("kind", MATCHES)
def test_a_released_match_is_freed_without_the_collector(kind: str, kit) -> None:
    seats = kit.seats("human", "dice", "human")
    log = manicule.EventLog()
    match = manicule.start(
        "auction", seats, seed=1, practice=True, registry=kit.registry, observers=[manicule.Progress(), log]
    )
    match = used(match) if kind == "real" else MATCHES[kind](used(match))
    parts: list[weakref.ref[Any]] = [
        weakref.ref(match),
        weakref.ref(match.display),
        weakref.ref(match.timeline.driver),
    ]
    match.close()
    match.release()
    del match
    assert [part() for part in parts] == [None, None, None]


def test_a_display_that_outlives_its_match_tells_no_observer(kit, monkeypatch: pytest.MonkeyPatch) -> None:
    ear = kit.Ear()
    match = kit.new("odds", "human", "human", save=False, observers=[ear])
    kit.opened.clear()
    monkeypatch.setattr(type(match.rules.game), "look", lambda *_: 1 / 0)
    display = match.display
    del match
    assert len(display.look("a").sections) == 1
    assert len(display.faults) == 1


def test_a_match_that_nobody_released_is_freed_without_the_collector_too(kit) -> None:
    match = used(kit.new("auction", "human", "dice", "human", practice=True, save=False))
    kit.opened.clear()
    gone = weakref.ref(match)
    del match
    assert gone() is None
