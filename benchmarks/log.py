"""What it costs to show what happens in a game: making every sentence, and reading it in a language.

The games are of random bots, recorded as `manicule play` records them; beside them the same games as
they are simulated, where nothing is recorded. Where nobody reads, no event is built at all, so the other
rows have nothing of this in them.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import tables
from manicule.play.session import Session
from measuring import Figures

from manicule.events import Event, Names
from manicule.languages.languages import Languages
from manicule.library import Library
from manicule.records.form import SeatEntry
from manicule.text import Text

READ = ("en", "fr", "ja")
SEEDS = range(6)
"""Several games: what a reader remembers of one must not make its own log cheap when it is read again."""

Told = list[tuple[tuple[Event, ...], Names]]


def log(seconds: float) -> Figures:
    """Milliseconds of a game, recorded and not, and of its log in each language; the largest shares."""
    library = Library.find()
    unrecorded = tables.gutenberg(4)
    with tempfile.TemporaryDirectory() as folder:
        told = [_told(library, folder, seed) for seed in SEEDS]
        works: dict[str, Callable[[], object]] = {
            "game_ms": lambda: [_play(library, folder, seed) for seed in SEEDS],
            "unrecorded_ms": lambda: [unrecorded.play(seed) for seed in SEEDS],
        }
        for language in READ:
            read = Languages().reader(language).read
            _read(told, read)  # catalogs are opened once in a game, however long it is
            works[f"{language}_ms"] = partial(_read, told, read)
        found = _least(works, max(seconds, 2.0))
    dearest = max(found[f"{language}_ms"] for language in READ)
    found["lines"] = sum(len(story) for story, _ in told) / len(told)
    found["share"] = dearest / found["game_ms"]
    found["share_unrecorded"] = dearest / found["unrecorded_ms"]
    return found


def _least(works: Mapping[str, Callable[[], object]], seconds: float) -> Figures:
    """Milliseconds of one game in each work: the least of many turns, for disturbance only adds."""
    least = dict.fromkeys(works, float("inf"))
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or float("inf") in least.values():
        for name, work in works.items():
            begun = time.process_time()
            work()
            least[name] = min(least[name], (time.process_time() - begun) * 1000 / len(SEEDS))
    return least


def _read(told: Told, read: Callable[[Text], str]) -> None:
    for story, names in told:
        for event in story:
            read(event.text(names))


def _told(library: Library, folder: str, seed: int) -> tuple[tuple[Event, ...], Names]:
    with _begun(library, folder, seed) as session:
        session.run()
        summed_up = tuple({kind for event in session.story for kind in event.sums_up})
        story = tuple(event for event in session.story if type(event) not in summed_up)
        _remove(session)
        return story, session.names


def _play(library: Library, folder: str, seed: int) -> None:
    with _begun(library, folder, seed) as session:
        session.run()
        _remove(session)


def _remove(session: Session) -> None:
    """Make room for the next record at the same place."""
    assert session.path is not None
    session.path.unlink()


def _begun(library: Library, folder: str, seed: int) -> Session:
    ids = library.select("gutenberg", 4).ids
    return Session.new(
        library,
        "gutenberg",
        [SeatEntry(name, "random") for name in tables.NAMES],
        seed=seed,
        plugins=ids,
        options=library.options("gutenberg", ids, {}),
        path=Path(folder) / "game.toml",
    )
