"""Telling people at a terminal what happens, at a pace that can be followed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text
from manicule.match.match import Match
from manicule.match.observer import Observer
from manicule.records.recorder import Recorder
from manicule_cli.table.pace import Pace
from manicule_cli.table.thought import Thought
from manicule_interface.narrator import Narrator, Passage
from manicule_languages.reader import Reader
from manicule_terminal.screen import Screen


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
