"""A played game on the full screen: the table after each move, forward and back."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from manicule.kernel.text import Text, tr
from manicule_fullscreen.actions import REPLAY
from manicule_fullscreen.app import TableApp
from manicule_fullscreen.control import Control
from manicule_fullscreen.pages import Item, Menu
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.screen_session import ScreenMemory, ScreenSession
from manicule_interface.playback import AFTER, Playback
from manicule_interface.reactions import Turn
from manicule_interface.readers import SeatReaders
from manicule_interface.vocabulary import Quit
from manicule_terminal.screen import Screen

WHERE = tr("Which move? Type its number, or choose a phase.", context="title")


class ReplayDesk(ScreenSession):
    """The table after `at` answers, as it was then. A single person sees it with their own eyes; otherwise it
    shows what everybody may know."""

    def __init__(self, screen: Screen, playback: Playback, readers: SeatReaders, at: int) -> None:
        super().__init__(screen, playback.session(at), readers)
        self.playback = playback
        self.at = playback.within(at)
        self.turn = Turn("over")

    @property
    def way(self) -> str:
        """The keys are those of a replay."""
        return REPLAY

    @property
    def idle_text(self) -> Text:
        """The moment that is shown."""
        return AFTER(number=self.at, all=self.playback.last)

    def go_on(self) -> None:
        """Show the first moment."""
        self.show(self.at)

    def show(self, at: int) -> None:
        """Show another moment; what has changed since the present one stands out."""
        before = self.session.moves.sights.sheet(self.viewer) if self.state is not None else None
        heard = len(self.log)
        self.at = self.playback.within(at)
        self.session = self.playback.session(self.at)
        self.match = self.session.match
        self.memory = ScreenMemory(self.session)
        if before is not None:
            self.session.moves.sights.compare_with(self.viewer, before)
            self.memory.heard[self.watching] = heard
        self.messages, self.scroll = (), None
        self._look()


class ReplayControl(Control):
    """The keys of a replay."""

    def __init__(self, desk: ReplayDesk, painter: Painter, suspend: Callable[[], None]) -> None:
        super().__init__(desk, painter, suspend)
        self.replay = desk
        playback = desk.playback
        self._actions |= {
            "scroll_up": lambda: self._scroll(-1),
            "scroll_down": lambda: self._scroll(1),
            "step_back": lambda: desk.show(desk.at - 1),
            "step_on": lambda: desk.show(desk.at + 1),
            "round_back": lambda: desk.show(playback.before(desk.at, playback.rounds)),
            "round_on": lambda: desk.show(playback.after(desk.at, playback.rounds)),
            "first": lambda: desk.show(0),
            "last": lambda: desk.show(playback.last),
            "go_to": self._ask_where,
        }

    def _digit(self, digit: str) -> None:
        self._ask_where(digit)

    def _ask_where(self, typed: str = "") -> None:
        """Ask for a move: by its number, or by the phase that begins there."""
        desk, read = self.replay, self.desk.screen.read
        stops = desk.playback.stops
        items = [Item(str(stop.at), str(stop.at), read(stop.heading)) for stop in stops]
        now = max((at for at, stop in enumerate(stops) if stop.at <= desk.at), default=0)
        menu = _MoveMenu(WHERE, items=items, choose=lambda id: desk.show(int(id)), cursor=now)
        if typed:
            menu.key(typed, typed, is_quit=False)
        desk.pages.append(menu)


class _MoveMenu(Menu):
    """A list of phases in which a number chooses the move of that number."""

    def chosen(self) -> str:
        typed = self.editor.text.strip()
        return typed[:6] if typed.isascii() and typed.isdigit() else super().chosen()


def run_replay(desk: ReplayDesk, painter: Painter) -> None:
    """Show a replay until the person leaves it."""
    from manicule_fullscreen.driver import quiet_driver

    no_color = os.environ.get("NO_COLOR")
    app = TableApp(
        desk, painter, 0.0, quiet_driver(), control=lambda suspend: ReplayControl(desk, painter, suspend)
    )
    try:
        app.run(mouse=True)
    finally:
        if no_color is not None:  # Textual removes it
            os.environ["NO_COLOR"] = no_color
        sys.stdout.flush()
    if app.ending is not None and not isinstance(app.ending, Quit):
        raise app.ending
