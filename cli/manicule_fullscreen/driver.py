"""Textual as the table needs it: without its palette, and with a driver that leaves nothing behind."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.driver import Driver

PALETTE = "textual.command"
CLEAR = "\x1b[2J\x1b[H"
"""A window that has grown may keep lines of the alternate screen: so that is emptied before it is left."""


class _Window:
    """Where Textual writes to; a window that was closed takes nothing any more, and that is no failure.

    Textual's thread that writes would end by it, and whoever hands it something to write wait for ever.
    """

    def __init__(self, file: Any) -> None:
        self._file = file

    def write(self, text: str) -> int:
        with suppress(OSError):
            self._file.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


def quiet_driver() -> type[Driver] | None:
    """A driver that empties the screen when it leaves it; None where Textual has one of its own."""
    if sys.platform == "win32":
        return None
    from textual.drivers.linux_driver import LinuxDriver

    class QuietDriver(LinuxDriver):
        """Empties the screen before it is left, for good or for a while; bears a window that is closed."""

        _is_away = False  # the shell has the terminal, for a while

        def start_application_mode(self) -> None:
            self._is_away = False
            if not isinstance(self._file, _Window):
                self._file: Any = _Window(self._file)
            super().start_application_mode()  # type: ignore[no-untyped-call]

        def stop_application_mode(self) -> None:
            self.write(CLEAR)
            self.flush()
            super().stop_application_mode()

        def suspend_application_mode(self) -> None:
            super().suspend_application_mode()
            self._is_away = True

        def _sigcont_application(self, *_: object) -> None:
            # Whoever loses the terminal is woken as well, also while the screen is left for good. Taken again
            # then, it would never be given back: threads that read it would keep the program for ever.
            if self._is_away:
                super()._sigcont_application()

    return QuietDriver


class _Absent:
    """Stands for whatever Textual's app takes from its palette."""


@contextmanager
def without_palette() -> Iterator[None]:
    """Import Textual's app without its palette of commands, which the table has its own one for.

    The palette brings a dozen widgets, and a fifth of the time that Textual takes to load; there is no
    setting for it. A later import gets the real one.
    """
    if PALETTE in sys.modules:
        yield
        return
    absent = ModuleType(PALETTE)
    absent.__getattr__ = lambda name: _Absent  # type: ignore[method-assign]
    sys.modules[PALETTE] = absent
    try:
        yield
    finally:
        del sys.modules[PALETTE]
        package = sys.modules.get("textual")
        if getattr(package, "command", None) is absent:
            del package.command  # type: ignore[union-attr]
