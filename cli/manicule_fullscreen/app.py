"""The full-screen app: handles keys, mouse, paste, size and time, and shows the painter's picture.

Only this module and the driver use Textual.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from rich.segment import Segment
from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Offset, Region, Size
from textual.strip import Strip
from textual.widget import Widget

from manicule.kernel.text import tr
from manicule.match.bots import LookAheadBot
from manicule_fullscreen.background_task import BackgroundTask, Cancelled
from manicule_fullscreen.control import Control
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.screen_session import ScreenSession, shown_moment
from manicule_fullscreen.spots import Picture
from manicule_interface.reactions import Job
from manicule_interface.vocabulary import Quit

if TYPE_CHECKING:
    from textual.driver import Driver

NOT_NOW = tr("Not now: the screen shows something for one player only.")
PRESS_AGAIN = tr("The question has changed: press the key again if you mean it.")
PAUSE, LONG_PAUSE = 0.3, 1.0
"""Seconds in which an unexpected question takes no answer; and in which a question takes none after one that
was answered automatically."""
BETWEEN_LOOKS = 0.5
"""Seconds between two looks at the files of plugins, in a game that takes them up."""
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


class ScreenCanvas(Widget):
    """The whole screen: sends only changed lines to the terminal."""

    DEFAULT_CSS = "ScreenCanvas { width: 100%; height: 100%; }"
    can_focus = True

    def __init__(self) -> None:
        super().__init__()
        self.picture = Picture([])

    def show(self, picture: Picture) -> None:
        """Show another picture."""
        before, self.picture = self.picture.lines, picture
        if len(before) != len(picture.lines):
            self.refresh()
            return
        changed = [y for y, line in enumerate(picture.lines) if line != before[y]]
        if changed:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    def render_line(self, y: int) -> Strip:
        """One line of the picture."""
        lines = self.picture.lines
        segments = lines[y] if y < len(lines) else [Segment(" " * self.size.width)]
        return Strip([Segment(one.text, one.style) for one in segments])


class TableApp(App[None]):
    """Runs a session on a terminal.

    Keeps the exception that ended it: `Quit`, an interrupt, or a failure.
    """

    ENABLE_COMMAND_PALETTE = False
    CSS = (
        "Screen { background: ansi_default; color: ansi_default; } ScreenCanvas { background: ansi_default; }"
    )
    BINDINGS: ClassVar = []

    def __init__(
        self,
        desk: ScreenSession,
        painter: Painter,
        pace: float,
        driver: type[Driver] | None = None,
        clock: Callable[[], float] | None = None,
        control: Callable[[Callable[[], None]], Control] | None = None,
    ) -> None:
        super().__init__(driver_class=driver, ansi_color=True)
        self._disable_tooltips = self._disable_notifications = True  # widgets that the table never shows
        self.desk = desk
        self.painter = painter
        made = control or partial(Control, desk, painter)
        self.control = made(self._suspend)
        self.pace = pace
        self.canvas = ScreenCanvas()
        self.ending: BaseException | None = None
        self._clock = clock or _now
        self._asked_at = 0.0
        self._shown: object = None
        self._painted = Size(0, 0)
        self._thinker: object = None
        self._is_hurried = False

    def compose(self) -> ComposeResult:
        """One widget, which paints the whole screen."""
        yield self.canvas

    # Keys and mouse.

    async def on_event(self, event: events.Event) -> None:
        """Pass keys, clicks and pasted text to the table, before Textual handles them."""
        if isinstance(event, events.Key):
            character = event.character if event.is_printable else None
            self._do(lambda: self.control.key(event.key, character), event)
        elif isinstance(event, events.Paste):
            self._do(lambda: self.control.paste(event.text), event)
        elif isinstance(event, events.MouseUp):
            is_second, at = event.button == 3, (event.x, event.y)
            click = partial(self.control.click, self.canvas.picture, *at, is_second_button=is_second)
            self._do(click if event.button in (1, 3) else lambda: None, event)
        elif isinstance(event, events.MouseScrollDown | events.MouseScrollUp):
            down = 1 if isinstance(event, events.MouseScrollDown) else -1
            self._do(lambda: self.control.wheel(self.canvas.picture, event.x, event.y, down), event)
        elif isinstance(event, events.MouseEvent):
            return
        else:
            await super().on_event(event)

    def _do(self, act: Callable[[], None], event: events.Event) -> None:
        """Run an action, then show the changed table.

        Ignores input from before the question appeared, and input right after an unexpected question.
        """
        if self.desk.turn.kind == "think" and not self.desk.pages:
            self._is_hurried = True
            if not self.control.is_welcome_while_waiting(event):
                self._hurry()
                return
        if event.time >= self._asked_at or self.control.is_always_welcome(event):
            self._try(act)
        elif self._is_mistaken:
            if PRESS_AGAIN not in self.desk.messages:
                self.desk.messages = (*self.desk.messages, PRESS_AGAIN)
            self._try(lambda: None)

    @property
    def _is_mistaken(self) -> bool:
        """Whether a key pressed now may be meant for a question that was answered automatically."""
        return self.desk.is_surprised and self.desk.turn.kind == "ask" and not self.desk.pages

    def _try(self, act: Callable[[], None]) -> None:
        """Run an action; keep an exception that ends the table, to raise it after the screen is restored."""
        try:
            act()
            if self.desk.is_over:
                self._leave()
            else:
                self._show()
                self._go_on()
        except BaseException as ending:  # noqa: BLE001 - raised again by `run_table`, on the usual screen
            self._end(ending)

    def _end(self, ending: BaseException) -> None:
        self.ending = self.ending or ending
        self._leave()

    def _leave(self) -> None:
        """Release the terminal and stop painting the table."""
        self._thinker = None
        if self.desk.task is not None:
            self.desk.task.is_cancelled = True
        self.canvas.show(Picture([]))
        self.exit()

    def _handle_exception(self, error: Exception) -> None:
        """End the table after a failure inside Textual, too: Textual's own report would show secrets."""
        self._end(error)

    # Showing.

    def _show(self) -> None:
        size = self.size
        if not size.width:
            return
        self._painted = size
        picture = self.painter.paint(self.desk, size.width, size.height)
        turn = self.desk.turn
        shown = (turn.kind, turn.seat, self.desk.match.ordinal, shown_moment(self.desk))
        if shown != self._shown:
            is_new = turn.kind in ("hand_over", "moment") or self.desk.is_surprising
            pause = LONG_PAUSE if self._is_mistaken else PAUSE if is_new else 0.0
            self._asked_at = self._clock() + (pause if self.pace else 0.0)
            self._shown = shown
            self._is_hurried &= turn.kind == "think"
        self.canvas.show(picture)
        self.control.seen(picture)
        if picture.cursor is not None:
            self.cursor_position = Offset(*picture.cursor)

    def on_resize(self, event: events.Resize) -> None:
        """Repaint at the new size. The first event comes after the first painting."""
        if event.size != self._painted:
            self.call_after_refresh(self._try, lambda: None)

    def on_mount(self) -> None:
        """Handle signals and start, now that the terminal is set up."""
        self.screen.can_focus = False
        loop = asyncio.get_running_loop()
        for name in SIGNALS:
            number = getattr(signal, name, None)
            if number is not None and not self.is_headless:
                with contextlib.suppress(NotImplementedError, ValueError):  # not on every platform
                    loop.add_signal_handler(number, self._end, KeyboardInterrupt())
        self.app_resume_signal.subscribe(self, self._come_back)
        if self.desk.session.reloads:
            self.set_interval(BETWEEN_LOOKS, self._reload, name="reload")
        self._try(self.desk.go_on)

    def _reload(self) -> None:
        if self.desk.reload():
            self._try(lambda: None)

    def _come_back(self, app: App[None]) -> None:
        """Repaint everything: the screen is empty after a suspension."""
        self.screen.refresh(layout=True)
        self.canvas.refresh()

    # Bots and slow work.

    def _go_on(self) -> None:
        """Let the next bot answer after a moment; a bot that looks ahead thinks in a thread."""
        desk = self.desk
        if desk.task is not None and not desk.task.is_begun:
            self._send(desk.task)
        is_due = desk.turn.kind == "think" and bool(desk.turn.seat) and not desk.pages
        if not is_due or self._thinker is not None:
            return
        wait = 0.0 if self._is_hurried else self.pace
        if not isinstance(desk.match.bots[desk.turn.seat], LookAheadBot):
            self.set_timer(max(wait, 0.001), lambda: self._try(self._step), name="bot")
            self._thinker = _NOBODY
            return
        thinker = self._thinker = object()
        job = desk.session.thought(desk.turn.seat)
        self._aside(job.do, partial(self._take_thought, job), lambda: self._thinker is thinker)

    def _aside(
        self, do: Callable[[], Any], then: Callable[[Any], None], is_wanted: Callable[[], bool]
    ) -> None:
        """Run slow work in a thread while the table stays as it is. The result, or the failure, is dropped if
        the table no longer wants it."""

        def run() -> None:
            act: Callable[[], None]
            try:
                act = partial(self._try, partial(then, do()))
            except Cancelled:
                return
            except BaseException as error:  # noqa: BLE001 - raised where the table is
                act = partial(self._end, error)
            if is_wanted():
                self.call_later(lambda: act() if is_wanted() else None)

        threading.Thread(target=run, daemon=True).start()

    def _send(self, task: BackgroundTask) -> None:
        """Start a background task; the screen shows its progress."""
        task.is_begun = True
        task.changed = lambda: self.call_later(self._show_task, task)
        self._aside(partial(task.do, task), partial(self.desk.done, task), lambda: not task.is_cancelled)

    def _show_task(self, task: BackgroundTask) -> None:
        if self.desk.task is task:
            self._try(lambda: None)

    def _step(self, is_hurried: bool = False) -> None:
        self._thinker = None
        if self.desk.turn.kind == "think":
            self.desk.step(is_hurried)

    def _take_thought(self, job: Job, answer: str) -> None:
        self._thinker = None
        self.desk.take_thought(job, answer)

    def _hurry(self) -> None:
        """Let a bot that is still thinking answer at once, because a person does not want to wait."""
        if self._thinker not in (None, _NOBODY):
            self._try(lambda: self._step(is_hurried=True))

    # Suspending.

    def _suspend(self) -> None:
        """Suspend to the shell, unless the screen shows something private."""
        if self.desk.is_for_one_alone:
            self.desk.messages = (NOT_NOW,)
        else:
            self.action_suspend_process()


def _now() -> float:
    """The current time, by the clock of event timestamps."""
    return events.Event().time


_NOBODY = object()
"""Marks a bot whose timer is still running."""


def run_table(desk: ScreenSession, painter: Painter, pace: float) -> None:
    """Play on the full screen until the game is over; leaving early and failures raise."""
    from manicule_fullscreen.driver import quiet_driver

    no_color = os.environ.get("NO_COLOR")
    app = TableApp(desk, painter, pace, quiet_driver())
    try:
        app.run(mouse=True)
    finally:
        if no_color is not None:  # Textual removes it
            os.environ["NO_COLOR"] = no_color
        sys.stdout.flush()
    if app.ending is not None:
        raise app.ending
    if not desk.is_over:
        raise Quit
