"""The cost of showing a game's log: building every sentence, and translating it.

The games are between random bots, recorded and logged as `manicule play` does it, and compared with the same
games simulated without a record. Without observers no event is built, so the other rows include none of this
cost.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import stack
import tables
from measuring import Figures
from version import Event, Languages, Names, PluginRegistry, Text

READ = ("en", "fr", "ja")
SEEDS = range(6)
"""Several games, so that the cache of a reader does not make reading the same log again too cheap."""

Stories = list[tuple[tuple[Event, ...], Names]]


def log(seconds: float) -> Figures:
    """Milliseconds of a game, recorded and not, and of its log in each language; the largest shares."""
    registry = PluginRegistry.find()
    unrecorded = tables.gutenberg(4)
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        stories = [told(registry, folder, seed) for seed in SEEDS]
        works: dict[str, Callable[[], object]] = {
            "game_ms": lambda: [_play(registry, folder, seed) for seed in SEEDS],
            "unrecorded_ms": lambda: [unrecorded.answers(seed) for seed in SEEDS],
        }
        for language in READ:
            read = Languages().reader(language).read
            read_all(stories, read)  # catalogs are opened only once in a game
            works[f"{language}_ms"] = partial(read_all, stories, read)
        found = _least(works, max(seconds, 2.0))
    dearest = max(found[f"{language}_ms"] for language in READ)
    found["lines"] = sum(len(story) for story, _ in stories) / len(stories)
    found["share"] = dearest / found["game_ms"]
    found["share_unrecorded"] = dearest / found["unrecorded_ms"]
    return found


def _least(works: Mapping[str, Callable[[], object]], seconds: float) -> Figures:
    """Milliseconds of one game in each work: the minimum of many turns, as disturbance only adds."""
    least = dict.fromkeys(works, float("inf"))
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or float("inf") in least.values():
        for name, work in works.items():
            begun = time.process_time()
            work()
            least[name] = min(least[name], (time.process_time() - begun) * 1000 / len(SEEDS))
    return least


def read_all(stories: Stories, read: Callable[[Text], str]) -> None:
    for story, names in stories:
        for event in story:
            read(event.text(names))


def told(registry: PluginRegistry, folder: Path, seed: int) -> tuple[tuple[Event, ...], Names]:
    """The events that a reader sees, without those that another event sums up."""
    story, names = _play(registry, folder, seed)
    summed_up = {kind for event in story for kind in event.sums_up}
    return tuple(event for event in story if type(event) not in summed_up), names


def _play(registry: PluginRegistry, folder: Path, seed: int) -> tuple[tuple[Event, ...], Names]:
    return stack.told(registry, "gutenberg", tables.NAMES, seed, folder / "game.toml")
