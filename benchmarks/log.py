"""What it costs to show what happens in a game: making every sentence, and reading it in a language.

The game is one of random bots, recorded as `manicule play` records it. Where nobody reads, no event is
built at all, so the other rows have nothing of this in them.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import tables
from measuring import Figures, microseconds

from manicule.events import Event, Names
from manicule.languages.languages import Languages
from manicule.library import Library
from manicule.play.session import Session
from manicule.records.form import SeatEntry

READ = ("en", "fr", "ja")


def log(seconds: float) -> Figures:
    """Milliseconds of a game and of its log in each language, and the largest share of them."""
    library = Library.find()
    each = max(seconds, 1.0) / (1 + len(READ))
    story, names = _told(library)
    found = {"lines": float(len(story)), "game_ms": microseconds(lambda: _play(library), each) / 1000}
    for language in READ:
        read = Languages().reader(language).read
        read(story[0].text(names))  # catalogs are opened once in a game, however long it is
        spent = microseconds(lambda read=read: [read(event.text(names)) for event in story], each)
        found[f"{language}_ms"] = spent / 1000
    found["share"] = max(found[f"{language}_ms"] for language in READ) / found["game_ms"]
    return found


def _told(library: Library) -> tuple[tuple[Event, ...], Names]:
    with tempfile.TemporaryDirectory() as folder, _begun(library, folder) as session:
        session.run()
        summed_up = tuple({kind for event in session.story for kind in event.sums_up})
        return tuple(event for event in session.story if type(event) not in summed_up), session.names


def _play(library: Library) -> None:
    with tempfile.TemporaryDirectory() as folder, _begun(library, folder) as session:
        session.run()


def _begun(library: Library, folder: str) -> Session:
    ids = library.select("gutenberg", 4).ids
    return Session.new(
        library,
        "gutenberg",
        [SeatEntry(name, "random") for name in tables.NAMES],
        seed=7,
        plugins=ids,
        options=library.options("gutenberg", ids, {}),
        path=Path(folder) / "game.toml",
    )
