"""Telling people at a terminal what happens, at a pace that can be followed."""

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
"""Seconds after each thing that others do, for a person at a terminal."""
ENDS_OF_INPUT = (b"\x04", b"\x00")
"""Ctrl-D; and what a terminal makes of one that was pressed while lines were read, before keys are."""


class Pace:
    """Waits after what is told. A key ends the waiting until somebody is asked again."""

    def __init__(self, screen: Screen, has_people: bool) -> None:
        said = preferences.pace(screen.options.pace)
        is_usual = has_people and screen.is_played_at and not screen.is_plain(screen.talk)
        self.seconds = said if said is not None else USUAL if is_usual else 0.0
        self._has_keys = screen.is_played_at
        self.is_hurried = False
        """Whether a key has ended the waiting."""

    def start(self) -> None:
        """Somebody was asked and has answered: what follows is told at its pace again."""
        self.is_hurried = False

    def wait(self) -> None:
        """Wait a moment; `EOFError` when somebody leaves meanwhile."""
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
    """Says at a terminal who is thinking, in a line that is gone when they have answered. A pipe, and a
    person who reads plain lines, are told the answer alone."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._is_shown = False
        self.is_silent = False
        """Whether this is seen in another way."""

    def bot_thinking(self, match: Match, seat: str) -> None:
        if self._screen.can_wipe and not self.is_silent and not self._is_shown:
            self._screen.show_briefly(THINKS(name=match.display.names.seats[seat]))
            self._is_shown = True

    def answered(self, match: Match, step: Step) -> None:
        if self._is_shown:
            self._screen.wipe()
            self._is_shown = False


class Teller(Observer):
    """Writes what happens: at once for one reader; for readers of several languages, to each when it is their
    turn. It waits a moment after what others do."""

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
        """The observers that a match needs so that it can be told; a recorder comes first."""
        return [*self.narration.observers(recorder), self, self._thought]

    def begin(self, match: Match, readers: Sequence[Reader] = ()) -> None:
        """The match exists: from now on everything can be told to these readers, or to the present one."""
        self.pace = Pace(self.screen, bool(match.people))
        self._match = match
        self.read_by(readers or (self.screen.reader,))

    def read_by(self, readers: Sequence[Reader]) -> None:
        """From now on these are told. The person who changes to a new language has heard all so far."""
        latest = max(self._cursors.values(), key=lambda cursor: cursor.serial, default=Cursor())
        known = self._cursors
        self._cursors = {reader: known.get(reader) or copy(latest) for reader in readers}

    def fall_silent(self) -> None:
        """From now on nothing is written: what happens is seen in another way."""
        self._is_silent = self._thought.is_silent = True

    def speak_again(self) -> None:
        """Write the notices that had to wait."""
        self._is_silent = self._thought.is_silent = False
        self._write_notices()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep what happens until the screen is everybody's again."""
        self._is_held = True
        try:
            yield
        finally:
            self._is_held = False
        self.tell()

    # What a match tells.

    def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
        # While bots are to answer, more may come of what one of them does in a row.
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

    # What is written.

    def tell(self, reader: Reader | None = None, is_whole: bool = True) -> None:
        """Tell what happened since: to this reader, or where there is only one to that one."""
        if self._is_silent or self._is_held or self._match is None:
            return
        self._write_notices()
        if reader is None and len(self._cursors) > 1:
            return
        for one, cursor in self._cursors.items():
            if reader in (None, one):
                self._tell(one, cursor, is_whole)

    def tell_all(self) -> None:
        """Tell everybody what they do not know yet."""
        for reader in tuple(self._cursors):
            self.tell(reader)

    def _tell(self, reader: Reader, cursor: Cursor, is_whole: bool) -> None:
        assert self._match is not None
        if len(self._cursors) > 1:
            cursor.place = None  # what the others read stands between
        passages = self.narration.since(
            cursor, self._match, self._match.people, self._asides(), is_whole=is_whole
        )
        with self.screen.read_by(reader):
            self.write(passages)

    def _asides(self) -> Iterator[Text]:
        """Made when they are to be told, and not before."""
        yield from self.asides()

    def tell_place(self) -> None:
        """Name the round and the phase to the present reader, unless that was named last."""
        assert self._match is not None
        cursor = self._cursors.get(self.screen.reader) or next(iter(self._cursors.values()))
        self.write(self.narration.place(cursor, self._match))

    def forget_place(self) -> None:
        """The place that was named last is out of sight."""
        for cursor in self._cursors.values():
            cursor.place = None

    @property
    def is_hurried(self) -> bool:
        """Whether a key was pressed while something was told."""
        return self.pace is not None and self.pace.is_hurried

    def start(self) -> None:
        """A line was typed: what follows is told at its pace again."""
        if self.pace is not None:
            self.pace.start()

    def write(self, passages: Iterable[Passage]) -> None:
        """Write passages for the present reader."""
        for passage in passages:
            if self.screen.is_played_at and (passage.is_heading or passage.sheet is not None):
                self.screen.gap()
            if passage.sheet is not None:
                self.screen.show(passage.sheet, talk=True)
            elif isinstance(passage.content, Text):
                (self.screen.heading if passage.is_heading else self.screen.say)(passage.content)
            if self.pace is not None and passage.is_of_others:
                self.pace.wait()
