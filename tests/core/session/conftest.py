"""Games, people and records for the tests of sessions."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from manicule.play.session import Session
from tests.support.ear import Ear
from tests.support.tables import ROOT, library_with

from manicule.library import Library
from manicule.records.form import SeatEntry

GAMES = ROOT / "tests" / "core" / "games"
PATHS = [ROOT / "docs/examples/tictactoe", GAMES / "auction.py", GAMES / "fuse.py", GAMES / "robots.py"]


class Kit:
    """What tests of sessions are made with."""

    Ear = Ear
    paths = tuple(PATHS)

    def __init__(self, library: Library, folder: Path) -> None:
        self.library = library
        self.folder = folder
        self.opened: list[Session] = []

    def seats(self, *kinds: str) -> list[SeatEntry]:
        """Seats called Anna, Bert and Cleo."""
        return [SeatEntry(name, kind) for name, kind in zip(("Anna", "Bert", "Cleo"), kinds, strict=False)]

    def new(self, game: str, *kinds: str, seed: int = 7, **how: Any) -> Session:
        """A new game that has begun, saved under a name of its own."""
        how.setdefault("path", self.folder / f"{game}-{len(self.opened)}.toml")
        if game == "auction":
            how.setdefault("options", {"rounds": 2})
        session = Session.new(self.library, game, self.seats(*kinds), seed=seed, **how)
        return self._begun(session)

    def resume(self, path: Path, **how: Any) -> Session:
        return self._begun(Session.resume(path, self.library, **how))

    def cut(self, path: Path, size: int) -> Path:
        """A copy of a file, cut off after so many bytes."""
        made = path.with_name("cut.toml")
        made.write_bytes(path.read_bytes()[:size])
        return made

    def play(self, session: Session, policy: Callable[[Session, str], str] | None = None) -> dict[str, Any]:
        """Play to the end, everybody answering by a policy that depends on the question alone."""
        while not session.over:
            seat = session.asked()[0]
            session.answer(seat, (policy or self.steady)(session, seat))
        return session.result()

    @staticmethod
    def steady(session: Session, seat: str) -> str:
        """An answer that depends on the seat and on the number of the question only."""
        legal = session.question(seat).legal
        part = session.runner.group.answered[seat] if session.runner.group is not None else 0
        return legal[(7 * session.ordinal + 3 * part + ord(seat)) % len(legal)]

    @staticmethod
    def outcome(session: Session) -> dict[str, Any]:
        """The result without what may differ: where it is saved."""
        return {**session.result(), "save": None}

    def _begun(self, session: Session) -> Session:
        self.opened.append(session)
        session.run()
        return session


@pytest.fixture(scope="session")
def session_library() -> Library:
    return library_with(*PATHS)


@pytest.fixture
def kit(session_library: Library, tmp_path: Path) -> Iterator[Kit]:
    made = Kit(session_library, tmp_path)
    yield made
    for session in made.opened:
        session.close()
