"""Telling people at a terminal what happens, at a pace that can be followed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from manicule.kernel.question import Step
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, tr
from manicule.match.match import Match
from manicule.match.observer import Observer
from manicule.records.recorder import Recorder
from manicule_cli.table.pace import Pace
from manicule_interface.narrator import Narrator, Passage
from manicule_languages.reader import Reader
from manicule_terminal.screen import Screen

THINKS = tr("{name} is thinking…")


class Thought(Observer):
    """Says at a terminal who is thinking, in a line that is gone when they have answered. A pipe, and who
    reads plain lines, are told the answer alone."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._is_shown = False
        self.is_silent = False
        """Whether this is seen in another way."""

    def thinks(self, match: Match, seat: str) -> None:
        if self._screen.can_wipe and not self.is_silent and not self._is_shown:
            self._screen.show_briefly(THINKS(name=match.names.seats[seat]))
            self._is_shown = True

    def answered(self, match: Match, step: Step) -> None:
        if self._is_shown:
            self._screen.wipe()
            self._is_shown = False


class Teller:
    """Writes what a narrator hands out, and waits a moment after what others do."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.narrator = Narrator(self._tell, self._notice)
        self._thought = Thought(screen)
        self._is_silent = False
        self._notices: list[Text] = []
        self.pace: Pace | None = None

    def observers(self, recorder: Recorder | None = None) -> list[Observer]:
        """Who has to observe a match so that it can be told, and kept by a recorder before."""
        return [*self.narrator.observers(recorder), self._thought]

    def begin(self, match: Match, readers: Sequence[Reader] = ()) -> None:
        """The match exists: from now on everything can be told to these readers, or to who reads now."""
        self.pace = Pace(self.screen, bool(match.people))
        self.narrator.begin(match, readers or (self.screen.reader,))

    def fall_silent(self) -> None:
        """From now on nothing is written: what happens is seen in another way."""
        self._is_silent = self._thought.is_silent = True

    def speak_again(self) -> None:
        """Write the notices that had to wait."""
        self._is_silent = self._thought.is_silent = False
        notices, self._notices = self._notices, []
        for notice in notices:
            self.screen.notice(notice)

    @property
    def is_hurried(self) -> bool:
        """Whether somebody pressed a key while they were told something."""
        return self.pace is not None and self.pace.is_hurried

    def start(self) -> None:
        """Somebody has typed something: what follows is told at its pace again."""
        if self.pace is not None:
            self.pace.start()

    def write(self, passages: Iterable[Passage]) -> None:
        """Write what is told, to who reads now."""
        for passage in passages:
            if self.screen.is_played_at and (passage.is_heading or isinstance(passage.content, Sheet)):
                self.screen.gap()
            if isinstance(passage.content, Sheet):
                self.screen.show(passage.content, talk=True)
            elif passage.is_heading:
                self.screen.heading(passage.content)
            else:
                self.screen.say(passage.content)
            if self.pace is not None and passage.is_of_others:
                self.pace.wait()

    def _notice(self, notice: Text) -> None:
        if self._is_silent:
            self._notices.append(notice)
        else:
            self.screen.notice(notice)

    def _tell(self, reader: Reader, passages: Iterable[Passage]) -> None:
        if self._is_silent:
            return
        with self.screen.read_by(reader):
            self.write(passages)
