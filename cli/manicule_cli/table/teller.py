"""Telling people at a terminal what happens, at a readable pace."""

from __future__ import annotations

import os
import select
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy

from manicule.kernel.events import Event
from manicule.kernel.question import Step
from manicule.kernel.text import Text, tr
from manicule.match.match import Match
from manicule.match.observer import Observer
from manicule.records.recorder import Recorder
from manicule_interface import preferences
from manicule_interface.narration import Cursor, Narration, Passage
from manicule_languages.reader import Reader
from manicule_terminal.keys import keys_of_terminal
from manicule_terminal.screen import Screen

THINKS = tr("{name} is thinking…")
USUAL = 0.4
"""Seconds to wait after each action of others, for a person at a terminal."""
ENDS_OF_INPUT = (b"\x04", b"\x00")
"""Ctrl-D, and the byte for it if it was pressed before the terminal switched from lines to keys."""


class Pace:
    """Waits after each passage. A key ends the waiting until the next question."""

    def __init__(self, screen: Screen, has_people: bool) -> None:
        said = preferences.pace(screen.options.pace)
        is_usual = has_people and screen.is_played_at and not screen.is_plain(screen.talk)
        self.seconds = said if said is not None else USUAL if is_usual else 0.0
        self._has_keys = screen.is_played_at
        self.is_hurried = False
        """Whether a key has ended the waiting."""

    def start(self) -> None:
        """Resume waiting, after a person has answered."""
        self.is_hurried = False

    def wait(self) -> None:
        """Wait a moment; raises `EOFError` if a person leaves meanwhile."""
        if not self.seconds or self.is_hurried:
            return
        if not self._has_keys:
            time.sleep(self.seconds)
            return
        with keys_of_terminal() as descriptor:
            if descriptor is None:
                time.sleep(self.seconds)
            elif select.select([descriptor], [], [], self.seconds)[0]:
                self.is_hurried = True
                keys = os.read(descriptor, 1024)
                if any(end in keys for end in ENDS_OF_INPUT):
                    raise EOFError


class ThinkingLine(Observer):
    """Shows at a terminal which bot is thinking, in a line that disappears with the answer. A pipe and plain
    output show only the answer."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._is_shown = False
        self.is_silent = False
        """Whether the thinking is shown elsewhere."""

    def bot_thinking(self, match: Match, seat: str) -> None:
        if self._screen.can_wipe and not self.is_silent and not self._is_shown:
            self._screen.show_briefly(THINKS(name=match.display.names.seats[seat]))
            self._is_shown = True

    def answered(self, match: Match, step: Step) -> None:
        if self._is_shown:
            self._screen.wipe()
            self._is_shown = False


class Teller(Observer):
    """Writes what happens: at once for one reader; for readers of several languages, to each on their turn.
    Waits a moment after each action of others."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.narration = Narration()
        self.pace: Pace | None = None
        self.asides: Callable[[], Iterable[Text]] = tuple
        """Makes the remarks that follow the events of one place."""
        self._thought = ThinkingLine(screen)
        self._match: Match | None = None
        self._cursors: dict[Reader, Cursor] = {}
        self._is_silent = self._is_held = False
        self._notices: list[Text] = []

    def observers(self, recorder: Recorder | None = None) -> list[Observer]:
        """The observers that a match needs for narration, the recorder first."""
        return [*self.narration.observers(recorder), self, self._thought]

    def begin(self, match: Match, readers: Sequence[Reader] = ()) -> None:
        """Start telling the match to these readers, or to the current one."""
        self.pace = Pace(self.screen, bool(match.people))
        self._match = match
        self.read_by(readers or (self.screen.reader,))

    def read_by(self, readers: Sequence[Reader]) -> None:
        """Tell these readers from now on. A reader in a new language starts after the latest event told."""
        latest = max(self._cursors.values(), key=lambda cursor: cursor.serial, default=Cursor())
        known = self._cursors
        self._cursors = {reader: known.get(reader) or copy(latest) for reader in readers}

    def fall_silent(self) -> None:
        """Stop writing: another view shows what happens."""
        self._is_silent = self._thought.is_silent = True

    def speak_again(self) -> None:
        """Resume writing, beginning with the postponed notices."""
        self._is_silent = self._thought.is_silent = False
        self._write_notices()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Postpone the narration until the screen is public again."""
        self._is_held = True
        try:
            yield
        finally:
            self._is_held = False
        self.tell()

    # Events of a match.

    def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
        # While bots have to answer, hold back the last events: more by the same bot may follow.
        self.tell(is_whole=not any(seat in match.bots for seat in match.waiting()))

    def noticed(self, match: Match, notice: Text) -> None:
        self._notices.append(notice)
        self._write_notices()

    def _write_notices(self) -> None:
        if self._is_silent or self._is_held:
            return
        notices, self._notices = self._notices, []
        for notice in notices:
            self.screen.notice(notice)

    # Writing.

    def tell(self, reader: Reader | None = None, is_whole: bool = True) -> None:
        """Tell the new events to this reader, or to the only reader."""
        if self._is_silent or self._is_held or self._match is None:
            return
        self._write_notices()
        if reader is None and len(self._cursors) > 1:
            return
        for one, cursor in self._cursors.items():
            if reader in (None, one):
                self._tell(one, cursor, is_whole)

    def tell_all(self) -> None:
        """Tell all readers the events that are new to them."""
        for reader in tuple(self._cursors):
            self.tell(reader)

    def _tell(self, reader: Reader, cursor: Cursor, is_whole: bool) -> None:
        assert self._match is not None
        if len(self._cursors) > 1:
            cursor.place = None  # text for other readers came in between
        passages = self.narration.since(
            cursor, self._match, self._match.people, self._asides(), is_whole=is_whole
        )
        with self.screen.read_by(reader):
            self.write(passages)

    def _asides(self) -> Iterator[Text]:
        """Create the remarks only when they are told."""
        yield from self.asides()

    def tell_place(self) -> None:
        """Show the round and the phase to the current reader, unless they were shown last."""
        assert self._match is not None
        cursor = self._cursors.get(self.screen.reader) or next(iter(self._cursors.values()))
        self.write(self.narration.place(cursor, self._match))

    def forget_place(self) -> None:
        """Forget the place shown last, because it is out of sight."""
        for cursor in self._cursors.values():
            cursor.place = None

    @property
    def _waits_for_keys(self) -> bool:
        return self.screen.is_played_at and self._match is not None and bool(self._match.people)

    @property
    def is_hurried(self) -> bool:
        """Whether a key was pressed during the narration."""
        return self.pace is not None and self.pace.is_hurried

    def start(self) -> None:
        """Resume waiting, after a line was typed."""
        if self.pace is not None:
            self.pace.start()

    def write(self, passages: Iterable[Passage]) -> None:
        """Write passages for the current reader. The table of a moment is left out: people who play see the
        moment, which says more."""
        for passage in passages:
            if passage.sheet is not None and passage.is_moment and self._waits_for_keys:
                continue
            if self.screen.is_played_at and (passage.is_heading or passage.sheet is not None):
                self.screen.gap()
            if passage.sheet is not None:
                self.screen.show(passage.sheet, talk=True)
            elif isinstance(passage.content, Text):
                (self.screen.heading if passage.is_heading else self.screen.say)(passage.content)
            if self.pace is not None and passage.is_of_others:
                self.pace.wait()
