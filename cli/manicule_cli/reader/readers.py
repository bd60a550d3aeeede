"""Who reads in which language, at each seat of a game; remembered beside its save.

Nothing in a game depends on it: a record is the same whatever language its people read. So it is kept in
a file of its own, which may be lost or removed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from contextlib import suppress

from manicule.play.session import Session
from manicule.records.form import quoted
from manicule.render import Reader
from manicule_cli.drawing.screen import Screen

SUFFIX = ".reading"


class Readers:
    """The readers of a table: a seat reads in a language of its own, or in the program's."""

    def __init__(self, screen: Screen, session: Session, given: Mapping[str, Reader] | None = None) -> None:
        self._languages = screen.manner.languages
        self._usual = screen.reader
        self._people = session.people
        self._path = session.path.with_suffix(SUFFIX) if session.path is not None else None
        self._own = self._remembered() if given is None else dict(given)
        if len(self._people) == 1 and screen.manner.language and not given:
            # Who plays alone and says a language means it; at a table it is only the program's.
            self._own = {self._people[0]: screen.reader}

    def of(self, seat: str) -> Reader:
        """Who reads at a seat."""
        return self._own.get(seat, self._usual)

    def everybody(self) -> tuple[Reader, ...]:
        """Everybody who reads at this screen, each language once."""
        return tuple(dict.fromkeys(map(self.of, self._people))) or (self._usual,)

    def change(self, seat: str, language: str) -> Reader | None:
        """Let a seat read in another language from now on; None when there is no such language."""
        if self._languages.find(language) is None:
            return None
        self._own[seat] = self._languages.reader(language)
        self.remember()
        return self._own[seat]

    def remember(self) -> None:
        """Write down who reads in a language of their own; a game goes on where that is impossible."""
        if self._path is None or not (self._own or self._path.exists()):
            return
        lines = [f"{seat} = {quoted(reader.language)}\n" for seat, reader in self._own.items()]
        with suppress(OSError):
            self._path.write_text("".join(("[lang]\n", *lines)), encoding="utf-8")

    def forget(self) -> None:
        """The game was not saved: nothing of it stays."""
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)

    def _remembered(self) -> dict[str, Reader]:
        """What was written down; a file that cannot be read says nothing."""
        if self._path is None:
            return {}
        try:
            tables = tomllib.loads(self._path.read_text(encoding="utf-8-sig"))
        except (OSError, ValueError):
            return {}
        languages = tables.get("lang")
        if not isinstance(languages, dict):
            return {}
        known = {seat: language for seat, language in languages.items() if isinstance(language, str)}
        return {
            seat: self._languages.reader(language)
            for seat, language in known.items()
            if seat in self._people and self._languages.find(language) is not None
        }
